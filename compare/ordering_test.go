package compare_test

import (
	"testing"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
)

// Values are ordered where the engine's ordering is known, and only there.
func TestOrder(t *testing.T) {
	cell := func(text, typ string) engine.Cell { return engine.Cell{Text: text, Type: typ} }
	null := engine.Cell{Null: true}
	for _, c := range []struct {
		form  engine.Form
		typ   string // of the column
		a, b  engine.Cell
		order int
		known bool
	}{
		{engine.FormSQLite, "", cell("9", "integer"), cell("10.5", "real"), -1, true},
		{engine.FormSQLite, "", cell("9", "text"), cell("10", "text"), 1, true},
		{engine.FormSQLite, "", cell("9", "text"), cell("10", "integer"), 0, false},
		{engine.FormSQLite, "", cell("a", "text"), cell("a", "blob"), 0, false},
		{engine.FormSQLite, "", cell("\xff", "blob"), cell("\x01", "blob"), 1, true},
		{engine.FormSQLite, "", null, cell("1", "integer"), 0, false},
		{engine.FormPostgres, "NUMERIC", cell("1.50", ""), cell("1.5", ""), 0, true},
		{engine.FormPostgres, "DOUBLE PRECISION", cell("1e300", ""), cell("-1e-300", ""), 1, true},
		{engine.FormPostgres, "DOUBLE PRECISION", cell("NaN", ""), cell("1", ""), 0, false},
		{engine.FormPostgres, "TEXT", cell("b", ""), cell("a ", ""), 0, false},
		{engine.FormPostgres, "CHARACTER", cell("b", ""), cell("a", ""), 0, false},
		{engine.FormPostgres, "BOOLEAN", cell("t", ""), cell("f", ""), 0, false},
		{engine.FormMySQL, "VARCHAR", cell("a", ""), cell("B", ""), 1, true},
		{engine.FormDuckDB, "DECIMAL(4,1)", cell("-3.0", ""), cell("2.0", ""), -1, true},
	} {
		order, known := compare.Order(c.form, engine.Column{Type: c.typ}, &c.a, &c.b)
		if order != c.order || known != c.known {
			t.Errorf("%s %s: %v and %v: %d, %v", c.form, c.typ, c.a, c.b, order, known)
		}
	}
}

// Values that the engine takes for equal have one key, and only those.
func TestAppendEqualityKey(t *testing.T) {
	cell := func(text, typ string) engine.Cell { return engine.Cell{Text: text, Type: typ} }
	null := engine.Cell{Null: true}
	for _, c := range []struct {
		form  engine.Form
		typ   string // of the column
		a, b  engine.Cell
		equal bool
	}{
		{engine.FormSQLite, "", cell("1", "integer"), cell("1.0", "real"), true},
		{engine.FormSQLite, "", cell("1", "integer"), cell("1", "text"), false},
		{engine.FormSQLite, "", cell("1", "text"), cell("1", "blob"), false},
		{engine.FormSQLite, "", null, null, true},
		{engine.FormSQLite, "", null, cell("", "text"), false},
		{engine.FormSQLite, "", cell("9007199254740993", "integer"), cell("9.007199254740992e+15", "real"), false},
		{engine.FormPostgres, "NUMERIC", cell("1.50", ""), cell("1.5", ""), true},
		{engine.FormPostgres, "DOUBLE PRECISION", cell("-0", ""), cell("0", ""), true},
		{engine.FormMySQL, "VARCHAR", cell("a", ""), cell("a ", ""), false},
		{engine.FormDuckDB, "INTEGER[]", cell("[1]", ""), cell("[1]", ""), true},
		{engine.FormDuckDB, "INTEGER[]", cell("[1]", ""), cell("[2]", ""), false},
		{engine.FormDuckDB, "STRUCT(a INTEGER)", cell("{'a': 1}", ""), cell("{'a': NULL}", ""), false},
		{engine.FormDuckDB, "MAP(INTEGER, INTEGER)", cell("{1=1}", ""), cell("{1=2}", ""), false},
		{engine.FormPostgres, "INTEGER[]", cell("{1}", ""), cell("{1,2}", ""), false},
	} {
		a := string(compare.AppendEqualityKey(nil, c.form, engine.Column{Type: c.typ}, &c.a))
		b := string(compare.AppendEqualityKey(nil, c.form, engine.Column{Type: c.typ}, &c.b))
		if (a == b) != c.equal {
			t.Errorf("%s %s: %v and %v have keys %q and %q", c.form, c.typ, c.a, c.b, a, b)
		}
	}
}
