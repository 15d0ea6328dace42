package finding

import (
	"strings"
	"testing"
)

func TestTitleHasRoomForTheFunction(t *testing.T) {
	f := Finding{Verdict: "disagree", Difference: "rows", Target: Target{
		Version: "PostgreSQL 15.20 (Debian 15.20-0+deb12u1), PostGIS 3.3.2 4975da8, GEOS 3.11.1-CAPI-1.17.1"},
		Blame: &Blame{Part: "ST_MAXDISTANCE('POINT(0 0)', 'POINT(1 1)')", Isolated: true}}
	want := "PostgreSQL 15.20, PostGIS 3.3.2, GEOS 3.11.1: wrong result of ST_MAXDISTANCE("
	if title := f.Title(); !strings.HasPrefix(title, want) {
		t.Errorf("%s, want %s…", title, want)
	}
	for version, want := range map[string]string{"SQLite 3.29.0": "SQLite 3.29.0", "MySQL 9.7.4": "MySQL 9.7.4", "DuckDB v1.5.5": "DuckDB v1.5.5",
		"Neo4j 5.26.0 (community)": "Neo4j 5.26.0"} {
		if got := shortVersion(version); got != want {
			t.Errorf("%s is shown as %s, want %s", version, got, want)
		}
	}
}
