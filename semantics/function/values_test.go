package function_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/semantics"
	sqlfunction "github.com/semcheck/semcheck/semantics/function"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

func text(s string) semantics.Value   { return semantics.Text(s) }
func bytes(s string) semantics.Value  { return semantics.Bytes(s) }
func integer(n int64) semantics.Value { return semantics.Integer(n) }
func float(f float64) semantics.Value { return semantics.Float(f) }

// shown is a value, or why there is none, and the case that was applied.
func shown(v semantics.Value, e *semantics.Evaluation, coverage *spec.Coverage, rules ...*spec.Rule) string {
	out := v.String()
	switch {
	case e.Undetermined != nil:
		out = "open"
	case e.Unsupported != "":
		out = "left out"
	case v.IsRaised():
		out = "raised"
	}
	for _, r := range rules {
		for k, name := range r.Numbered() {
			if coverage.Count(r, k) > 0 {
				out += " [" + name + "]"
			}
		}
	}
	return out
}

// Expectations follow from the statements of the rules.
func TestScalars(t *testing.T) {
	raised := semantics.Raised(semantics.ClassOverflow)
	for _, c := range []struct {
		f       *function.Function
		dialect string
		x       semantics.Value
		want    string
	}{
		{function.Upper, "iso", text("aZ{`@["), "'AZ{`@[' [ascii]"}, {function.Lower, "postgres", text("aZ{`@["), "'az{`@[' [ascii]"}, {function.Upper, "iso", semantics.Null, "NULL [null]"}, {function.Lower, "duckdb", raised, "raised"},
		{function.Upper, "sqlite", text("\u00e9z"), "'\u00e9Z' [beyond ascii]"}, {function.Upper, "mysql", text("\u00e9z"), "open [beyond ascii]"}, {function.Lower, "duckdb", text("\u01c5"), "open [beyond ascii]"}, {function.Lower, "duckdb", text("\u4e2dA"), "'\u4e2da' [ascii]"},
		{function.Upper, "postgres", text("\u00df"), "open [beyond ascii]"}, {function.Upper, "mysql", bytes("ab"), "0x6162 [bytes]"}, {function.Upper, "sqlite", bytes("ab"), "'AB' [ascii]"}, {function.Upper, "sqlite", integer(-12), "'-12' [ascii]"},
		{function.Length, "postgres", text("a\u4e2d"), "2 [characters]"}, {function.Length, "postgres", text("a\x00b"), "3 [characters]"}, {function.Length, "sqlite", text("a\x00b"), "1 [characters]"}, {function.Length, "sqlite", text("\u4e2d"), "1 [characters]"},
		{function.Length, "sqlite", bytes("\u4e2d"), "3 [bytes]"}, {function.Length, "sqlite", integer(-120), "4 [of a number]"}, {function.Length, "duckdb", semantics.Null, "NULL [null]"}, {function.Length, "duckdb", raised, "raised"},
		{function.LengthInBytes, "mysql", text("a\u4e2d"), "4 [bytes]"}, {function.LengthInBytes, "mariadb", bytes("abc"), "3 [bytes]"}, {function.LengthInBytes, "mysql", semantics.Null, "NULL [null]"}, {function.LengthInBytes, "mysql", raised, "raised"},
		{function.CharLength, "mysql", text("a\u4e2d"), "2 [characters]"}, {function.CharLength, "mysql", bytes("a\u4e2d"), "4 [characters]"}, {function.CharLength, "iso", semantics.Null, "NULL [null]"}, {function.CharLength, "iso", raised, "raised"},
		{function.Abs, "iso", integer(-3), "3 [negative]"}, {function.Abs, "iso", integer(0), "0 [not negative]"}, {function.Abs, "sqlite", text("-2x"), "2 [negative]"}, {function.Abs, "sqlite", integer(-1 << 63), "raised [negative]"}, {function.Abs, "postgres", semantics.Null, "NULL [null]"},
	} {
		d := spec.DialectByName(c.dialect)
		code, bound := sqlfunction.ScalarOf(c.f)
		if !bound {
			t.Fatalf("%s has no code", c.f.Name)
		}
		of := ast.Text
		switch c.x.Kind() {
		case semantics.KindBytes:
			of = ast.Bytes
		case semantics.KindInteger:
			of = ast.Integer
		}
		if d.Storage == spec.StorageOfValue {
			of = ast.Dynamic(ast.AffinityNone)
		}
		_, result, err := code.Types(d, nil, []ast.Type{of})
		if err != nil && c.f != function.Abs {
			t.Errorf("%s in %s: %v", c.f.Name, c.dialect, err)
		}
		coverage := spec.NewCoverage()
		e := semantics.NewEvaluation(d, coverage)
		if got := shown(code.Bind(e, result).Apply([]semantics.Value{c.x}), e, coverage, c.f.Rule); got != c.want {
			t.Errorf("%s(%s) in %s is %s, want %s", c.f.Name, c.x, c.dialect, got, c.want)
		}
	}
}

