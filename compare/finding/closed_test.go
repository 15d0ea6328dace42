package finding

import "testing"

func TestTitleTellsAClosedConnection(t *testing.T) {
	for difference, want := range map[string]string{"closed connection": "MySQL 9: connection closed of f(1)", "none": "MySQL 9: crash of f(1)"} {
		f := &Finding{Verdict: "crash", Difference: difference, Target: Target{Version: "MySQL 9"}, Blame: &Blame{Part: "f(1)", Isolated: true}}
		if got := f.Title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
