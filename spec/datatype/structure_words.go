package datatype

import "strings"

// plainField tells that the name of a field is written without quotes: it has letters of ASCII, digits and
// underscores alone, and is no keyword of any kind.
//
// Source: DuckDB 1.5.5, KeywordHelper::RequiresQuotes in src/parser/keyword_helper.cpp.
func plainField(name string) bool {
	for i := range len(name) {
		if c := name[i]; !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return !fieldWords[strings.ToLower(name)]
}

// fieldWords are the keywords of DuckDB 1.5.5 (third_party/libpg_query/grammar/keywords).
var fieldWords = words(`
	absolute_p access action add_p admin after aggregate also alter always analyse analyze and antiabort_p any array as asc_p asof
	assertion assignment asymmetric at attach attribute authorization backward before begin_p between bigint binary bit boolean_p
	both by cache call_p called cascade cascaded case cast catalog_p centuries_p century_p chain char_p character characteristics
	check_p checkpoint class close cluster coalesce collate collation column columns comment comments commit committed compression
	concurrently configuration conflict connection constraint constraints content_p continue_p conversion_p copy cost create_p cross
	csv cube current_p cursor cycle data_p database day_p days_p deallocate dec decade_p decades_p decimal_p declare default defaults
	deferrable deferred definer delete_p delimiter delimiters depends desc_p describe detach dictionary disable_p discard distinct do
	document_p domain_p double_p drop each else enable_p encoding encrypted end_p enum_p error_p escape event except exclude
	excluding exclusive execute exists explain export_p export_state extension extensions external extract false_p family fetch
	filter first_p float_p following for force foreign forward freeze from full function functions generated glob global grant
	granted group_p grouping grouping_id groups handler having header_p hold hour_p hours_p identity_p if_p ignore_p ilike immediate
	immutable implicit_p import_p in_p include_p including increment index indexes inherit inherits initially inline_p inner_p inout
	input_p insensitive insert install instead int_p integer intersect interval into invoker is isnull isolation join json key label
	lambda language large_p last_p lateral_p leading leakproof left level like limit listen load local location lock_p locked logged
	macro map mapping match matched materialized maxvalue merge method microsecond_p microseconds_p millennia_p millennium_p
	millisecond_p milliseconds_p minute_p minutes_p minvalue mode month_p months_p move name_p names national natural nchar new next
	no none not nothing notify notnull nowait null_p nullif nulls_p numeric object_p of off offset oids old on only operator option
	options or order ordinality others out_p outer_p over overlaps overlay overriding owned owner parallel parser partial partition
	partitioned passing password percent persistent pivot pivot_longer pivot_wider placing plans policy position positional pragma_p
	preceding precision prepare prepared preserve primary prior privileges procedural procedure program publication qualify quarter_p
	quarters_p quote range read_p real reassign recheck recursive ref references referencing refresh reindex relative_p release
	rename repeatable replace replica reset respect_p restart restrict returning returns revoke right role rollback rollup row rows
	rule sample savepoint schema schemas scope scroll search second_p seconds_p secret security select semi sequence sequences
	serializable server session set setof sets share show similar simple skip smallint snapshot some sorted source_p sql_p stable
	standalone_p start statement statistics stdin stdout storage stored strict_p strip_p struct subscription substring summarize
	symmetric sysid system_p table tables tablesample tablespace target_p temp template temporary text_p then ties time timestamp to
	trailing transaction transform treat trigger trim true_p truncate trusted try_cast type_p types_p unbounded uncommitted
	unencrypted union unique unknown unlisten unlogged unpack unpivot until update use_p user using vacuum valid validate validator
	value_p values varchar variable_p variadic varying verbose verboseall version_p view views virtual volatile week_p weeks_p when
	where whitespace_p window with within without work wrapper write_p xml_p xmlattributes xmlconcat xmlelement xmlexists xmlforest
	xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltableasof year_p years_p yes_p zone`)
