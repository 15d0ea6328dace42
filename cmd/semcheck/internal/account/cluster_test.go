package account

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/finding"
)

func TestTriagedFitsTheTerminal(t *testing.T) {
	part := strings.TrimSpace(strings.Repeat("long word ", 12))
	f := &finding.Finding{ID: "query-1", Difference: "rows", Target: finding.Target{Version: "SQLite 3"}, Blame: &finding.Blame{Part: part}}
	for head, c := range map[string]campaign.Cluster{"new: SQLite 3: wrong": {Key: "k"}, "baseline: SQLite 3: wrong": {Key: "k", Baseline: true}} {
		var b strings.Builder
		Triaged(&b, f, c, present.Paint{})
		if !strings.HasPrefix(b.String(), head) {
			t.Errorf("want %q, got\n%s", head, &b)
		}
		for line := range strings.Lines(b.String()) {
			if len(line) > present.Width+1 {
				t.Errorf("%d characters: %s", len(line), line)
			}
		}
	}
}
