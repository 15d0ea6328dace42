package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode"
)

// What a terminal would obey is printed visibly, wherever it comes from, and the caret stands
// below its place.
func TestControlCharactersAreVisible(t *testing.T) {
	for _, c := range []struct {
		args  []string
		wants []string
	}{
		{[]string{"eval", "SELECT '\x1b[2J\u202e', +"}, []string{"SELECT '\\x1b[2J\\u202e', +\n" + strings.Repeat(" ", len("SELECT '\\x1b[2J\\u202e', +")) + "^"}},
		{[]string{"eval", "SELECT 1 FROM \"a\x1b\b\x7f\""}, []string{`\x1b\b\x7f`}},
		{[]string{"eval", "SELECT 1 AS \"a\x1b\u009b\""}, []string{`a\x1b\u009b`}},
		{[]string{"eval", "--schema", "no\x1b[31mfile", "SELECT 1"}, []string{`no\x1b[31mfile`}},
		{[]string{"eval", "--dialect", "x\x1b\r", "SELECT 1"}, []string{`x1b`}},
		{[]string{"suite", "jsonl", "no\x1bfile"}, []string{`no\x1bfile`}},
		{[]string{"suite", "bugs", "no\x1bfile"}, []string{`no\x1bfile`}},
		{[]string{"known", "no\x1btarget"}, []string{`x1btarget`}},
	} {
		var out, errs bytes.Buffer
		execute(context.Background(), c.args, strings.NewReader(""), &out, &errs)
		said := out.String() + errs.String()
		if i := strings.IndexFunc(said, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }); i >= 0 {
			t.Errorf("%q prints a control character: %q", c.args, said)
		}
		for _, want := range c.wants {
			if !strings.Contains(said, want) {
				t.Errorf("%q prints %q, want %q", c.args, said, want)
			}
		}
	}
}
