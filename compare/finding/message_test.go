package finding

import "testing"

func TestPlainMessages(t *testing.T) {
	for message, want := range map[string]string{
		"no such column: t12.c3":                                                               "no such column: …",
		"Unknown column 'it''s' in 'field list'":                                               "Unknown column … in …",
		`relation "t""0" does not exist`:                                                       "relation … does not exist",
		"Binder Error: no `a`\nLINE 1: SELECT a\n              ^":                              "Binder Error: no …",
		"Failed to bind column reference \"a\" [12.3] (bindings: {#[1.0], #[1.1]})":            "Failed to bind column reference …",
		"assertion at 0x7f00ab12: 3 of 4.5":                                                    "assertion at …: … of …",
		"GEOSTouches: TopologyException: side location conflict at -0.5 1e-07. This can occur": "TopologyException: side location conflict at …. This can occur",
		"2026-11-20 and i-1":                                                                   "…-…-… and i-…",
		"  spaces around ":                                                                     "spaces around",
	} {
		if got := PlainMessage(message); got != want {
			t.Errorf("%q is plainly %q, want %q", message, got, want)
		}
	}
}

func TestPlainErrorOfAFinding(t *testing.T) {
	f := &Finding{Verdict: "disagree", Difference: "internal error"}
	for text, want := range map[string]string{
		"XX000: GEOSCovers: TopologyException: at 1 2": "XX000: TopologyException: at …",
		"Binder Error: no column 'a'":                  "Binder Error: no column …",
		"1054 (42S22): Unknown column 'a'":             "1054 (42S22): Unknown column …",
		"1: no such column: a1":                        "1: no such column: …",
		"":                                             "",
	} {
		f.Found.Actual.Error = text
		if got := f.PlainError(); got != want {
			t.Errorf("%q is plainly %q, want %q", text, got, want)
		}
	}
	f.Found.Actual.Error, f.Difference = "1: a", "rows"
	if got := f.PlainError(); got != "" {
		t.Errorf("a finding in rows has the error %q", got)
	}
}
