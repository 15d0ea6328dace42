package spec

// sourcesInMariaDB are the texts of MariaDB that say what a rule says whose source is another
// document, by rule.
//
// Left out, as a text says something else: relation.contains and relation.within (the
// examples of ST_CONTAINS and ST_WITHIN have a point on the boundary inside, and the source
// asks only that nothing lies outside) and geometry.subtype (Field_geom::store takes any
// geometry into a column of geometry collections).
var sourcesInMariaDB = map[string]Authority{
	"aggregate.count":    sourceOf(MariaDB("COUNT", mariadbAggregates+"count")),
	"aggregate.distinct": sourceOf(MariaDB("AVG; COUNT DISTINCT; MAX; MIN; SUM", mariadbAggregates+"{avg,count-distinct,max,min,sum}")),
	"aggregate.max":      sourceOf(MariaDB("MAX", mariadbAggregates+"max").With(MariaDBCode("Item_sum_max::add", "sql/item_sum.cc"))),
	"aggregate.min":      sourceOf(MariaDB("MIN", mariadbAggregates+"min").With(MariaDBCode("Item_sum_min::add", "sql/item_sum.cc"))),
	"arithmetic.absolute": sourceOf(MariaDB("ABS", "server/reference/sql-functions/numeric-functions/abs").
		With(MariaDBCode("Item_func_abs::int_op, decimal_op, real_op", "sql/item_func.cc"))),
	"bag.duplicates": silent(MariaDB("for which of the duplicates survives where they can be told apart: SELECT, DISTINCT; NULL Values",
		"server/reference/{sql-statements/data-manipulation/selecting-data/select,data-types/null-values}")),
	"cast.to-text": sourceOf(MariaDB("CAST; CONVERT", "server/reference/sql-functions/string-functions/{cast,convert}").
		With(MariaDBCode("Item_char_typecast::val_str, Item::val_string_from_int, Item::val_string_from_real", "sql/item_timefunc.cc, sql/item.cc"))),
	"compare.equal":         sourceOf(mariadbCompares("=", "equal")),
	"compare.greater":       sourceOf(mariadbCompares(">", "greater-than")),
	"compare.greater-equal": sourceOf(mariadbCompares(">=", "greater-than-or-equal")),
	"compare.is-null":       sourceOf(mariadbCompares("IS NULL; IS NOT NULL", "{is-null,is-not-null}")),
	"compare.less":          sourceOf(mariadbCompares("<", "less-than")),
	"compare.less-equal":    sourceOf(mariadbCompares("<=", "less-than-or-equal")),
	"compare.not-equal":     sourceOf(mariadbCompares("!=", "not-equal")),
	"compare.rows": sourceOf(mariadbCompares("=; !=; <; <=; >; >=",
		"{equal,not-equal,less-than,less-than-or-equal,greater-than,greater-than-or-equal}")),
	"conditional.case":     sourceOf(MariaDB("CASE OPERATOR", "server/reference/sql-functions/control-flow-functions/case-operator")),
	"conditional.coalesce": sourceOf(mariadbCompares("COALESCE", "coalesce")),
	"conditional.nullif":   sourceOf(MariaDB("NULLIF", "server/reference/sql-functions/control-flow-functions/nullif")),
	"float.bound":          sourceOf(MariaDB("Floating-point Accuracy", "server/reference/data-types/numeric-data-types/floating-point-accuracy")),
	"freedom.worlds":       sourceOf(mariadbAssumptions),
	"from.cross":           sourceOf(mariadbJoins),
	"from.derived": sourceOf(MariaDB("Why is ORDER BY in a FROM Subquery Ignored?",
		"general-resources/community/community/faq/developer-questions/why-is-order-by-in-a-from-subquery-ignored")),
	"from.inner":       sourceOf(mariadbJoins),
	"from.left":        sourceOf(mariadbJoins),
	"from.right":       sourceOf(mariadbJoins),
	"from.table":       sourceOf(mariadbSelects("SELECT", "select")),
	"order.limit":      sourceOf(mariadbSelects("LIMIT", "limit").With(mariadbAssumptions)),
	"predicate.exists": sourceOf(mariadbSelects("Subqueries and EXISTS", "joins-subqueries/subqueries/subqueries-and-exists")),
	// The page of IN has constants read in the type of the left side; the source compares
	// with each of them as = does, where their types differ.
	"predicate.in": sourceOf(mariadbCompares("IN; NOT IN", "{in,not-in}").With(MariaDBCode("Item_func_in::val_int, Predicant_to_list_comparator::add_value", "sql/item_cmpfunc.cc"))),
	// The pages have NULL of a left side that is NULL, and False of a query without rows;
	// where both are so, the source has False.
	"predicate.in-query": sourceOf(mariadbSelects("Subqueries with IN and NOT IN; Subqueries With ANY and SOME", "{subqueries/subqueries-with-in-and-not-in,joins-subqueries/subqueries/subqueries-and-any}").
		With(MariaDBCode("Item_in_optimizer::val_int", "sql/item_cmpfunc.cc"))),
	"property.srid": sourceOf(MariaDB("ST_SRID", "server/reference/sql-structure/geometry/geometry-properties/st_srid").
		With(MariaDBCode("Item_func_srid::val_int, Item_func_geometry_from_text::val_str", "sql/item_geofunc.cc"))),
	"query.values": sourceOf(MariaDB("Table Value Constructors", "server/reference/sql-structure/sql-language-structure/table-value-constructors")),
	"rectangle.thin": silent(MariaDB("MBR Definition; MBRTOUCHES; MBROVERLAPS",
		"server/reference/sql-structure/geometry/mbr-minimum-bounding-rectangle/{mbr-definition,mbrtouches,mbroverlaps}")),
	"relation.collections": silent(mariadbRelations),
	"relation.disjoint":    sourceOf(mariadbRelates("ST_DISJOINT", "st_disjoint")),
	"relation.equals":      sourceOf(mariadbRelates("ST_EQUALS", "st-equals")),
	"relation.intersects":  sourceOf(mariadbRelates("ST_INTERSECTS", "st-intersects")),
	// The page asks for equal dimensions, of which the source of 10.3 knows nothing.
	"relation.overlaps":       sourceOf(mariadbRelates("ST_OVERLAPS", "st-overlaps")),
	"relation.touches":        sourceOf(mariadbRelates("ST_TOUCHES", "st-touches")),
	"relation.valid-operands": silent(mariadbRelations),
	"select.distinct":         sourceOf(mariadbSelects("SELECT, DISTINCT", "select")),
	"select.list":             sourceOf(mariadbSelects("SELECT, Select Expressions", "select")),
	"set.except":              sourceOf(mariadbSelects("EXCEPT", "set-operations/except")),
	"set.except-all":          silent(mariadbSelects("for how often a row comes that both sides have, one more often: EXCEPT, ALL", "set-operations/except")),
	"set.intersect":           sourceOf(mariadbSelects("INTERSECT; EXCEPT", "set-operations/{intersect,except}")),
	"set.intersect-all":       silent(mariadbSelects("for how often a row comes that both sides have, one more often: INTERSECT, ALL", "set-operations/intersect")),
	"set.union":               sourceOf(mariadbSelects("UNION", "set-operations/union")),
	"set.union-all":           sourceOf(mariadbSelects("UNION", "set-operations/union")),
	"subquery.scalar":         sourceOf(mariadbSelects("Scalar Subqueries", "joins-subqueries/subqueries/subqueries-scalar-subqueries")),
	"truth.and":               sourceOf(mariadbLogical("&&", "and")),
	"truth.is":                sourceOf(mariadbCompares("IS; IS NOT", "{is,is-not}")),
	"truth.not":               sourceOf(mariadbLogical("!", "not")),
	"truth.or":                sourceOf(mariadbLogical("||", "or")),
	"where.filter":            sourceOf(mariadbSelects("SELECT", "select")),
}

