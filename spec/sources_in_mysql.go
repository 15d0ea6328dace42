package spec

// sourcesInMySQL are the texts of MySQL that say what a rule says whose source is another
// document, by rule.
//
// A derived table is left out: 10.2.2.4 Optimizing Derived Tables, View References, and
// Common Table Expressions with Merging or Materialization says in which queries the
// ORDER BY of a derived table becomes that of the query, where the rule says that it is
// lost.
var sourcesInMySQL = map[string]Authority{
	"aggregate.count": sourceOf(MySQL("14.19.1 Aggregate Function Descriptions, COUNT()", "aggregate-functions.html")),
	"aggregate.distinct": sourceOf(MySQL("14.19.1 Aggregate Function Descriptions, AVG(), COUNT(DISTINCT), MAX(), MIN(), SUM()",
		"aggregate-functions.html")),
	"aggregate.max":       sourceOf(mysqlAggregate("MAX()")),
	"aggregate.min":       sourceOf(mysqlAggregate("MIN()")),
	"arithmetic.absolute": sourceOf(MySQL("14.6.2 Mathematical Functions, ABS()", "mathematical-functions.html")),
	"bag.duplicates": silent(MySQL("for which of the duplicates survives where they can be told apart: 15.2.13 SELECT Statement, DISTINCT; B.3.4.1 Case Sensitivity in String Searches; B.3.4.3 Problems with NULL Values",
		"{select,case-sensitivity,problems-with-null}.html")),
	"cast.to-text": sourceOf(MySQL("14.10 Cast Functions and Operators, CAST(), CHAR; 14.3 Type Conversion in Expression Evaluation",
		"{cast-functions,type-conversion}.html")),
	"compare.equal":         sourceOf(mysqlCompares),
	"compare.greater":       sourceOf(mysqlCompares),
	"compare.greater-equal": sourceOf(mysqlCompares),
	"compare.is-null":       sourceOf(MySQL("14.4.2 Comparison Functions and Operators, IS NULL, IS NOT NULL", "comparison-operators.html")),
	"compare.less":          sourceOf(mysqlCompares),
	"compare.less-equal":    sourceOf(mysqlCompares),
	"compare.not-equal":     sourceOf(mysqlCompares),
	"compare.rows":          sourceOf(mysqlCompares),
	"conditional.case":      sourceOf(MySQL("14.5 Flow Control Functions, CASE", "flow-control-functions.html")),
	"conditional.coalesce":  sourceOf(MySQL("14.4.2 Comparison Functions and Operators, COALESCE()", "comparison-operators.html")),
	"conditional.nullif":    sourceOf(MySQL("14.5 Flow Control Functions, NULLIF()", "flow-control-functions.html")),
	"edit.area-centroid":    sourceOf(MySQLSpatial("14.16.7.4 Polygon and MultiPolygon Property Functions, ST_Centroid()")),
	"edit.form":             silent(MySQLSpatial("14.16.8 Spatial Operator Functions, ST_ConvexHull(), ST_Difference(), ST_Intersection()")),
	"float.bound":           sourceOf(MySQL("B.3.4.8 Problems with Floating-Point Values", "problems-with-float.html")),
	"freedom.worlds": sourceOf(MySQL("5.3.4.4 Sorting Rows; 10.2.1.19 LIMIT Query Optimization; 15.2.14 Set Operations with UNION, INTERSECT, and EXCEPT",
		"{sorting-rows,limit-optimization,set-operations}.html")),
	"from.cross": sourceOf(mysqlJoins),
	"from.inner": sourceOf(mysqlJoins.With(mysqlSelects)),
	"from.left":  sourceOf(mysqlJoins),
	"from.right": sourceOf(mysqlJoins),
	"from.table": sourceOf(mysqlSelects),
	// 14.16.3 has NULL of what is not well-formed; 13.4.4 and the source have an error.
	"geometry.from-binary": sourceOf(mysqlWellFormed.With(MySQLSpatial("14.16.4 Functions That Create Geometry Values from WKB Values")).
		With(MySQLCode("Item_func_geometry_from_wkb::val_str", "sql/item_geofunc.cc"))),
	"geometry.from-text": sourceOf(mysqlWellFormed.With(MySQLSpatial("14.16.2 Argument Handling by Spatial Functions")).
		With(MySQLCode("Geometry::create_from_wkt, Gis_point::init_from_wkt, Gis_line_string::init_from_wkt, Gis_polygon::init_from_wkt, Gis_read_stream::get_next_number",
			"sql/spatial.cc, sql/gstream.cc"))),
	"geometry.subtype": sourceOf(MySQLCode("Field_geom::store_internal, Geometry_well_formed_checker::on_wkb_start, is_subtype_of",
		"sql/field.cc, sql/spatial.cc")),
	"order.limit":      sourceOf(mysqlSelects.With(MySQL("10.2.1.19 LIMIT Query Optimization", "limit-optimization.html"))),
	"predicate.exists": sourceOf(MySQL("15.2.15.6 Subqueries with EXISTS or NOT EXISTS", "exists-and-not-exists-subqueries.html")),
	"predicate.in": sourceOf(MySQL("14.4.2 Comparison Functions and Operators, IN()", "comparison-operators.html").
		With(MySQLCode("Item_func_in::val_int", "sql/item_cmpfunc.cc"))),
	"predicate.in-query": sourceOf(MySQL("14.4.2 Comparison Functions and Operators, IN(); 15.2.15.3 Subqueries with ANY, IN, or SOME; 10.2.2.3 Optimizing Subqueries with the EXISTS Strategy",
		"{comparison-operators,any-in-some-subqueries,subquery-optimization-with-exists}.html")),
	"property.is-valid": sourceOf(MySQLSpatial("14.16.13 Spatial Convenience Functions, ST_IsValid()").With(mysqlWellFormed)),
	"property.srid": sourceOf(MySQLSpatial("14.16.7.1 General Geometry Property Functions, ST_SRID(); 14.16.2 Argument Handling by Spatial Functions").
		With(MySQLCode("Item_func_st_srid_observer::val_int", "sql/item_geofunc.cc"))),
	"query.values": sourceOf(MySQL("15.2.19 VALUES Statement", "values.html")),
	"relation.equals": sourceOf(MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes, ST_Equals()").
		With(MySQLCode("gis::equals", "sql/gis/equals.cc"))),
	"relation.valid-operands": sourceOf(MySQLSpatial("14.16.9.1 Spatial Relation Functions That Use Object Shapes")),
	"select.distinct":         sourceOf(mysqlSelects),
	"select.list":             sourceOf(mysqlSelects.With(MySQL("14.19.1 Aggregate Function Descriptions", "aggregate-functions.html"))),
	"set.except":              sourceOf(mysqlSets.With(MySQL("15.2.4 EXCEPT Clause", "except.html"))),
	"set.except-all":          sourceOf(MySQL("15.2.4 EXCEPT Clause", "except.html").With(mysqlCounts)),
	"set.intersect":           sourceOf(mysqlSets.With(MySQL("15.2.8 INTERSECT Clause", "intersect.html"))),
	"set.intersect-all":       sourceOf(MySQL("15.2.8 INTERSECT Clause", "intersect.html").With(mysqlCounts)),
	"set.union":               sourceOf(mysqlSets),
	"set.union-all":           sourceOf(mysqlSets),
	"subquery.scalar":         sourceOf(MySQL("15.2.15.1 The Subquery as Scalar Operand; 15.2.15.10 Subquery Errors", "{scalar-subqueries,subquery-errors}.html")),
	"truth.and":               sourceOf(MySQL("14.4.3 Logical Operators, AND", "logical-operators.html")),
	"truth.is":                sourceOf(MySQL("14.4.2 Comparison Functions and Operators, IS, IS NOT", "comparison-operators.html")),
	"truth.not":               sourceOf(MySQL("14.4.3 Logical Operators, NOT", "logical-operators.html")),
	"truth.or":                sourceOf(MySQL("14.4.3 Logical Operators, OR", "logical-operators.html")),
	"where.filter":            sourceOf(mysqlSelects),
}

