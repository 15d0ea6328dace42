package spec

// sourcesInSQLite are the texts of SQLite that say what a rule says whose source is another
// document, by rule.
var sourcesInSQLite = map[string]Authority{
	"aggregate.count":       sourceOf(SQLite("3. Descriptions of built-in aggregate functions, count(X), count(*)", "lang_aggfunc.html").With(sqliteRows("2.4. Generation of the set of result rows"))),
	"aggregate.distinct":    sourceOf(SQLite("1. Syntax, DISTINCT", "lang_aggfunc.html")),
	"aggregate.max":         sourceOf(SQLite("3. Descriptions of built-in aggregate functions, max(X)", "lang_aggfunc.html")),
	"aggregate.min":         sourceOf(SQLite("3. Descriptions of built-in aggregate functions, min(X)", "lang_aggfunc.html")),
	"bag.duplicates":        sourceOf(sqliteRows("2.6. Removal of duplicate rows (DISTINCT processing)").With(sqliteRows("3. Compound Select Statements"))),
	"compare.equal":         sourceOf(sqliteComparison),
	"compare.greater":       sourceOf(sqliteComparison),
	"compare.greater-equal": sourceOf(sqliteComparison),
	// A row that IS NULL is an error, so its part of the rule is not reached.
	"compare.is-null":      sourceOf(sqliteExpressions("2. Operators, and Parse-Affecting Attributes, IS and IS NOT").With(SQLiteCode("sqlite3ExprCodeTarget, TK_ISNULL, TK_VECTOR", "expr.c"))),
	"compare.less":         sourceOf(sqliteComparison),
	"compare.less-equal":   sourceOf(sqliteComparison),
	"compare.not-equal":    sourceOf(sqliteComparison),
	"compare.rows":         sourceOf(SQLite("2.1. Row Value Comparisons", "rowvalue.html")),
	"conditional.coalesce": sourceOf(SQLite("3. Descriptions of built-in scalar SQL functions, coalesce(X,Y,...)", "lang_corefunc.html")),
	"float.bound":          sourceOf(SQLite("1.1. Floating-Point Accuracy", "floatingpoint.html").With(SQLite("1. Syntax, ORDER BY", "lang_aggfunc.html"))),
	"freedom.worlds":       sourceOf(sqliteRows("4. The ORDER BY clause")),
	"from.cross":           sourceOf(sqliteFrom),
	"from.derived":         sourceOf(sqliteFrom.With(sqliteRows("4. The ORDER BY clause"))),
	"from.full":            sourceOf(sqliteFrom),
	"from.left":            sourceOf(sqliteFrom),
	"from.right":           sourceOf(sqliteFrom),
	"group.by":             sourceOf(sqliteRows("2.4. Generation of the set of result rows")),
	// The documentation speaks of a false HAVING, the source of NULL too.
	"group.having":      sourceOf(sqliteRows("2.4. Generation of the set of result rows").With(SQLiteCode("sqlite3Select, the jump over a group if pHaving is false or NULL", "select.c"))),
	"order.limit":       sourceOf(sqliteRows("5. The LIMIT clause").With(sqliteRows("4. The ORDER BY clause"))),
	"predicate.between": sourceOf(sqliteExpressions("6. The BETWEEN operator").With(SQLiteCode("expr ::= expr between_op expr AND expr, NOT BETWEEN as NOT", "parse.y"))),
	"predicate.exists":  sourceOf(sqliteExpressions("10. The EXISTS operator")),
	"predicate.in-query": sourceOf(sqliteExpressions("8. The IN and NOT IN operators").
		With(SQLite("2.2. Row Value IN Operators", "rowvalue.html"))),
	"query.values":    sourceOf(sqliteRows("6. The VALUES clause")),
	"select.distinct": sourceOf(sqliteRows("2.6. Removal of duplicate rows (DISTINCT processing)")),
	"select.list": sourceOf(sqliteRows("2.4. Generation of the set of result rows").
		With(sqliteFrom)),
	"set.except":    sourceOf(sqliteRows("3. Compound Select Statements")),
	"set.intersect": sourceOf(sqliteRows("3. Compound Select Statements")),
	"set.union":     sourceOf(sqliteRows("3. Compound Select Statements")),
	"set.union-all": sourceOf(sqliteRows("3. Compound Select Statements")),
	"text.concat":   sourceOf(sqliteExpressions("2. Operators, and Parse-Affecting Attributes")),
	"truth.and":     sourceOf(sqliteExpressions("2. Operators, and Parse-Affecting Attributes").With(SQLiteCode("OP_And", "vdbe.c"))),
	"truth.is":      sourceOf(sqliteExpressions("14. Boolean Expressions").With(SQLiteCode("OP_IsTrue", "vdbe.c"))),
	"truth.not":     sourceOf(sqliteExpressions("2. Operators, and Parse-Affecting Attributes").With(SQLiteCode("OP_Not", "vdbe.c"))),
	"truth.or":      sourceOf(sqliteExpressions("2. Operators, and Parse-Affecting Attributes").With(SQLiteCode("OP_Or", "vdbe.c"))),
}

var (
	// Section 4.1 of the page of types orders NULL below all values; that comparisons with it
	// are NULL is said of operators.
	sqliteComparison = SQLite("4.1. Sort Order", "datatype3.html").With(sqliteExpressions("2. Operators, and Parse-Affecting Attributes"))
	sqliteFrom       = sqliteRows("2.1. Determination of input data (FROM clause processing)")
)

func sqliteRows(section string) Source        { return SQLite(section, "lang_select.html") }
func sqliteExpressions(section string) Source { return SQLite(section, "lang_expr.html") }
