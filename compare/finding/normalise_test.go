package finding

import (
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func TestNormalise(t *testing.T) {
	d := spec.DialectByName("sqlite")
	same := [][2]string{
		{"SELECT a.x FROM a WHERE a.x = 17", "SELECT q.col FROM q WHERE q.col = 3"},
		{"SELECT o0, COUNT(*) FROM (SELECT 5 AS o0 FROM t2) AS x3", "SELECT z, COUNT(*) FROM (SELECT 0 AS z FROM u) AS v"},
		{"SELECT x FROM t WHERE y = 'abc'", "select  X from T where Y = ''"},
		{"SELECT t0.* FROM t0 NATURAL JOIN t1", "SELECT b.* FROM b NATURAL JOIN a"},
	}
	for _, pair := range same {
		if a, b := Normalise(pair[0], d), Normalise(pair[1], d); a != b {
			t.Errorf("%s and %s differ:\n%s\n%s", pair[0], pair[1], a, b)
		}
	}
	different := [][2]string{
		{"SELECT x FROM t WHERE x = 1", "SELECT x FROM t WHERE x = '1'"},
		{"SELECT x FROM t WHERE x = 1", "SELECT x FROM t WHERE x = 1.0"},
		{"SELECT x FROM t WHERE x IS NULL", "SELECT x FROM t WHERE x IS 1"},
		{"SELECT x FROM t WHERE x = y", "SELECT x FROM t WHERE x = x"},
		{"SELECT 1 FROM t, u", "SELECT 1 FROM t, t"},
	}
	for _, pair := range different {
		if a, b := Normalise(pair[0], d), Normalise(pair[1], d); a == b {
			t.Errorf("%s and %s are both %s", pair[0], pair[1], a)
		}
	}
	if got, want := Normalise("SELECT q.col + 2.50 FROM q WHERE 'a' = col OR 1e3 > 2", d),
		"SELECT a1.c1 + decimal FROM t1 AS a1 WHERE 'text' = c1 OR float > integer"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := Normalise("no\n SQL  at all", d); got != "no SQL at all" {
		t.Errorf("a text that cannot be read is %q", got)
	}
}

func TestClusterKeys(t *testing.T) {
	blame := &Blame{Rule: "truth.and", Case: "unknown"}
	one := NewCluster("differential", blame, "SELECT integer", "", "SQLite 3.29.0")
	if again := NewCluster("differential", blame, "SELECT integer", "", "SQLite 3.29.0"); again.Key != one.Key {
		t.Errorf("one case has the keys %s and %s", one.Key, again.Key)
	}
	for name, other := range map[string]*Cluster{
		"law":     NewCluster("norec", blame, "SELECT integer", "", "SQLite 3.29.0"),
		"rule":    NewCluster("differential", &Blame{Rule: "truth.or", Case: "unknown"}, "SELECT integer", "", "SQLite 3.29.0"),
		"case":    NewCluster("differential", &Blame{Rule: "truth.and", Case: "true"}, "SELECT integer", "", "SQLite 3.29.0"),
		"query":   NewCluster("differential", blame, "SELECT 'text'", "", "SQLite 3.29.0"),
		"version": NewCluster("differential", blame, "SELECT integer", "", "SQLite 3.30.1"),
		"blame":   NewCluster("differential", nil, "SELECT integer", "", "SQLite 3.29.0"),
	} {
		if other.Key == one.Key {
			t.Errorf("another %s has the same key %s", name, one.Key)
		}
	}
}

// Cases of one fault of planning have one shape; another arrangement of clauses
// has another.
func TestShape(t *testing.T) {
	d := spec.DialectByName("sqlite")
	shape := Shape("SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE (0, x.a) < (1, 0)", d)
	for text, same := range map[string]bool{
		"SELECT x.b FROM u LEFT JOIN t AS x ON 1 WHERE (x.b, 2) <> (x.a, 'q')":   true,
		"SELECT 0 FROM t LEFT JOIN t AS x ON 0 WHERE (0, x.a) IS (1, 0)":         false,
		"SELECT 0 FROM t JOIN t AS x ON 0 WHERE (0, x.a) < (1, 0)":               false,
		"SELECT DISTINCT 0 FROM t LEFT JOIN t AS x ON 0 WHERE (0, x.a) < (1, 0)": false,
	} {
		if got := Shape(text, d); (got == shape) != same {
			t.Errorf("%s: %s against %s", text, got, shape)
		}
	}
	one, other := Shape("SELECT 0 FROM t WHERE a IS NOT TRUE", d), Shape("SELECT 0 FROM t WHERE b IS FALSE", d)
	if one != other {
		t.Errorf("%s against %s", one, other)
	}
}

// Cases of one fault differ in the operators that it has nothing to do with.
func TestAnyComparison(t *testing.T) {
	d := spec.DialectByName("mysql")
	one := AnyComparison("SELECT (0, 0) = (0, NULL) IS NULL", d)
	for text, same := range map[string]bool{
		"SELECT (0, 0) >= (0, NULL) IS NULL":       true,
		"SELECT (0, 0) = (0, NULL) IS NOT NULL":    false,
		"SELECT (0, 0) = (NULL, NULL) IS NULL":     false,
		"SELECT (0, 0) <=> (0, NULL) IS NULL":      false,
		"SELECT (0, '0') <> (0, NULL) IS NULL":     false,
		"SELECT 1 FROM t WHERE 0 = ANY (SELECT 0)": false,
	} {
		if got := AnyComparison(text, d); (got == one) != same {
			t.Errorf("%s: %s against %s", text, got, one)
		}
	}
	if AnyComparison("SELECT NOT NOT 0 = ANY (SELECT 0)", d) != AnyComparison("SELECT NOT NOT 0 <= ANY (SELECT 0)", d) {
		t.Error("ANY of two operators")
	}
}

// Statements that change rows are normalised like queries.
func TestNormaliseStatement(t *testing.T) {
	d := spec.DialectByName("duckdb")
	if a, b := Normalise("UPDATE t2 SET c = 0 WHERE d = 'x'", d), Normalise("UPDATE u SET x = 17 WHERE Y = ''", d); a != b || a == "" {
		t.Errorf("%s against %s", a, b)
	}
	if a, b := Normalise("UPDATE t SET c = 0", d), Normalise("UPDATE t SET c = NULL", d); a == b {
		t.Errorf("both are %s", a)
	}
	if a, b := Normalise("DELETE FROM t WHERE a = 1", d), Normalise("DELETE FROM u WHERE b = 2", d); a != b {
		t.Errorf("%s against %s", a, b)
	}
}