var (
	// 14.3 has NULL of an operand that is NULL, 14.4.2 the operators, also of rows.
	mysqlCompares = MySQL("14.4.2 Comparison Functions and Operators; 14.3 Type Conversion in Expression Evaluation", "{comparison-operators,type-conversion}.html")
	mysqlSelects  = MySQL("15.2.13 SELECT Statement", "select.html")
	mysqlJoins    = MySQL("15.2.13.2 JOIN Clause", "join.html")
	mysqlSets     = MySQL("15.2.14 Set Operations with UNION, INTERSECT, and EXCEPT", "set-operations.html")
	// The manual gives only examples in which the sides have a row equally often, or one has none.
	mysqlCounts     = MySQLCode("MaterializeIterator::MaterializeQueryBlock, TableScanIterator::Read", "sql/iterators/composite_iterators.cc, sql/iterators/basic_row_iterators.cc")
	mysqlWellFormed = MySQL("13.4.4 Geometry Well-Formedness and Validity", "geometry-well-formedness-validity.html")
)

// mysqlAggregate cites an aggregate function, which 14.19.1 says to ignore NULL as all do.
func mysqlAggregate(name string) Source {
	return MySQL("14.19.1 Aggregate Function Descriptions, "+name+"; B.3.4.3 Problems with NULL Values", "{aggregate-functions,problems-with-null}.html")
}
