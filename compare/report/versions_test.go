package report

import (
	"testing"

	"github.com/semcheck/semcheck/compare/finding"
)

func TestOnVersions(t *testing.T) {
	for verdicts, want := range map[string]string{
		"":      "",
		"+---":  "Shows on SQLite 3.1; not on from 3.2 to 3.4",
		"+--":   "Shows on SQLite 3.1; not on 3.2, 3.3",
		"++++":  "Shows from SQLite 3.1 to 3.4",
		"--":    "Shows on no installed version; not on SQLite 3.1, 3.2",
		"+-+":   "Shows on SQLite 3.1, 3.3; not on 3.2",
		"?-+++": "Shows from SQLite 3.3 to 3.5; not on 3.2; not known of 3.1",
	} {
		f := &finding.Finding{}
		for i, c := range verdicts {
			v := finding.Version{Version: "SQLite 3." + string(rune('1'+i)), Verdict: map[rune]string{'+': "disagree", '-': "agree", '?': "unsupported"}[c], Shows: c == '+'}
			f.Versions = append(f.Versions, v)
		}
		if got := onVersions(f); got != want {
			t.Errorf("%s: got %q, want %q", verdicts, got, want)
		}
	}
}
