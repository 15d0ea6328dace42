package report

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

func TestCallsOfALibrary(t *testing.T) {
	f := &finding.Finding{Verdict: "disagree", Difference: "rows", Target: finding.Target{Name: "geos", Dialect: "geos", Version: "GEOS 3.11.1"}}
	f.Found.Statements = []string{"CREATE TABLE t (g GEOMETRY)", "INSERT INTO t VALUES ('LINESTRING(0 0,2 0)'), ('POINT(1 0)'), (NULL)"}
	f.Found.Query = "SELECT ST_Touches(a.g, b.g), ST_DWithin(a.g, b.g, 0.5) FROM t AS a, t AS b WHERE ST_Contains(a.g, b.g) AND NOT ST_Equals(a.g, b.g)"
	got := string(Calls(f))
	for _, want := range []string{
		"# GEOSContains(a, b) must give true\ngeosop -a 'LINESTRING(0 0,2 0)' -b 'POINT(1 0)' contains\n",
		"# GEOSContains(a, b) must give false\ngeosop -a 'POINT(1 0)' -b 'LINESTRING(0 0,2 0)' contains\n",
		"# GEOSEquals(a, b) must give true\ngeosop -a 'POINT(1 0)' -b 'POINT(1 0)' equals\n",
		"# GEOSTouches(a, b) must give false\ngeosop -a 'LINESTRING(0 0,2 0)' -b 'POINT(1 0)' relate\n",
		"# GEOSDistanceWithin(a, b, 0.5) must give true\ngeosop -a 'LINESTRING(0 0,2 0)' -b 'POINT(1 0)' distance\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if text := string(Markdown(f, nil, "x")); !strings.Contains(text, "## Calls") {
		t.Error(text)
	}
	f.Target.Dialect = "postgis33"
	if Calls(f) != nil {
		t.Error("calls of an engine with SQL")
	}
}

func TestCallsTellWhatIsNotDecided(t *testing.T) {
	f := &finding.Finding{Target: finding.Target{Name: "geos", Dialect: "geos"}}
	f.Found.Query = "SELECT ST_Touches('POLYGON((0 0,2 2,2 0,0 2,0 0))', 'POINT(0 0)')"
	if got := string(Calls(f)); !strings.Contains(got, "# GEOSTouches(a, b) must give not decided\n") {
		t.Error(got)
	}
}
