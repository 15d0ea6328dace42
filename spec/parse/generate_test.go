package parse_test

import (
	"pgregory.net/rapid"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// generator draws random trees that a dialect can write and reads back as they
// are: every kind of node, no attention to types or names.
type generator struct {
	t              *rapid.T
	d              *spec.Dialect
	depth          int
	engineSpecific bool // engine-specific constructs too
}

func (g *generator) mysql() bool  { return g.d.TypeNames == spec.TypeNamesMySQL }
func (g *generator) sqlite() bool { return g.d.TypeNames == spec.TypeNamesSQLite }
func (g *generator) pg() bool     { return g.d.TypeNames == spec.TypeNamesPostgres }
func (g *generator) duckdb() bool { return g.d.TypeNames == spec.TypeNamesDuckDB }

func (g *generator) flip(label string) bool { return rapid.Bool().Draw(g.t, label) }

// n draws a number below limit, all about equally likely: rapid's own ranges
// prefer small numbers, which would make most trees leaves.
func (g *generator) n(label string, limit int) int {
	n := 0
	for range 8 {
		n *= 2
		if g.flip(label) {
			n++
		}
	}
	return n % limit
}

func pick[T any](g *generator, label string, list ...T) T {
	return list[g.n(label, len(list))]
}

var names = []string{"a", "b", "t1", "Case", "select", "x y", "über", "q\"u", "b`t", "mod", "value", "_u", "left", "end", "rows", "interval"}

func (g *generator) name() string { return pick(g, "name", names...) }

func (g *generator) nameList() []string {
	list := make([]string, 1+g.n("names", 3))
	for i := range list {
		list[i] = g.name()
	}
	return list
}

var texts = []string{"", "x", "it's", `b\s`, `\%`, "%_", "a\nb", "ü€", "--", "/*", `\`, "\t", `"`, "''", ";"}

func (g *generator) literal() *ast.Literal {
	l := func(kind ast.LiteralKind, text string) *ast.Literal { return &ast.Literal{Kind: kind, Text: text} }
	switch g.n("literal", 8) {
	case 0:
		return l(ast.LiteralNull, "")
	case 1:
		return l(ast.LiteralTrue, "")
	case 2:
		return l(ast.LiteralFalse, "")
	case 3:
		return l(ast.LiteralDecimal, pick(g, "decimal", "1.5", ".5", "2.", "0.00"))
	case 4:
		return l(ast.LiteralApproximate, pick(g, "approximate", "1e3", "1.5E-3", ".1e+2"))
	case 5:
		return l(ast.LiteralString, pick(g, "text", texts...))
	case 6:
		return l(ast.LiteralBytes, pick(g, "bytes", "", "\x00\xff", "ab'"))
	}
	return l(ast.LiteralInteger, pick(g, "integer", "0", "1", "12", "9223372036854775808"))
}

// expr draws an expression.
func (g *generator) expr() ast.Expr {
	if g.depth <= 0 {
		return g.leaf()
	}
	g.depth--
	defer func() { g.depth++ }()
	if g.engineSpecific && g.n("engine-specific", 6) == 0 {
		return g.engineSpecificExpr()
	}
	switch g.n("expr", 22) {
	case 0, 1:
		return g.leaf()
	case 2, 3:
		return g.unary()
	case 4, 5, 6, 7:
		return g.binary()
	case 8, 9:
		return &ast.Comparison{Op: ast.ComparisonOp(g.n("comparison", 6)), L: g.expr(), R: g.expr()}
	case 10:
		return g.distinct()
	case 11, 12:
		return g.is()
	case 13:
		return &ast.Between{X: g.expr(), Low: g.expr(), High: g.expr(), Not: g.flip("not"), Symmetric: g.d.Symmetric && g.flip("symmetric")}
	case 14:
		return g.inList()
	case 15:
		return &ast.InQuery{X: g.expr(), Query: g.query(), Not: g.flip("not")}
	case 16:
		return g.like()
	case 17:
		return g.subqueryExpr()
	case 18:
		return g.caseExpr()
	case 19:
		return &ast.Cast{X: g.expr(), Type: g.castType(), Try: g.d.TryCast && g.flip("try")}
	case 20:
		return g.call()
	}
	return g.aggregate()
}

func (g *generator) leaf() ast.Expr {
	switch g.n("leaf", 3) {
	case 0:
		return g.literal()
	case 1:
		orText := g.d.DoubleQuoted == spec.DoubleQuotedNameOrText && g.flip("or text")
		return &ast.ColumnRef{Column: g.name(), OrText: orText}
	}
	return &ast.ColumnRef{Table: g.name(), Column: g.name()}
}

func (g *generator) exprs(least, most int) []ast.Expr {
	n := least + g.n("exprs", most-least+1)
	var list []ast.Expr
	for range n {
		list = append(list, g.expr())
	}
	return list
}

func (g *generator) unary() ast.Expr {
	ops := []ast.UnaryOp{ast.Negate, ast.Plus, ast.Not, ast.Not}
	if g.d.BitOperators {
		ops = append(ops, ast.BitNot)
	}
	if g.d.ExclamationNot {
		ops = append(ops, ast.NotSymbol)
	}
	return &ast.Unary{Op: pick(g, "unary", ops...), X: g.expr()}
}

func (g *generator) binary() ast.Expr {
	ops := []ast.BinaryOp{ast.And, ast.Or, ast.Add, ast.Subtract, ast.Multiply, ast.Divide, ast.Modulo}
	if g.d.LogicalXor {
		ops = append(ops, ast.Xor)
	}
	if g.d.DivKeyword || g.d.DivSlashes {
		ops = append(ops, ast.IntegerDivide)
	}
	if g.d.BitOperators {
		ops = append(ops, ast.BitAnd, ast.BitOr, ast.ShiftLeft, ast.ShiftRight)
	}
	if g.d.Caret == spec.CaretBitXor || g.d.HashSign == spec.HashBitXor {
		ops = append(ops, ast.BitXor)
	}
	if g.d.Caret == spec.CaretPower {
		ops = append(ops, ast.Power)
	}
	if g.d.Pipes == spec.PipesConcat {
		ops = append(ops, ast.Concat)
	}
	return &ast.Binary{Op: pick(g, "binary", ops...), L: g.expr(), R: g.expr()}
}

func (g *generator) distinct() ast.Expr {
	x := &ast.Distinct{L: g.expr(), R: g.expr(), Not: g.flip("not"), Spelling: ast.SpelledDistinctFrom}
	switch {
	case g.d.NullSafeEqual:
		x.Not, x.Spelling = true, ast.SpelledNullSafeEqual
	case g.sqlite():
		if g.flip("is") || !g.d.DistinctFrom { // which is read back so
			x.Spelling = ast.SpelledIs
		}
		x.R = &ast.Binary{Op: ast.Add, L: x.R, R: &ast.ColumnRef{Column: "c"}} // no literal: that would be a test
	}
	return x
}

func (g *generator) is() ast.Expr {
	tests := []ast.TruthTest{ast.TestNull, ast.TestTrue, ast.TestFalse}
	if g.d.UnknownTest {
		tests = append(tests, ast.TestUnknown)
	}
	return &ast.Is{X: g.expr(), Test: pick(g, "test", tests...), Not: g.flip("not")}
}

func (g *generator) inList() ast.Expr {
	x := &ast.InList{X: g.expr(), Not: g.flip("not")}
	if g.d.EmptyInList && g.n("empty", 5) == 0 {
		return x
	}
	x.List = g.exprs(1, 3)
	if _, is := x.List[0].(*ast.Subquery); is && len(x.List) == 1 && g.d.NestedInQuery == spec.NestedInTable {
		x.List = append(x.List, g.leaf())
	}
	return x
}

func (g *generator) like() ast.Expr {
	ops := []ast.LikeOp{ast.MatchLike}
	if g.d.ILike {
		ops = append(ops, ast.MatchILike)
	}
	if g.d.Glob == spec.GlobsCaret {
		ops = append(ops, ast.MatchGlob)
	}
	x := &ast.Like{Op: pick(g, "like", ops...), X: g.expr(), Pattern: g.expr(), Not: g.flip("not")}
	if g.flip("escape") {
		x.Escape = g.expr()
	}
	return x
}

func (g *generator) subqueryExpr() ast.Expr {
	switch g.n("subquery", 4) {
	case 0:
		return &ast.Exists{Query: g.query()}
	case 1:
		if g.d.Quantified {
			return &ast.Quantified{Op: ast.ComparisonOp(g.n("comparison", 6)), L: g.expr(), Quantifier: ast.Quantifier(g.n("quantifier", 2)), Query: g.query()}
		}
	case 2:
		return &ast.Row{Items: g.exprs(2, 3)}
	}
	return &ast.Subquery{Query: g.query()}
}

func (g *generator) caseExpr() ast.Expr {
	x := &ast.Case{}
	if g.flip("operand") {
		x.Operand = g.expr()
	}
	for range 1 + g.n("whens", 2) {
		x.Whens = append(x.Whens, ast.When{Condition: g.expr(), Result: g.expr()})
	}
	if g.flip("else") {
		x.Else = g.expr()
	}
	return x
}

func (g *generator) call() ast.Expr {
	names := []string{"COALESCE", "F", "GREATEST"}
	switch g.n("call", 8) {
	case 0:
		if !g.sqlite() {
			return &ast.Call{Name: "POSITION", Args: []ast.Expr{g.expr(), g.expr()}}
		}
	case 1:
		return &ast.Call{Name: "SUBSTRING", Args: g.exprs(2, 3)}
	case 2:
		name := "TRIM_BOTH"
		if !g.sqlite() {
			name = pick(g, "trim", "TRIM_BOTH", "TRIM_LEADING", "TRIM_TRAILING")
		}
		return &ast.Call{Name: name, Args: g.exprs(1, 2)}
	case 5:
		return &ast.Call{Name: pick(g, "two", "NULLIF", "LEFT", "IFNULL"), Args: g.exprs(2, 2)}
	case 6:
		return g.spatialCall()
	case 3:
		return &ast.Call{Name: pick(g, "bare", "CURRENT_DATE", "CURRENT_TIMESTAMP", "PI")}
	case 4:
		if g.sqlite() {
			return &ast.Call{Name: pick(g, "scalar", "MIN", "MAX"), Args: g.exprs(2, 3)}
		}
	}
	return &ast.Call{Name: pick(g, "function", names...), Args: g.exprs(1, 3)}
}

func (g *generator) aggregate() ast.Expr {
	if g.n("star", 4) == 0 {
		return &ast.Aggregate{Function: ast.CountStar}
	}
	if g.d.WindowFunctions && g.n("window", 4) == 0 {
		return g.windowed()
	}
	x := &ast.Aggregate{Function: pick(g, "aggregate", ast.Count, ast.Sum, ast.Avg, ast.Min, ast.Max), Distinct: g.flip("distinct"), Args: g.exprs(1, 1)}
	if g.d.CountSeveral && x.Function == ast.Count && x.Distinct {
		x.Args = g.exprs(1, 3)
	}
	return x
}

// castType draws a type that a CAST of the dialect names.
func (g *generator) castType() ast.Type {
	if t, is := g.geometryType(true); is {
		return t
	}
	switch {
	case g.sqlite():
		return g.sqliteType()
	case g.mysql():
		t := pick(g, "type", ast.BigInt, ast.Unsigned, ast.Decimal(7, 2), ast.Text, ast.Varchar(3), ast.Bytes,
			ast.Type{Kind: ast.TypeBytes, Length: 4}, ast.Real, ast.Double)
		if t.IsApproximate() && g.d.CastDouble == spec.CastDoubleNone {
			return ast.BigInt
		}
		return t
	}
	if g.duckdb() {
		return g.duckdbType()
	}
	return g.standardType()
}

// columnType draws a type that a column of the dialect may have.
func (g *generator) columnType() ast.Type {
	if t, is := g.geometryType(false); is {
		return t
	}
	switch {
	case g.sqlite():
		return g.sqliteType()
	case g.mysql():
		t := ast.Type{Kind: ast.TypeInteger, Width: pick(g, "width", 8, 16, 24, 32, 64), Unsigned: g.flip("unsigned")}
		return pick(g, "type", t, ast.Decimal(7, 2), ast.Real, ast.Double, ast.Text, ast.Varchar(3), ast.Bytes,
			ast.Type{Kind: ast.TypeBytes, Length: 4}, ast.Type{Kind: ast.TypeChar, Length: 2})
	}
	if g.duckdb() {
		return g.duckdbType()
	}
	return g.standardType()
}

func (g *generator) duckdbType() ast.Type {
	t := ast.Type{Kind: ast.TypeInteger, Width: pick(g, "width", 8, 16, 32, 64, 128), Unsigned: g.flip("unsigned")}
	return pick(g, "type", t, ast.Boolean, ast.Decimal(18, 3), ast.Decimal(9, 0), ast.Decimal(38, 38), ast.Real, ast.Double, ast.Text, ast.Bytes)
}

func (g *generator) standardType() ast.Type {
	return pick(g, "type", ast.Boolean, ast.SmallInt, ast.Integer, ast.BigInt, ast.Numeric, ast.Decimal(9, 0), ast.Decimal(9, 4), ast.Real,
		ast.Double, ast.Text, ast.Varchar(12), ast.Type{Kind: ast.TypeChar, Length: 3}, ast.Bytes)
}

func (g *generator) sqliteType() ast.Type {
	affinities := map[string]ast.Affinity{
		"INTEGER": ast.AffinityInteger, "INT": ast.AffinityInteger, "TEXT": ast.AffinityText, "VARCHAR(10)": ast.AffinityText,
		"BLOB": ast.AffinityBlob, "REAL": ast.AffinityReal, "DOUBLE PRECISION": ast.AffinityReal, "NUMERIC": ast.AffinityNumeric,
		"DECIMAL(10, 5)": ast.AffinityNumeric, "bigint": ast.AffinityInteger, "STRING": ast.AffinityNumeric,
	}
	name := pick(g, "declared", "INTEGER", "INT", "TEXT", "VARCHAR(10)", "BLOB", "REAL", "DOUBLE PRECISION", "NUMERIC", "DECIMAL(10, 5)", "bigint", "STRING")
	return ast.Type{Kind: ast.TypeDynamic, Affinity: affinities[name], Name: name}
}
