package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// manuals are the functions that the manual of a dialect's engine lists, in lower case.
// What it does not list is unknown there; what it lists and the catalogue has not is not
// modelled.
var manuals = map[string]map[string]bool{
	// Neo4j Cypher manual 5, functions/index (github.com/neo4j/docs-cypher @ ad1e5fd921a8,
	// read 2026-11-23). "distance" was removed in 5.0 ("deprecations-additions-removals").
	"neo4j": words(`abs acos asin atan atan2 avg btrim ceil char_length character_length coalesce collect cos cot count
		date date.realtime date.statement date.transaction date.truncate datetime datetime.fromepoch datetime.fromepochmillis
		datetime.realtime datetime.statement datetime.transaction datetime.truncate db.namefromelementid degrees duration
		duration.between duration.indays duration.inmonths duration.inseconds e elementid endnode exists exp file floor
		genai.vector.encode graph.byelementid graph.byname graph.names graph.propertiesbyname haversin head id isempty isnan
		keys labels last left length linenumber localdatetime localdatetime.realtime localdatetime.statement
		localdatetime.transaction localdatetime.truncate localtime localtime.realtime localtime.statement localtime.transaction
		localtime.truncate log log10 lower ltrim max min nodes normalize nullif percentilecont percentiledisc pi point
		point.distance point.withinbbox properties radians rand randomuuid range relationships replace reverse right
		round rtrim sign sin size split sqrt startnode stdev stdevp substring sum tail tan time time.realtime time.statement
		time.transaction time.truncate timestamp toboolean tobooleanlist tobooleanornull tofloat tofloatlist tofloatornull
		tointeger tointegerlist tointegerornull tolower tostring tostringlist tostringornull toupper trim type upper valuetype
		vector.similarity.cosine vector.similarity.euclidean`),
	// FalkorDB's page of functions (github.com/FalkorDB/docs cypher/functions.mdx
	// @ 38e64c728a1b, read 2026-11-23). It leaves out the constructors of temporal values,
	// whose types cypher/cypher-support lists: they are those that the engine registers
	// (github.com/FalkorDB/FalkorDB src/arithmetic/time_funcs/time_funcs.c @ 7185abe60e4b,
	// read 2026-11-23).
	"falkordb": words(`exists isempty coalesce endnode haslabels id labels properties randomuuid startnode timestamp type typeof prev
		avg collect count max min percentilecont percentiledisc stdev stdevp sum head keys last list.dedup list.insert
		list.insertlistelements list.remove list.sort range size tail abs ceil e exp floor log log10 pow rand round sign sqrt
		acos asin atan atan2 cos cot degrees haversin pi radians sin tan left ltrim replace reverse right rtrim split
		string.join string.matchregex string.replaceregex substring tolower tojson toupper trim intern point distance
		toboolean tobooleanlist tobooleanornull tofloat tofloatlist tofloatornull tointeger tointegerlist tointegerornull
		tostring tostringlist tostringornull indegree outdegree nodes relationships length vecf32 vec.euclideandistance
		vec.cosinedistance date date.transaction localtime localtime.transaction localdatetime localdatetime.transaction duration`),
	// Kùzu's pages of functions (github.com/kuzudb/kuzu-docs src/content/docs/cypher/expressions
	// @ 97fa37976c71, read 2026-11-26), with the casts by names of types. They leave out other
	// names that the engine 0.11.3 registers: tolower, toupper, keys, labels, relationships, cast
	// and those of dates and intervals (observed).
	"kuzu": words(`avg count min max sum collect array_value array_distance array_squared_distance array_dot_product
		array_inner_product array_cross_product array_cosine_similarity blob encode decode octet_length date_part datepart
		date_trunc datetrunc dayname greatest last_day least make_date monthname current_date md5 sha256 hash to_years to_months
		to_days to_hours to_minutes to_seconds to_milliseconds to_microseconds list_creation size list_extract list_element
		list_concat list_cat array_concat array_cat list_append array_append array_push_back list_prepend array_prepend
		array_push_front list_position list_indexof array_position array_indexof list_contains list_has array_contains array_has
		list_slice array_slice list_reverse list_sort list_reverse_sort list_sum list_product list_distinct list_unique
		list_any_value list_to_string range list_transform list_filter list_reduce list_has_all all any none single map
		map_extract element_at cardinality map_keys map_values id label offset abs acos asin atan atan2 bitwise_xor ceil ceiling
		cos cot degrees even factorial floor gamma lgamma ln log log2 log10 negate pi pow radians round sin sign sqrt tan nodes
		rels properties is_trail is_acyclic length cost struct_extract array_extract concat contains ends_with lower lcase left
		levenshtein lpad ltrim prefix repeat reverse right rpad rtrim starts_with substring substr suffix trim upper ucase
		initcap string_split split_part ws_concat regexp_matches regexp_replace regexp_extract regexp_extract_all
		regexp_full_match regexp_split_to_array century epoch_ms to_epoch_ms to_timestamp current_timestamp union_value union_tag
		union_extract coalesce ifnull nullif constant_or_null count_if typeof error uuid gen_random_uuid nextval currval
		tolower toupper keys labels relationships cast date timestamp interval duration string`),
	// Apache AGE registers its functions as age_NAME (github.com/apache/age sql/*.sql and
	// age--1.7.0--1.8.0.sql @ 4d9b25066342, read 2026-11-26); coalesce is of its grammar.
	"age": words(`abs acos asin atan atan2 avg ceil coalesce collect cos cot count degrees delete_global_graphs e end_id
		endnode exists exp floor graph_stats head id is_valid_label_name isempty keys label labels last left length log log10
		ltrim max min nodes percentilecont percentiledisc pi properties radians rand range reduce relationships replace reverse
		right round rtrim sign sin size split sqrt start_id startnode stdev stdevp substring sum tail tan timestamp toboolean
		tobooleanlist tofloat tofloatlist tointeger tointegerlist tolower tostring tostringlist toupper trim type unnest
		vertex_stats vle shortest_path all_shortest_paths`),
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(list) {
		set[name] = true
	}
	return set
}

// manual returns what the manual of a dialect lists; nil where none was read.
func manual(d *spec.Dialect) map[string]bool {
	for _, name := range d.Lineage() {
		if listed := manuals[name]; listed != nil {
			return listed
		}
	}
	return nil
}

// Unmodelled tells whether the manual of a dialect lists a function that the catalogue does
// not have.
func Unmodelled(name string, d *spec.Dialect) bool {
	return Lookup(name) == nil && manual(d)[strings.ToLower(name)]
}

// Absent tells whether a function of the catalogue is none in a dialect, by the name by
// which it is called or written there.
func Absent(f *Function, name string, d *spec.Dialect) bool {
	listed := manual(d)
	return listed != nil && !slices.ContainsFunc([]string{name, Written(name, d)}, func(n string) bool { return listed[strings.ToLower(n)] })
}
