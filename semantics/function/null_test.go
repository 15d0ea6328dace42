package function_test

import (
	"context"
	"slices"
	"testing"

	"github.com/semcheck/semcheck/eval"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// strict lists the scalar functions whose arguments alone decide, whose code is here and that
// are NULL of NULL.
func strict() []*function.Function {
	var list []*function.Function
	for _, f := range function.All() {
		if _, bound := sqlfunction.ScalarOf(f); bound && !f.Lenient && !f.Set && f.Lazy != function.OverElements && f.Form != function.Fielding && f.Form != function.AllFields && // a lambda and a name are no values: testdata/rules/nested
			len(f.Parameters) > 0 && f.Volatility != function.Stable {
			list = append(list, f)
		}
	}
	return list
}

// Bound.Apply counts NULL as the first case of the rule, whichever it is.
func TestFirstCaseOfStrictFunctionsIsNull(t *testing.T) {
	for _, f := range strict() {
		if f.Rule.Cases[0] != "null" {
			t.Errorf("the first case of rule %s is %q, and %s is not lenient", f.Rule.ID, f.Rule.Cases[0], f.Name)
		}
	}
}

// literals are arguments of each type; not every dialect reads each.
var literals = []string{"1", "'a'", "'i'", "'hex'", "DATE '2020-01-02'", "TIMESTAMP '2020-01-02 03:04:05'", "'year'", "'%Y-%m-%d'", "1.5", "256", "2020", "730000", "X'61'", "'2020'", "'YYYY'", "CAST(1.5 AS DECIMAL(5, 2))", "INTERVAL '1' DAY", "TIME '03:04:05'", "'101'", `bytea '\x61'`, "'a'::BLOB", "'UTF8'", "0.5", "ARRAY[1]", "ARRAY['a']", "ARRAY[ARRAY[1]]", "'ASC'", "'UTC'", "'{}'::jsonb", "'[1]'::jsonb", "'[1]'::json", "TRUE", "{'a': 1}", "MAP {'a': 1}", "[{'key': 1, 'value': 2}]"}

// selected is the query SELECT x.
func selected(t *testing.T, d *spec.Dialect, x ast.Expr) *ast.Query {
	t.Helper()
	q, err := parse.Query("SELECT 1", d)
	if err != nil {
		t.Fatal(err)
	}
	q.Body.(*ast.Select).Items[0] = ast.SelectItem{Expr: x}
	return q
}

// nullTest applies a function in a dialect.
type nullTest struct {
	*testing.T
	f        *function.Function
	database *eval.Database
	literals []ast.Expr
}

// result is that of a call; of is the number of times that the function's rule met NULL.
func (t nullTest) result(arguments []ast.Expr) (o *eval.Outcome, of uint64) {
	coverage := spec.NewCoverage()
	o, err := eval.Query(context.Background(), selected(t.T, t.database.Dialect(), t.f.Call(arguments...)), t.database, eval.Options{Coverage: coverage})
	if err != nil {
		t.Fatal(err)
	}
	return o, coverage.Count(t.f.Rule, function.OfNull)
}

// accepted finds so many literals that the function takes, after the first ones given.
func (t nullTest) accepted(count int, first []ast.Expr) []ast.Expr {
	if len(first) == count {
		if o, _ := t.result(first); o.Kind == eval.OutcomeRows {
			return first
		}
		return nil
	}
	for _, x := range t.candidates(t.f.Parameter(len(first))) {
		if list := t.accepted(count, append(first[:len(first):len(first)], x)); list != nil {
			return list
		}
	}
	return nil
}

// candidates are the literals that may be an argument of a type: texts for texts, whole numbers
// for whole numbers, any for the others.
func (t nullTest) candidates(of function.Type) (list []ast.Expr) {
	for _, x := range t.literals {
		literal, is := x.(*ast.Literal)
		text, whole := is && literal.Kind == ast.LiteralString, is && literal.Kind == ast.LiteralInteger
		cast, converted := x.(*ast.Cast)
		switch of {
		case function.Any:
			if is && literal.Kind <= ast.LiteralApproximate && slices.ContainsFunc(function.Named(t.f.Name), func(f *function.Function) bool { return f.Parameter(0) == function.Number && f != t.f }) {
				continue // it chooses the function of numbers
			}
		case function.Number:
			if !is || literal.Kind != ast.LiteralInteger && literal.Kind != ast.LiteralDecimal {
				continue
			}
		case function.Document:
			if t.database.Dialect().Documents == spec.DocumentsTwo && !(converted && cast.Type.Kind == ast.TypeDocument) {
				continue
			}
		case function.AnyList:
			if call, list := x.(*ast.Call); !list || call.Name != function.ListValue.Name {
				continue
			}
		case function.Text, function.ShortText, function.Pattern:
			if !text {
				continue
			}
		case function.Integer, function.SmallCount, function.Place:
			if !whole {
				continue
			}
		}
		list = append(list, x)
	}
	return list
}

// literalAlone are the arguments that are modelled as literals alone, by their numbers: the
// type of the result depends on them. The second argument of UNHEX is not modelled at all.
var literalAlone = map[*function.Function][]int{
	function.TruncateOfMariaDB: {1}, function.RoundToOfMariaDB: {1}, function.SHA2OfMariaDB: {1}, function.StrToDate: {1}, function.StrFTimeOfDuckDB: {0}, function.UnHexOfSQLite: {1},
	function.DatePart: {0}, function.DatePartOfDuckDB: {0}, function.DateTrunc: {0}, function.Timezone: {0}, function.DateTruncOfDuckDB: {0}, function.DateDiffOfDuckDB: {0}, function.DateSubOfDuckDB: {0},
	function.RegexpMatchesBy: {2}, function.RegexpFullMatchBy: {2}, function.RegexpLikeBy: {2}, function.RegexpReplaceBy: {3}, function.RegexpExtractBy: {2, 3},
	function.RegexpExtractAll: {2, 3}, function.ListSort: {1, 2}, function.ListReverseSort: {1},
	function.RegexpMatch: {2}, function.RegexpSplit: {2}, function.StructExtract: {1}, function.StructExtractAt: {1},
	function.RowToJSON: {0, 1}, // of a row, which none of the arguments here is
}

// A strict function is NULL if an argument is, an untyped one or one of the argument's type.
func TestStrictFunctionsAreNullOfNull(t *testing.T) {
	for _, f := range strict() {
		met, taken := map[int]bool{}, map[int][]ast.Expr{} // by the number of an argument, and of arguments
		for _, name := range spec.DialectNames() {
			d := spec.DialectByName(name)
			if !f.In(d) {
				continue
			}
			test := nullTest{T: t, f: f, database: eval.NewDatabase(d)}
			for _, text := range literals {
				if q, err := parse.Query("SELECT "+text, d); err == nil {
					test.literals = append(test.literals, q.Body.(*ast.Select).Items[0].Expr)
				}
			}
			for n := max(1, len(f.Parameters)-f.Optional); f.Takes(n) && n <= len(f.Parameters)+1; n++ {
				arguments := test.accepted(n, taken[n])
				if arguments == nil {
					arguments = test.accepted(n, nil)
				}
				taken[n] = arguments
				for i := range arguments {
					for _, null := range []ast.Expr{&ast.Literal{Kind: ast.LiteralNull, Text: "NULL"}, function.NullIf.Call(arguments[i], arguments[i])} {
						if literal, is := null.(*ast.Literal); is && literal != nil && (f.Parameter(i) == function.AnyList || f.Parameter(i) == function.Number) && len(function.Named(f.Name)) > 1 {
							continue // it chooses a function of texts
						}
						with := append([]ast.Expr{}, arguments...)
						with[i] = null
						o, of := test.result(with)
						switch {
						case o.Kind == eval.OutcomeUnsupported, o.Kind == eval.OutcomeRaise && o.Worlds == nil:
						case o.Kind != eval.OutcomeRows || !o.Worlds[0].Groups[0].Rows[0][0].IsNull() || of == 0:
							t.Errorf("%s in %s of %d arguments, of which number %d is NULL: outcome %d %v %s, NULL %d times by its rule", f.Name, name, n, i, o.Kind, o.Worlds, o.Message, of)
						default:
							met[i] = true
						}
					}
				}
			}
		}
		for i := range f.Parameters {
			if met[i] == slices.Contains(literalAlone[f], i) {
				t.Errorf("%s %v of NULL as argument %d is modelled in some dialect: %v", f.Name, f.Parameters, i, met[i])
			}
		}
	}
}