func TestTypesOfScalars(t *testing.T) {
	for _, c := range []struct {
		f       *function.Function
		dialect string
		x       ast.Type
		want    string // operand -> result
	}{
		{function.Upper, "iso", ast.Varchar(3), "text -> text"}, {function.Upper, "postgres", ast.Unknown, "text -> text"}, {function.Upper, "mysql", ast.Unknown, "text -> unknown"}, {function.Lower, "mariadb", ast.Unknown, "text -> unknown"}, {function.Upper, "mysql", ast.Integer, "text -> text"}, {function.Upper, "postgres", ast.Integer, "error"}, {function.Length, "postgres", ast.Bytes, "unsupported"}, {function.Length, "postgres", ast.Text, "text -> integer"},
		{function.Length, "iso", ast.Geometry, "unsupported"}, {function.LengthInBytes, "mysql", ast.Integer, "text -> bigint"}, {function.LengthInBytes, "mysql", ast.Bytes, "bytes -> bigint"}, {function.Upper, "mariadb", ast.Bytes, "bytes -> bytes"}, {function.Upper, "mysql", ast.Integer, "text -> text"},
		{function.Length, "duckdb", ast.Text, "text -> bigint"}, {function.Length, "duckdb", ast.Integer, "unsupported"}, {function.Upper, "duckdb", ast.Unknown, "text -> text"}, {function.Upper, "sqlite", ast.Dynamic(ast.AffinityText), "dynamic -> dynamic"}, {function.Length, "sqlite", ast.Dynamic(ast.AffinityText), "dynamic -> dynamic"},
		{function.CharLength, "iso", ast.Boolean, "error"},
	} {
		code, _ := sqlfunction.ScalarOf(c.f)
		operands, result, err := code.Types(spec.DialectByName(c.dialect), nil, []ast.Type{c.x})
		name := func(t ast.Type) string {
			switch {
			case t == ast.BigInt:
				return "bigint"
			case t == ast.Integer:
				return "integer"
			case t.Kind == ast.TypeDynamic:
				return "dynamic"
			case t.Kind == ast.TypeBytes:
				return "bytes"
			case t == ast.Text:
				return "text"
			}
			return t.String()
		}
		var got string
		switch {
		case err == nil:
			got = name(operands[0]) + " -> " + name(result)
		case strings.Contains(fmt.Sprintf("%T", err), "Unsupported"):
			got = "unsupported"
		default:
			got = "error"
		}
		if got != c.want {
			t.Errorf("%s of %s in %s: %s, want %s", c.f.Name, c.x, c.dialect, got, c.want)
		}
	}
}

func TestSetFunctions(t *testing.T) {
	null := semantics.Null
	for _, c := range []struct {
		f        *function.Function
		distinct bool
		values   []semantics.Value
		result   ast.Type
		want     string
	}{
		{function.Count, false, nil, ast.BigInt, "0 [empty]"}, {function.Count, false, []semantics.Value{integer(1), null, integer(1)}, ast.BigInt, "2 [nulls skipped]"}, {function.Count, false, []semantics.Value{integer(1), integer(1)}, ast.BigInt, "2 [no nulls]"},
		{function.Count, true, []semantics.Value{integer(1), null, integer(1)}, ast.BigInt, "1 [no nulls] [duplicates removed]"}, {function.Count, true, []semantics.Value{integer(1), integer(2)}, ast.BigInt, "2 [no nulls] [no duplicates]"},
		{function.Sum, false, nil, ast.BigInt, "NULL [empty]"}, {function.Sum, false, []semantics.Value{null, null}, ast.BigInt, "NULL [nulls only]"}, {function.Sum, false, []semantics.Value{integer(2), null, integer(3)}, ast.BigInt, "5 [integer]"}, {function.Sum, true, []semantics.Value{integer(2), integer(2), integer(3)}, ast.BigInt, "5 [integer] [duplicates removed]"},
		{function.Min, false, []semantics.Value{integer(2), null, integer(-3)}, ast.BigInt, "-3 [integer]"}, {function.Max, false, []semantics.Value{integer(2), null, integer(-3)}, ast.BigInt, "2 [integer]"}, {function.Max, false, []semantics.Value{text("a"), text("b")}, ast.Text, "'b' [text]"}, {function.Min, false, []semantics.Value{null}, ast.Text, "NULL [nulls only]"},
		{function.Sum, false, []semantics.Value{integer(2), semantics.Raised(semantics.ClassOverflow)}, ast.BigInt, "raised"}, {function.Avg, false, []semantics.Value{float(1), float(2)}, ast.Double, "1.5 [approximate]"}, {function.Avg, false, nil, ast.Double, "NULL [empty]"},
	} {
		coverage := spec.NewCoverage()
		e := semantics.NewEvaluation(spec.DialectByName("postgres"), coverage)
		v := sqlfunction.Aggregate(e, c.f, c.distinct, [][]semantics.Value{c.values}, c.result)
		if got := shown(v, e, coverage, c.f.Rule, spec.RuleByID("aggregate.distinct")); got != c.want {
			t.Errorf("%s(%v) is %s, want %s", c.f.Name, c.values, got, c.want)
		}
	}
	for n, want := range map[int]string{0: "0 [empty]", 3: "3 [rows]"} {
		coverage := spec.NewCoverage()
		e := semantics.NewEvaluation(spec.DialectByName("postgres"), coverage)
		if got := shown(sqlfunction.CountRows(e, n), e, coverage, function.CountRows.Rule); got != want {
			t.Errorf("COUNT(*) of %d rows is %s, want %s", n, got, want)
		}
	}
}
