package compare

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

func dec(t testing.TB, text string) semantics.Value {
	t.Helper()
	d, err := semantics.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return semantics.DecimalValue(d)
}

// rows returns an outcome with one bag.
func rows(types []ast.Type, list ...semantics.Row) *eval.Outcome {
	o := &eval.Outcome{Kind: eval.OutcomeRows, Worlds: []eval.Result{{Groups: []eval.TieGroup{{Rows: list, Take: len(list)}}}}}
	for _, typ := range types {
		o.Columns = append(o.Columns, eval.Column{Type: typ})
	}
	return o
}

// ordered returns an outcome with one group for each row.
func ordered(types []ast.Type, list ...semantics.Row) *eval.Outcome {
	o := rows(types, list...)
	o.Ordered = true
	var groups []eval.TieGroup
	for _, row := range list {
		groups = append(groups, eval.TieGroup{Rows: []semantics.Row{row}, Take: 1})
	}
	o.Worlds = []eval.Result{{Groups: groups}}
	return o
}

// answer builds a result; cells are type:text, or NULL.
func answer(form engine.Form, types string, list ...string) *engine.Result {
	r := &engine.Result{Form: form}
	for _, typ := range strings.Split(types, ",") {
		r.Columns = append(r.Columns, engine.Column{Type: typ, Digits: engine.NotFixed})
	}
	for _, line := range list {
		var row []engine.Cell
		for _, text := range strings.Split(line, "|") {
			c := engine.Cell{Text: text}
			if text == "NULL" {
				c = engine.Cell{Null: true, Type: "null"}
			} else if form == engine.FormSQLite {
				typ, text, _ := strings.Cut(text, ":")
				c = engine.Cell{Type: typ, Text: text}
			}
			row = append(row, c)
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

type row = semantics.Row

var (
	integer = semantics.Integer
	text    = semantics.Text
	float   = semantics.Float
	null    = semantics.Null
	any1    = []ast.Type{ast.Dynamic(ast.AffinityNone)}
	any2    = []ast.Type{ast.Dynamic(ast.AffinityNone), ast.Dynamic(ast.AffinityNone)}
)

func TestJudgeRows(t *testing.T) {
	near := []ast.Type{ast.List(ast.Double)}
	nearly := row{semantics.ListOf(ast.Double, semantics.FloatWithin(0.1, 1e-16), semantics.Null, float(2))}
	lite, my, pg := engine.FormSQLite, engine.FormMySQL, engine.FormPostgres
	hidden := answer(my, "DOUBLE", "0")
	hidden.UnsignedZero = true
	rounded := answer(my, "DOUBLE", "0.67")
	rounded.Columns[0].Digits = 2
	cutGroup := func(take int, list ...semantics.Row) *eval.Outcome {
		o := rows(any1, list...)
		o.Worlds[0].Groups[0].Take = take
		return o
	}
	groups := func(list ...eval.TieGroup) *eval.Outcome {
		o := rows(any1)
		o.Ordered, o.Worlds = true, []eval.Result{{Groups: list}}
		return o
	}
	worlds := func(a, b semantics.Value) *eval.Outcome {
		o := rows(any1, row{a})
		o.Worlds = append(o.Worlds, eval.Result{Groups: []eval.TieGroup{{Rows: []semantics.Row{{b}}, Take: 1}}})
		return o
	}
	for _, c := range []struct {
		name    string
		outcome *eval.Outcome
		result  *engine.Result
		want    Verdict
		detail  string // a part of the detail
	}{
		{"empty", rows(any1), answer(lite, ""), Agree, ""},
		{"one row", rows(any1, row{integer(1)}), answer(lite, "", "integer:1"), Agree, ""},
		{"bag order is free", rows(any1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:2", "integer:1"), Agree, ""},
		{"multiplicity", rows(any1, row{integer(1)}, row{integer(1)}), answer(lite, "", "integer:1"), Disagree, "want 2 rows, got 1\nmissing: (1) (want 2×, got 1×)"},
		{"multiplicity shifted", rows(any1, row{integer(1)}, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:1", "integer:2", "integer:2"), Disagree, "not expected: (2) (want 1×, got 2×)"},
		{"extra row", rows(any1), answer(lite, "", "text:a"), Disagree, "not expected: ('a') (want 0×, got 1×)"},
		{"wrong value", rows(any1, row{integer(1)}), answer(lite, "", "integer:2"), Disagree, "missing: (1) (want 1×, got 0×)\nnot expected: (2) (want 0×, got 1×)"},
		{"NULL is not 0", rows(any1, row{null}), answer(lite, "", "integer:0"), Disagree, "NULL"},
		{"NULL is not the text NULL", rows(any1, row{null}), answer(lite, "", "text:NULL"), Disagree, ""},
		{"NULL", rows(any1, row{null}), answer(lite, "", "NULL"), Agree, ""},
		{"integer is not real", rows(any1, row{integer(1)}), answer(lite, "", "real:1"), Disagree, "(float 1)"},
		{"real is not integer", rows(any1, row{float(1)}), answer(lite, "", "integer:1"), Disagree, ""},
		{"integer is not text", rows(any1, row{integer(1)}), answer(lite, "", "text:1"), Disagree, ""},
		{"text is not blob", rows(any1, row{text("a")}), answer(lite, "", "blob:a"), Disagree, "0x61"},
		{"cells do not run together", rows(any2, row{text("a"), text("bc")}, row{integer(1), null}), answer(lite, ",", "text:ab|text:c", "integer:1|NULL"), Disagree, ""},
		{"boolean as number", rows(any1, row{semantics.Boolean(true)}), answer(lite, "", "integer:1"), Agree, ""},
		{"trailing blank", rows(any1, row{text("a ")}), answer(lite, "", "text:a"), Disagree, ""},
		{"columns", rows(any2), answer(lite, ""), Disagree, "want 2 columns, got 1"},

		{"float bits", rows(any1, row{float(0.1)}), answer(lite, "", "real:0.1"), Agree, ""},
		{"float one ulp off", rows(any1, row{float(0.1)}), answer(lite, "", "real:0.10000000000000002"), Disagree, ""},
		{"float within bound", rows(any1, row{semantics.FloatWithin(0.1, 1e-16)}), answer(lite, "", "real:0.10000000000000002"), Agree, ""},
		{"float outside bound", rows(any1, row{semantics.FloatWithin(0.1, 1e-18)}), answer(lite, "", "real:0.10000000000000002"), Disagree, ""},
		{"list within bounds", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{0.10000000000000002,NULL,2}"), Agree, ""},
		{"list, an element outside", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{0.2,NULL,2}"), Disagree, ""},
		{"list, another exact element", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{0.1,NULL,3}"), Disagree, ""},
		{"list, NULL and 0", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{0.1,0,2}"), Disagree, ""},
		{"list, an element less", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{0.1,NULL}"), Disagree, ""},
		{"list, no element", rows(near, nearly), answer(pg, "DOUBLE PRECISION[]", "{}"), Disagree, ""},
		{"list in a list", rows(near, row{semantics.ListOf(near[0], nearly[0])}), answer(pg, "DOUBLE PRECISION[]", "{{0.1,NULL,2}}"), Agree, ""},
		{"list in a list, an element more", rows(near, row{semantics.ListOf(near[0], nearly[0])}), answer(pg, "DOUBLE PRECISION[]", "{{0.1,NULL,2},{1}}"), Disagree, ""},
		{"NaN is NaN", rows([]ast.Type{ast.Double}, row{float(math.NaN())}), answer(pg, "DOUBLE PRECISION", "NaN"), Agree, ""},
		{"NaN is not 0", rows([]ast.Type{ast.Double}, row{float(math.NaN())}), answer(pg, "DOUBLE PRECISION", "0"), Disagree, ""},
		{"infinity", rows([]ast.Type{ast.Double}, row{float(math.Inf(-1))}), answer(pg, "DOUBLE PRECISION", "-Infinity"), Agree, ""},
		{"-0 is not 0", rows([]ast.Type{ast.Double}, row{float(math.Copysign(0, -1))}), answer(my, "DOUBLE", "0"), Disagree, ""},
		{"-0 within a bound", rows([]ast.Type{ast.Double}, row{semantics.FloatWithin(math.Copysign(0, -1), 1e-300)}), answer(my, "DOUBLE", "0"), Agree, ""},
		{"-0 where texts hide it", rows([]ast.Type{ast.Double}, row{float(math.Copysign(0, -1))}), hidden, Agree, ""},
		{"float rounded by the engine's metadata", rows([]ast.Type{ast.Double}, row{float(2.0 / 3)}), rounded, Agree, ""},
		{"float rounded wrongly", rows([]ast.Type{ast.Double}, row{float(2.0/3 + 0.01)}), rounded, Disagree, ""},
		{"single", rows([]ast.Type{ast.Real}, row{float(float64(float32(0.1)))}), answer(pg, "REAL", "0.1"), Agree, ""},
		{"single of six digits", rows([]ast.Type{ast.Real}, row{float(float64(float32(16777216)))}), answer(my, "FLOAT", "1.67772e+07"), Agree, ""},

		{"loose floats are assigned, not taken greedily",
			rows(any1, row{semantics.FloatWithin(1, 2)}, row{semantics.FloatWithin(3, 0.5)}),
			answer(lite, "", "real:3", "real:1"), Agree, ""},
		{"loose floats with one match too few",
			rows(any1, row{semantics.FloatWithin(1, 0.5)}, row{semantics.FloatWithin(3, 0.5)}),
			answer(lite, "", "real:3", "real:3.1"), Disagree, ""},
		{"exact and loose mixed",
			rows(any2, row{integer(1), semantics.FloatWithin(1, 0.5)}, row{integer(2), semantics.FloatWithin(1, 0.5)}),
			answer(lite, ",", "integer:2|real:1.2", "integer:1|real:0.9"), Agree, ""},
		{"exact part differs",
			rows(any2, row{integer(1), semantics.FloatWithin(1, 0.5)}, row{integer(2), semantics.FloatWithin(1, 0.5)}),
			answer(lite, ",", "integer:2|real:1.2", "integer:2|real:0.9"), Disagree, ""},

		{"decimal", rows([]ast.Type{ast.Decimal(5, 2)}, row{dec(t, "1.50")}), answer(my, "DECIMAL", "1.50"), Agree, ""},
		{"decimal scale", rows([]ast.Type{ast.Decimal(5, 2)}, row{dec(t, "1.50")}), answer(my, "DECIMAL", "1.5"), Disagree, ""},
		{"unsigned", rows([]ast.Type{ast.Unsigned}, row{semantics.UnsignedInteger(math.MaxUint64)}), answer(my, "UNSIGNED BIGINT", "18446744073709551615"), Agree, ""},
		{"signedness", rows([]ast.Type{ast.Unsigned}, row{semantics.UnsignedInteger(1)}), answer(my, "BIGINT", "1"), Disagree, "column 1 has type BIGINT, want bigint unsigned"},
		{"duckdb unsigned", rows([]ast.Type{{Kind: ast.TypeInteger, Width: 32, Unsigned: true}}, row{null}), answer(engine.FormDuckDB, "UINTEGER", "NULL"), Agree, ""},
		{"duckdb signedness", rows([]ast.Type{{Kind: ast.TypeInteger, Width: 32, Unsigned: true}}, row{null}), answer(engine.FormDuckDB, "INTEGER", "NULL"), Disagree, "column 1 has type INTEGER, want integer unsigned"},
		{"mysql integer family", rows([]ast.Type{ast.BigInt}, row{integer(1)}), answer(my, "INT", "1"), Agree, ""},
		{"mysql type", rows([]ast.Type{ast.BigInt}, row{integer(1)}), answer(my, "DECIMAL", "1"), Disagree, "column 1 has type DECIMAL, want bigint"},
		{"postgres exact type", rows([]ast.Type{ast.BigInt}, row{integer(1)}), answer(pg, "INTEGER", "1"), Disagree, "column 1 has type INTEGER, want bigint"},
		{"postgres boolean", rows([]ast.Type{ast.Boolean}, row{semantics.Boolean(false)}), answer(pg, "BOOLEAN", "f"), Agree, ""},
		{"postgres boolean wrong", rows([]ast.Type{ast.Boolean}, row{semantics.Boolean(false)}), answer(pg, "BOOLEAN", "t"), Disagree, "not expected: (true)"},
		{"type of an empty result", rows([]ast.Type{ast.BigInt}), answer(pg, "TEXT"), Disagree, "column 1"},
		{"unknown type", rows([]ast.Type{ast.Unknown}, row{null}), answer(pg, "TEXT", "NULL"), Agree, ""},
		{"bytes", rows([]ast.Type{ast.Bytes}, row{semantics.Bytes("\x00")}), answer(my, "VARBINARY", "\x00"), Agree, ""},

		{"ordered", ordered(any1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:1", "integer:2"), Agree, ""},
		{"order broken", ordered(any1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:2", "integer:1"), Disagree, "out of order at row 1: got (2), want (1)"},
		{"ties in any order", groups(eval.TieGroup{Rows: []semantics.Row{{integer(1)}}, Take: 1}, eval.TieGroup{Rows: []semantics.Row{{integer(2)}, {integer(3)}}, Take: 2}),
			answer(lite, "", "integer:1", "integer:3", "integer:2"), Agree, ""},
		{"ties do not leave their group", groups(eval.TieGroup{Rows: []semantics.Row{{integer(1)}}, Take: 1}, eval.TieGroup{Rows: []semantics.Row{{integer(2)}, {integer(3)}}, Take: 2}),
			answer(lite, "", "integer:2", "integer:1", "integer:3"), Disagree, "out of order at row 1"},
		{"cut group", cutGroup(1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:2"), Freedom, "choice among ties"},
		{"cut group, wrong row", cutGroup(1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:3"), Disagree, "not expected: (3)"},
		{"cut group, one row twice", cutGroup(2, row{integer(1)}, row{integer(2)}, row{integer(3)}), answer(lite, "", "integer:1", "integer:1"), Disagree, "not expected: (1) (want 1×, got 2×)"},
		{"cut group of equal rows", cutGroup(1, row{integer(1)}, row{integer(1)}), answer(lite, "", "integer:1"), Agree, ""},
		{"cut group, too many", cutGroup(1, row{integer(1)}, row{integer(2)}), answer(lite, "", "integer:1", "integer:2"), Disagree, "want 1 row, got 2"},
		{"first world", worlds(integer(1), float(1)), answer(lite, "", "integer:1"), Freedom, "one of 2 permitted results"},
		{"second world", worlds(integer(1), float(1)), answer(lite, "", "real:1"), Freedom, ""},
		{"no world", worlds(integer(1), float(1)), answer(lite, "", "text:1"), Disagree, "none of 2 permitted results"},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := Judge(c.outcome, c.result, nil)
			if j.Verdict != c.want || !strings.Contains(j.Detail, c.detail) {
				t.Errorf("%s %q, want %s %q", j.Verdict, j.Detail, c.want, c.detail)
			}
			if j.Verdict == Disagree && j.Detail == "" || j.Verdict == Agree && j.Detail != "" {
				t.Errorf("%s with detail %q", j.Verdict, j.Detail)
			}
		})
	}
}

func TestJudgeErrors(t *testing.T) {
	set := func(classes ...semantics.Class) (s semantics.ClassSet) {
		for _, c := range classes {
			s = s.With(c)
		}
		return s
	}
	raise := &eval.Outcome{Kind: eval.OutcomeRaise, Classes: set(semantics.ClassDivisionByZero), Message: "1 / 0"}
	lacking := &eval.Outcome{Kind: eval.OutcomeRaise, Classes: set(semantics.ClassName), Also: set(semantics.ClassType, semantics.ClassUnsupported), Message: "no function"}
	plain := rows(any1, row{integer(1)})
	mayRaise := rows(any1, row{integer(1)})
	mayRaise.MayRaise = set(semantics.ClassOverflow, semantics.ClassCast)
	rule := &spec.Rule{ID: "test.rule"}
	failure := func(kind engine.ErrorKind, class semantics.Class) error {
		return &engine.Error{Kind: kind, Message: "boom", Class: class}
	}
	one := answer(engine.FormSQLite, "", "integer:1")
	for _, c := range []struct {
		name    string
		outcome *eval.Outcome
		result  *engine.Result
		err     error
		want    Verdict
		detail  string
	}{
		{"the right error", raise, nil, failure(engine.ErrorStatement, semantics.ClassDivisionByZero), Agree, ""},
		{"another error", raise, nil, failure(engine.ErrorStatement, semantics.ClassOverflow), Disagree, "of class overflow"},
		{"an error of a class beside", lacking, nil, failure(engine.ErrorStatement, semantics.ClassType), Agree, ""},
		{"a function that a server lacks", lacking, nil, failure(engine.ErrorStatement, semantics.ClassUnsupported), Agree, ""},
		{"a function that a server has", lacking, one, nil, Disagree, "want an error: name (no function)\ngot 1 row, first (1)"},
		{"a class that is neither", lacking, nil, failure(engine.ErrorStatement, semantics.ClassOverflow), Disagree, "of class overflow"},
		{"an unmapped error", raise, nil, failure(engine.ErrorStatement, semantics.ClassNone), Disagree, "in no table"},
		{"rows instead of an error", raise, one, nil, Disagree, "want an error: division by zero (1 / 0)\ngot 1 row, first (1)"},
		{"refused where an error is due", raise, nil, failure(engine.ErrorStatement, semantics.ClassSyntax), Refused, "boom"},
		{"an error instead of rows", plain, nil, failure(engine.ErrorStatement, semantics.ClassOverflow), Disagree, "want 1 row, first (1)\ngot error boom\nof class overflow"},
		{"an unmapped error instead of rows", plain, nil, failure(engine.ErrorStatement, semantics.ClassNone), Disagree, "in no table"},
		{"a permitted error instead of rows", mayRaise, nil, failure(engine.ErrorStatement, semantics.ClassCast), Freedom, "permitted"},
		{"another error instead of rows", mayRaise, nil, failure(engine.ErrorStatement, semantics.ClassName), Disagree, ""},
		{"rows where an error is permitted", mayRaise, one, nil, Agree, ""},
		{"syntax", plain, nil, failure(engine.ErrorStatement, semantics.ClassSyntax), Refused, ""},
		{"feature", plain, nil, failure(engine.ErrorStatement, semantics.ClassUnsupported), Refused, ""},
		{"timeout", plain, nil, failure(engine.ErrorTimeout, semantics.ClassNone), Hang, ""},
		{"gone", plain, nil, failure(engine.ErrorConnection, semantics.ClassNone), Crash, ""},
		{"gone while an error is due", raise, nil, failure(engine.ErrorConnection, semantics.ClassNone), Crash, ""},
		{"adapter", plain, nil, errors.New("bug"), Crash, "the adapter failed: bug"},
		{"undetermined", &eval.Outcome{Kind: eval.OutcomeUndetermined, Rule: rule}, one, nil, Unsupported, "test.rule"},
		{"not modelled", &eval.Outcome{Kind: eval.OutcomeUnsupported, Feature: "windows"}, one, nil, Unsupported, "windows"},
		{"crash where nothing is modelled", &eval.Outcome{Kind: eval.OutcomeUnsupported}, nil, failure(engine.ErrorConnection, semantics.ClassNone), Crash, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			j := Judge(c.outcome, c.result, c.err)
			if j.Verdict != c.want || !strings.Contains(j.Detail, c.detail) {
				t.Errorf("%s %q, want %s %q", j.Verdict, j.Detail, c.want, c.detail)
			}
		})
	}
}

func TestConforms(t *testing.T) {
	iso := rows([]ast.Type{ast.Boolean}, row{semantics.Boolean(true)})
	if !Conforms(iso, answer(engine.FormMySQL, "BIGINT", "1"), nil) {
		t.Error("a boolean shown as a number is no difference from iso")
	}
	if Conforms(iso, answer(engine.FormMySQL, "BIGINT", "0"), nil) {
		t.Error("another value is")
	}
	raise := &eval.Outcome{Kind: eval.OutcomeRaise, Classes: semantics.ClassSet(0).With(semantics.ClassDivisionByZero)}
	if Conforms(raise, answer(engine.FormMySQL, "BIGINT", "NULL"), nil) {
		t.Error("NULL instead of an error is")
	}
}

func TestVerdictNames(t *testing.T) {
	for _, v := range Verdicts() {
		if got, err := VerdictByName(v.String()); err != nil || got != v {
			t.Errorf("%s: %v %v", v, got, err)
		}
		v.Compared()
	}
	if _, err := VerdictByName("maybe"); err == nil {
		t.Error("maybe is a verdict")
	}
}