const (
	mariadbAggregates = "server/reference/sql-functions/aggregate-functions/"
	mariadbRelatePath = "server/reference/sql-structure/geometry/geometry-relations/"
)

var (
	mariadbJoins       = MariaDB("Joining Tables with JOIN Clauses", "server/mariadb-quickstart-guides/mariadb-join-guide")
	mariadbAssumptions = MariaDB("Application Code, Relying on Nonexplicit Assumptions", "server/mariadb-quickstart-guides/database-applications/application-code")
	mariadbRelations   = MariaDB("ST_CONTAINS, ST_DISJOINT, ST_EQUALS, ST_INTERSECTS, ST_OVERLAPS, ST_TOUCHES, ST_WITHIN",
		mariadbRelatePath+"{st-contains,st_disjoint,st-equals,st-intersects,st-overlaps,st-touches,st-within}")
)

func mariadbSelects(section, page string) Source {
	return MariaDB(section, "server/reference/sql-statements/data-manipulation/selecting-data/"+page)
}

func mariadbCompares(section, page string) Source {
	return MariaDB(section, "server/reference/sql-structure/operators/comparison-operators/"+page)
}

func mariadbLogical(section, page string) Source {
	return MariaDB(section, "server/reference/sql-structure/operators/logical-operators/"+page)
}

// mariadbRelates cites a relation's page, which does not speak of NULL, and the source.
func mariadbRelates(section, page string) Source {
	return MariaDB(section, mariadbRelatePath+page).With(MariaDBCode("Item_func_spatial_precise_rel::val_int", "sql/item_geofunc.cc"))
}
