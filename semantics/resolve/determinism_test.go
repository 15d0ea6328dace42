package resolve_test

import (
	"testing"

	"github.com/semcheck/semcheck/semantics/resolve"
	"github.com/semcheck/semcheck/spec/function"
)

func TestVolatility(t *testing.T) {
	for query, want := range map[string]function.Volatility{
		"SELECT ABS(b) + 1 FROM t":                                     function.Immutable,
		"SELECT b FROM t WHERE CURRENT_DATE IS NULL":                   function.Stable,
		"SELECT b FROM t WHERE b IN (SELECT RANDOM())":                 function.Volatile,
		"SELECT MAX(RANDOM()), CURRENT_DATE FROM t":                    function.Volatile, // the greatest
		"SELECT b FROM (SELECT b, RANDOM() AS r FROM t) AS s":          function.Volatile,
		"SELECT b FROM t ORDER BY RANDOM()":                            function.Volatile,
		"SELECT b FROM t JOIN u ON t.a = u.a AND RANDOM() > 1":         function.Volatile,
		"SELECT b FROM t UNION (SELECT d FROM u GROUP BY RANDOM(), d)": function.Volatile,
	} {
		if got := bind(t, "postgres", query).Volatility(); got != want {
			t.Errorf("%s: got %d, want %d", query, got, want)
		}
	}
}

func TestFreeOrder(t *testing.T) {
	for _, test := range []struct {
		dialect, query               string
		single, ordered, cuts, nulls bool
	}{
		{"postgres", "SELECT b, c FROM t", false, false, false, true},
		{"postgres", "SELECT b, c FROM t LIMIT 1", false, false, true, true},
		{"postgres", "SELECT b, c FROM t ORDER BY b LIMIT 1", false, false, true, true},
		{"postgres", "SELECT b, c FROM t ORDER BY c, 1 OFFSET 1", false, true, false, true},
		{"postgres", "SELECT b, c FROM t ORDER BY b, b LIMIT 1", false, false, true, true},
		{"iso", "SELECT b FROM t ORDER BY b FETCH FIRST 1 ROWS ONLY", false, true, true, false}, // where NULLs go is implementation-defined
		{"iso", "SELECT b FROM t ORDER BY b NULLS LAST FETCH FIRST 1 ROWS ONLY", false, true, false, true},
		{"postgres", "SELECT 1, 2", true, false, false, true},
		{"postgres", "SELECT MAX(b) FROM t", true, false, false, true},
		{"postgres", "SELECT MAX(b) FROM t GROUP BY c", false, false, false, true},
		{"postgres", "(SELECT COUNT(*) FROM t)", true, false, false, true},
		{"postgres", "VALUES (1)", true, false, false, true},
		{"postgres", "VALUES (1), (2)", false, false, false, true},
		{"postgres", "SELECT 1 UNION SELECT 2", false, false, false, true},
	} {
		q := bind(t, test.dialect, test.query)
		if q.SingleRow() != test.single || q.TotallyOrdered() != test.ordered || q.CutsFreely() != test.cuts || q.PlacesNulls() != test.nulls {
			t.Errorf("%s: %s: single row %t, totally ordered %t, cuts freely %t, places nulls %t", test.dialect, test.query,
				q.SingleRow(), q.TotallyOrdered(), q.CutsFreely(), q.PlacesNulls())
		}
	}
}

func TestBareColumns(t *testing.T) {
	for _, test := range []struct {
		dialect, query string
		want           int
	}{
		{"sqlite", "SELECT b, MAX(a) FROM t", 1},
		{"sqlite", "SELECT b, b + 1, MAX(a) FROM t", 1}, // each once
		{"sqlite", "SELECT b, MAX(a) FROM t GROUP BY b", 0},
		{"sqlite", "SELECT b, c, MAX(a) FROM t GROUP BY a", 0}, // the key determines them
		{"sqlite", "SELECT MAX(a) FROM t HAVING b > c", 2},
		{"postgres", "SELECT b, MAX(a) FROM t", 0}, // an error
	} {
		if got := bind(t, test.dialect, test.query).Body.(*resolve.Block).BareColumns(); len(got) != test.want {
			t.Errorf("%s: %s: got %v, want %d columns", test.dialect, test.query, got, test.want)
		}
	}
}

func TestRaises(t *testing.T) {
	for _, test := range []struct{ dialect, query, want string }{
		{"postgres", "SELECT b, b = 1, c LIKE 'x' FROM t WHERE b IN (1, 2)", "argument"}, // a pattern may end in its escape
		{"postgres", "SELECT b, b = 1 FROM t WHERE b IN (1, 2)", ""},
		{"postgres", "SELECT b + 1 FROM t", "overflow"},
		{"postgres", "SELECT -b FROM t", "overflow"},
		{"postgres", "SELECT -1 FROM t", ""}, // the sign is a part of the literal
		{"postgres", "SELECT b / 2 FROM t", "division by zero, overflow"},
		{"mysql", "SELECT b / 2 FROM t", "overflow"}, // a zero divisor gives NULL
		{"sqlite", "SELECT b / 2, b + 1, CAST(c AS INTEGER) FROM t", ""},
		{"sqlite", "SELECT SUM(b) FROM t", "overflow"},
		{"sqlite", "SELECT (SELECT d FROM u)", ""}, // the first of several rows counts
		{"postgres", "SELECT (SELECT d FROM u)", "cardinality"},
		{"postgres", "SELECT b FROM t WHERE EXISTS (SELECT 1 FROM u WHERE d % e = 1)", "division by zero, overflow"},
		{"postgres", "SELECT x FROM v", "overflow"}, // the view's b + 1, asked for or not
		{"postgres", "SELECT b FROM t ORDER BY b + 1", "overflow"},
		{"postgres", "SELECT b FROM t LIMIT 1", ""},
		{"duckdb", "SELECT b || c FROM t", "overflow, cast"},
	} {
		if got := bind(t, test.dialect, test.query).Raises().String(); got != test.want {
			t.Errorf("%s: %s: got %q, want %q", test.dialect, test.query, got, test.want)
		}
	}
}
