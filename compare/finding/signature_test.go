package finding

import "testing"

func TestSignature(t *testing.T) {
	shown := func(f Finding, query, message string) string {
		f.Found.Query, f.Found.Actual.Error = query, message
		return f.Signature()
	}
	internal := Finding{Verdict: "disagree", Difference: "internal error", Law: "differential"}
	const touches = "XX000: GEOSTouches: TopologyException: side location conflict at 1 2"
	one := shown(internal, "SELECT ST_TOUCHES(g, h) FROM t", touches)
	asked := Finding{Verdict: "disagree", Difference: "internal error", Law: "norec", Variant: "count"}
	asked.Found.Asked = []Asked{{Query: "SELECT 1"}, {Query: "SELECT 2", Actual: Actual{Error: "XX000: GEOSCrosses: TopologyException: side location conflict at 3 4"}}}
	rows := Finding{Verdict: "disagree", Difference: "rows", Law: "differential"}
	law := Finding{Verdict: "disagree", Difference: "rows", Law: "tlp", Variant: "where"}
	crash, byLaw := Finding{Verdict: "crash", Law: "differential"}, Finding{Verdict: "crash", Law: "norec"}
	for _, c := range []struct {
		name string
		a, b string
		same bool
	}{
		{"one error of two functions, at two places", one, shown(internal, "SELECT ST_CROSSES(g, h) FROM t", "XX000: GEOSCrosses: TopologyException: side location conflict at 3 4"), true},
		{"one error, asked for by a law", one, asked.Signature(), true},
		{"another error", one, shown(internal, "SELECT ST_TOUCHES(g, h) FROM t", "XX000: out of memory"), false},
		{"rows of the same function", shown(rows, "SELECT ABS(a) FROM t", ""), shown(rows, "SELECT b FROM u WHERE abs (b) > 1", ""), true},
		{"rows of another function", shown(rows, "SELECT ABS(a) FROM t", ""), shown(rows, "SELECT LENGTH(a) FROM t", ""), false},
		{"rows by another law", shown(rows, "SELECT ABS(a) FROM t", ""), shown(law, "SELECT ABS(a) FROM t", ""), false},
		{"a crash by another law", shown(crash, "SELECT ABS(a) FROM t", "gone"), shown(byLaw, "SELECT ABS(b) FROM t", "gone"), true},
	} {
		if got := c.a == c.b; got != c.same {
			t.Errorf("%s: one signature: %v, want %v: %q, %q", c.name, got, c.same, c.a, c.b)
		}
	}
}
