package finding

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

// of is a finding that blames an expression.
func of(rule, probe string, statements ...string) *Finding {
	return &Finding{Blame: &Blame{Rule: rule, Probe: probe, Isolated: true}, Reduced: &Judged{Case: Case{Statements: statements, Query: probe}}}
}

func TestOperandsOfTheBlamedExpression(t *testing.T) {
	d := spec.DialectByName("postgis")
	line := []string{"CREATE TABLE t (id INT, g GEOMETRY)", "INSERT INTO t VALUES (1, 'LINESTRING(0 0,1 1)')"}
	with := func(more ...string) []string { return append(line[:2:2], more...) }
	for _, c := range []struct {
		why  string
		f    *Finding
		want string
	}{
		{"two constants", of("relation.touches", "SELECT ST_Touches('POINT(0 0)', 'LINESTRING(0 0,1 1)')"), "LINESTRING, POINT"},
		{"a column and a constant", of("relation.touches", "SELECT ST_Touches(a.g, 'POINT(0 0)') FROM t AS a", line...), "LINESTRING, POINT"},
		{"a constant and a column", of("relation.touches", "SELECT ST_Touches('POINT(0 0)', g) FROM t", line...), "LINESTRING, POINT"},
		{"two columns of two tables", of("relation.touches", "SELECT ST_Touches(a.g, b.h) FROM t AS a, u AS b",
			with("CREATE TABLE u (h GEOMETRY)", "INSERT INTO u (h) SELECT ST_GeomFromText('POINT(1 1)')")...), "LINESTRING, POINT"},
		{"well-known binary", of("relation.touches", "SELECT ST_Touches(g, '010100000000000000000000000000000000000000') FROM t", line...), "LINESTRING, POINT"},
		{"a derived table", of("relation.touches", "SELECT ST_Touches(d.x, 'POINT(0 0)') FROM (SELECT g AS x FROM t) AS d", line...), "LINESTRING, POINT"},
		{"a view", of("relation.touches", "SELECT ST_Touches(v.x, 'POINT(0 0)') FROM v", with("CREATE VIEW v (x) AS SELECT g FROM t")...), "LINESTRING, POINT"},
		{"what an UPDATE put there", of("relation.touches", "SELECT ST_Touches(g, 'POINT(0 0)') FROM t", with("UPDATE t SET g = 'POLYGON EMPTY'")...), "LINESTRING|POLYGON EMPTY, POINT"},
		{"an engine's own geometry", of("relation.touches", "SELECT ST_Touches(ST_Boundary(g), 'POINT(0 0)') FROM t", line...), "POINT, ST_BOUNDARY(LINESTRING)"},
		{"a pattern is no operand", of("matrix.of-pair", "SELECT ST_Relate(g, 'POINT(0 0)', 'T********') FROM t", line...), "LINESTRING, POINT"},
		{"a radius is none", of("measure.within-distance", "SELECT ST_DWithin('POINT(0 0)', g, 2.5) FROM t", line...), "LINESTRING, POINT"},
		{"what contains is not what is contained", of("relation.contains", "SELECT ST_Contains('POINT(0 0)', g) FROM t", line...), "POINT, LINESTRING"},
		{"EMPTY and nesting", of("relation.equals", "SELECT ST_Equals('GEOMETRYCOLLECTION(POINT EMPTY,GEOMETRYCOLLECTION(POINT(0 0)))', 'MULTIPOINT((1 1))')"),
			"GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT),POINT EMPTY), MULTIPOINT"},
		{"another rule", of("where.filter", "SELECT ST_Touches('POINT(0 0)', 'POINT(0 0)')"), ""},
		{"no function", of("relation.touches", "SELECT 1"), ""},
		{"no SQL", of("relation.touches", "at all"), ""},
	} {
		if got := Operands(c.f, d); got != c.want {
			t.Errorf("%s: %q, want %q", c.why, got, c.want)
		}
	}
	planned := of("relation.touches", "SELECT ST_Touches('POINT(0 0)', 'POINT(0 0)')")
	planned.Blame.Isolated = false
	if got := Operands(planned, d); got != "" {
		t.Errorf("a fault of planning has the operands %q", got)
	}
}

func TestPreparedRelationsAreApart(t *testing.T) {
	d := spec.DialectByName("geos")
	plain, prepared := of("relation.touches", "SELECT ST_TOUCHES('POINT(0 0)', 'POINT(0 0)')"), of("relation.touches", "SELECT PREPARED_TOUCHES('POINT(0 0)', 'POINT(0 0)')")
	if a, b := Operands(plain, d), Operands(prepared, d); a == "" || b != "prepared "+a {
		t.Errorf("%q and %q", a, b)
	}
}

func TestSymmetricRulesAreDeclared(t *testing.T) {
	for _, id := range symmetric {
		if spec.RuleByID(id) == nil {
			t.Errorf("there is no rule %s", id)
		}
	}
}

func TestCalledFunctions(t *testing.T) {
	d := spec.DialectByName("postgis")
	statements := []string{"CREATE TABLE t (g GEOMETRY)", "INSERT INTO t VALUES ('LINESTRING(0 0,1 1)')"}
	for query, want := range map[string]string{
		"SELECT 1 FROM t WHERE ST_Touches(g, 'POINT(0 0)')":                                      "ST_TOUCHES LINESTRING, POINT",
		"SELECT a.g IS NULL FROM t AS a JOIN t AS b ON ST_Contains(a.g, b.g) OR ST_IsEmpty(b.g)": "ST_CONTAINS LINESTRING, LINESTRING; ST_ISEMPTY LINESTRING",
		"SELECT EXISTS (SELECT 1 FROM t AS b WHERE ST_Equals(a.g, b.g)) FROM t AS a":             "ST_EQUALS LINESTRING, LINESTRING",
		"SELECT ST_IsEmpty(h) FROM t AS a (h)":                                                   "ST_ISEMPTY LINESTRING", // by its name in the list
		"SELECT 1 FROM t ORDER BY ST_Distance(g, 'POINT EMPTY')":                                 "ST_DISTANCE LINESTRING, POINT EMPTY",
		"SELECT g FROM t": "",
	} {
		if got := Called(&Finding{Found: Judged{Case: Case{Statements: statements, Query: query}}}, d); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}
