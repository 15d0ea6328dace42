package present_test

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
)

// What a terminal would obey is shown, wherever the text is cut into writes.
func TestVisibleShowsWhatATerminalObeys(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nécrit €😀\n":            "a\tb\nécrit €😀\n",
		"\x1b[31mred\x1b[0m \x1b[1mb": "\x1b[31mred\x1b[0m \x1b[1mb", // of Paint
		"\x1b[2Jgone":                 `\x1b[2Jgone`,
		"\x1b]0;title\a":              `\x1b]0;title\a`,
		"over\rwritten\b\x00":         `over\rwritten\b\x00`,
		"\u202eturned\u200b\ufeff":    `\u202eturned\u200b\ufeff`,
		"bytes \xff\xc3(":             `bytes \xff\xc3(`,
		"\x7f\u0085\u009b":            `\x7f\u0085\u009b`,
	} {
		for size := 1; size <= len(text); size++ {
			var b strings.Builder
			v := &present.Visible{Writer: &b}
			for rest := text; rest != ""; {
				n := min(size, len(rest))
				if took, err := v.Write([]byte(rest[:n])); err != nil || took != n {
					t.Fatalf("%d, %v", took, err)
				}
				rest = rest[n:]
			}
			if b.String() != want {
				t.Errorf("%q in pieces of %d becomes %q, want %q", text, size, b.String(), want)
			}
		}
	}
}
