package campaign

import (
	"context"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare"
)

// served is an engine of fakes that is a server.
type served struct {
	*world
	gone error // what a new connection meets
}

func (s served) Answers(context.Context) error { return s.gone }

// TestClosedConnectionIsToldFromACrash: after a lost connection the server is asked whether it is
// still there.
func TestClosedConnectionIsToldFromACrash(t *testing.T) {
	for _, c := range []struct {
		gone       error
		difference compare.Difference
		incident   string
		detail     string
	}{
		{nil, compare.DifferenceClosed, "closed connection", "the server closed the connection, and answers a new one: gone"},
		{errGone, compare.DifferenceNone, "crash", "the server is gone, or answers no new connection: gone"},
	} {
		w := &world{answer: dies("SELECT 17")}
		config := w.config(t, 30, 1)
		config.Engine = served{w, c.gone}
		s, r := mustRun(t, config)
		verdicts(t, s, map[compare.Verdict]uint64{compare.Agree: 29, compare.Crash: 1})
		if len(r.findings) != 1 || r.findings[0].Difference != c.difference || r.findings[0].Detail != c.detail {
			t.Errorf("findings %+v, want %s, %q", r.findings, c.difference, c.detail)
		}
		if len(r.incidents) == 0 || r.incidents[0].What != c.incident || !strings.HasPrefix(r.incidents[0].Detail, c.detail) {
			t.Errorf("incidents %+v, want %s", r.incidents, c.incident)
		}
	}
}
