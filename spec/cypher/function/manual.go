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
