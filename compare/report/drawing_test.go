package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

// A finding about geometries shows them as text and draws two of them; others do not.
func TestGeometriesAreShown(t *testing.T) {
	f := &finding.Finding{ID: "query-1", Target: finding.Target{Name: "postgis", Dialect: "postgis"},
		Found: finding.Judged{Case: finding.Case{Statements: []string{"CREATE TABLE t (g GEOMETRY)", "INSERT INTO t VALUES (ST_GeomFromText('POINT(7 8)'))"},
			Query: "SELECT ST_Covers('LINESTRING(0 1,2 0)', g) FROM t"}}}
	text := string(Markdown(f, nil, "findings/query-1"))
	for _, part := range []string{"## Geometries", "LINESTRING(0 1,2 0)\nPOINT(7 8)", DrawingFile} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if svg := drawn(f); !bytes.Contains(svg, []byte("<svg")) || !bytes.Contains(svg, []byte("POINT(7 8)")) {
		t.Errorf("no drawing of the geometries: %.200s", svg)
	}
	root := t.TempDir()
	if err := Finding(root, f, nil); err != nil {
		t.Fatal(err)
	}
	f.Target.Dialect = "sqlite"
	if text := string(Markdown(f, nil, "findings/query-1")); strings.Contains(text, "## Geometries") || drawn(f) != nil {
		t.Error("geometries where the dialect has none")
	}
}
