package spec

// sourcesInPostgreSQL are the texts of PostgreSQL that say what a rule says whose source is another
// document, by rule. They were read at the commit that PostgreSQL and PostgreSQLCode name.
var sourcesInPostgreSQL = map[string]Authority{
	// Truth values: a false, unknown and true operand each.
	"truth.and":      sourceInManual("9.1 Logical Operators", "func.sgml"),
	"truth.or":       sourceInManual("9.1 Logical Operators", "func.sgml"),
	"truth.not":      sourceInManual("9.1 Logical Operators", "func.sgml"),
	"truth.is":       sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"truth.of-value": sourceInManual("8.6 Boolean Type; 7.2.2 The WHERE Clause", "{datatype,queries}.sgml"),

	// Comparisons: "Ordinary comparison operators yield null … when either input is null."
	"compare.equal":         sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.not-equal":     sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.less":          sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.less-equal":    sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.greater":       sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.greater-equal": sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.distinct":      sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.is-null":       sourceInManual("9.2 Comparison Functions and Operators", "func.sgml"),
	"compare.rows":          sourceInManual("9.25.5 Row Constructor Comparison; 9.24.2 IN", "func.sgml"),
	"compare.boolean":       sourceInCode("booleq, boollt", "src/backend/utils/adt/bool.c"), // the manual says that it has an order, not which

	// BETWEEN SYMMETRIC with NULL for a bound is in the source only.
	"predicate.between": sourceInManual("9.2 Comparison Functions and Operators", "func.sgml").
		also(PostgreSQLCode("transformAExprBetween", "src/backend/parser/parse_expr.c")),
	"predicate.exists": sourceInManual("9.24.1 EXISTS", "func.sgml"),
	// The manual's two sentences of a NULL on the left and no rows on the right differ; the source says False.
	"predicate.in-query": sourceInManual("9.24.2 IN; 9.24.3 NOT IN; 9.24.4 ANY/SOME", "func.sgml").
		also(PostgreSQLCode("ExecScanSubPlan, ExecHashSubPlan", "src/backend/executor/nodeSubplan.c")),
	"predicate.any": sourceInManual("9.24.4 ANY/SOME", "func.sgml").
		also(PostgreSQLCode("ExecScanSubPlan", "src/backend/executor/nodeSubplan.c")),
	"predicate.all": sourceInManual("9.24.5 ALL", "func.sgml").
		also(PostgreSQLCode("ExecScanSubPlan", "src/backend/executor/nodeSubplan.c")),
	"conditional.nullif": sourceInManual("9.18.3 NULLIF", "func.sgml").
		also(PostgreSQLCode("EEOP_NULLIF", "src/backend/executor/execExprInterp.c")),
	"subquery.scalar": sourceInManual("4.2.11 Scalar Subqueries", "syntax.sgml"),

	// The manual names the operators; scales, the sign of a remainder and errors are in the
	// source. Functions are strict where the catalog does not say otherwise.
	"arithmetic.add": sourceInManual("9.3 Mathematical Functions and Operators", "func.sgml").
		also(PostgreSQLCode("int4pl, int8pl, add_var, make_result_opt_error, float8_pl; proisstrict", "src/backend/utils/adt/{int,int8,numeric}.c, src/include/utils/float.h, src/include/catalog/pg_proc.h")),
	"arithmetic.subtract": sourceInManual("9.3 Mathematical Functions and Operators", "func.sgml").
		also(PostgreSQLCode("int4mi, int8mi, sub_var, make_result_opt_error, float8_mi; proisstrict", "src/backend/utils/adt/{int,int8,numeric}.c, src/include/utils/float.h, src/include/catalog/pg_proc.h")),
	"arithmetic.multiply": sourceInManual("9.3 Mathematical Functions and Operators", "func.sgml").
		also(PostgreSQLCode("int4mul, int8mul, numeric_mul_opt_error, make_result_opt_error, float8_mul; proisstrict", "src/backend/utils/adt/{int,int8,numeric}.c, src/include/utils/float.h, src/include/catalog/pg_proc.h")),
	"arithmetic.negate": sourceInManual("9.3 Mathematical Functions and Operators", "func.sgml").
		also(PostgreSQLCode("doNegate, int4um, int8um, numeric_uminus, float8um; proisstrict", "src/backend/parser/gram.y, src/backend/utils/adt/{int,int8,numeric,float}.c, src/include/catalog/pg_proc.h")),
	"arithmetic.modulo": sourceInManual("9.3 Mathematical Functions and Operators, mod", "func.sgml").
		also(PostgreSQLCode("int4mod, int8mod, mod_var, div_var; proisstrict", "src/backend/utils/adt/{int,int8,numeric}.c, src/include/catalog/pg_proc.h")),
	"arithmetic.absolute": sourceInManual("9.3 Mathematical Functions and Operators, abs", "func.sgml").
		also(PostgreSQLCode("int4abs, int8abs, numeric_abs, float8abs; proisstrict", "src/backend/utils/adt/{int,int8,numeric,float}.c, src/include/catalog/pg_proc.h")),
	"float.bound": sourceInManual("8.1.3 Floating-Point Types; 4.2.7 Aggregate Expressions", "{datatype,syntax}.sgml"),

	"text.concat": sourceInManual("9.4 String Functions and Operators", "func.sgml").
		also(PostgreSQLCode("textcat; proisstrict", "src/backend/utils/adt/varlena.c, src/include/catalog/pg_proc.h")),
	"cast.to-text": sourceInManual("8.3 Character Types; 8.1.3 Floating-Point Types; CREATE CAST, Notes", "{datatype,ref/create_cast}.sgml").
		also(PostgreSQLCode("booltext, int4out, get_str_from_var, varchar", "src/backend/utils/adt/{bool,int,numeric,varchar}.c")),

	// Aggregates.
	"aggregate.count":    sourceInManual("9.21 Aggregate Functions; 4.2.7 Aggregate Expressions", "{func,syntax}.sgml"),
	"aggregate.max":      sourceInManual("9.21 Aggregate Functions", "func.sgml"),
	"aggregate.min":      sourceInManual("9.21 Aggregate Functions", "func.sgml"),
	"aggregate.distinct": sourceInManual("4.2.7 Aggregate Expressions", "syntax.sgml"),

	// Tables and joins.
	"from.table":   sourceInManual("5.1 Table Basics; 7.2.1 The FROM Clause", "{ddl,queries}.sgml"),
	"from.derived": sourceInManual("7.2.1.3 Subqueries; 7.5 Sorting Rows (ORDER BY)", "queries.sgml"),
	"from.cross":   sourceInManual("7.2.1.1 Joined Tables", "queries.sgml"),
	"from.inner":   sourceInManual("7.2.1.1 Joined Tables", "queries.sgml"),
	"from.left":    sourceInManual("7.2.1.1 Joined Tables", "queries.sgml"),
	"from.right":   sourceInManual("7.2.1.1 Joined Tables", "queries.sgml"),
	"from.full":    sourceInManual("7.2.1.1 Joined Tables", "queries.sgml"),
	"query.values": sourceInManual("7.7 VALUES Lists", "queries.sgml"),
	"where.filter": sourceInManual("7.2.2 The WHERE Clause", "queries.sgml"),

	// Groups: that NULL keys are alike the manual says of DISTINCT, to which it likens GROUP BY.
	"group.by": sourceInManual("7.2.3 The GROUP BY and HAVING Clauses; 7.3.3 DISTINCT; SELECT, GROUP BY Clause", "{queries,ref/select}.sgml").
		also(PostgreSQLCode("ExecBuildGroupingEqual", "src/backend/executor/execExpr.c")),
	"group.having": sourceInManual("7.2.3 The GROUP BY and HAVING Clauses; SELECT, HAVING Clause; SELECT, WHERE Clause", "{queries,ref/select}.sgml"),

	// Results.
	"select.list":     sourceInManual("7.3.1 Select-List Items; 7.1 Overview; SELECT, Description", "{queries,ref/select}.sgml"),
	"select.distinct": sourceInManual("7.3.3 DISTINCT; SELECT, DISTINCT Clause", "{queries,ref/select}.sgml"),
	// The manual keeps one row of each group of duplicates and says not which.
	"bag.duplicates": sourceInManual("7.3.3 DISTINCT; SELECT, DISTINCT Clause", "{queries,ref/select}.sgml").
		also(PostgreSQLCode("ExecUnique; nodeSetOp.c, the first-to-arrive tuple in each input group; generate_nonunion_paths", "src/backend/executor/{nodeUnique,nodeSetOp}.c, src/backend/optimizer/prep/prepunion.c")),
	"set.union":         sourceInManual("7.4 Combining Queries (UNION, INTERSECT, EXCEPT); SELECT, UNION Clause", "{queries,ref/select}.sgml"),
	"set.union-all":     sourceInManual("7.4 Combining Queries (UNION, INTERSECT, EXCEPT); SELECT, UNION Clause", "{queries,ref/select}.sgml"),
	"set.intersect":     sourceInManual("7.4 Combining Queries (UNION, INTERSECT, EXCEPT); SELECT, INTERSECT Clause", "{queries,ref/select}.sgml"),
	"set.intersect-all": sourceInManual("SELECT, INTERSECT Clause", "ref/select.sgml"),
	"set.except":        sourceInManual("7.4 Combining Queries (UNION, INTERSECT, EXCEPT); SELECT, EXCEPT Clause", "{queries,ref/select}.sgml"),
	"set.except-all":    sourceInManual("SELECT, EXCEPT Clause", "ref/select.sgml"),
	"order.limit":       sourceInManual("7.6 LIMIT and OFFSET; SELECT, ORDER BY Clause; SELECT, LIMIT Clause", "{queries,ref/select}.sgml"),
	"freedom.worlds":    sourceInManual("7.5 Sorting Rows (ORDER BY); 7.6 LIMIT and OFFSET", "queries.sgml"),
}

// postgreSQLReadOn is the day on which these texts were read.
const postgreSQLReadOn Reading = "2026-11-23"

func sourceInManual(section, page string) Authority {
	s := PostgreSQL(section, page)
	s.Read = postgreSQLReadOn
	return sourceOf(s)
}

func sourceInCode(function, file string) Authority {
	s := PostgreSQLCode(function, file)
	s.Read = postgreSQLReadOn
	return sourceOf(s)
}

// also is an authority whose second text says the rest.
func (a Authority) also(rest Source) Authority {
	a.From = a.From.With(rest)
	return a
}
