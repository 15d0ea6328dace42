package finding

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Signature tells findings apart before they are examined, by what can be seen at once. Findings of
// one signature probably have one cause; findings of different signatures seldom have. The
// signature of an error is its plain text, whatever statement raised it. The signature of an engine
// that broke is the functions that are called; the signature of a wrong answer is these functions
// and the law.
//
// It decides nothing but the order in which findings are examined.
func (f *Finding) Signature() string {
	if text := plainError(f.ShowsByError(), f.Found.error()); text != "" {
		return f.Difference + "\x00" + text
	}
	what := []string{f.Verdict, f.Difference, strings.Join(called(f.Found.Query), " ")}
	if f.Verdict != "crash" && f.Verdict != "hang" {
		what = append(what, cmp.Or(f.Law, "differential"), f.Variant)
	}
	return strings.Join(what, "\x00")
}

// calling is a word before a parenthesis: a function, or a keyword such as IN.
var calling = regexp.MustCompile(`\b([A-Za-z_][A-Za-z_0-9]*)\s?\(`)

// called lists the words before parentheses, each once, in upper case.
func called(text string) []string {
	var list []string
	for _, found := range calling.FindAllStringSubmatch(text, -1) {
		list = append(list, strings.ToUpper(found[1]))
	}
	slices.Sort(list)
	return slices.Compact(list)
}
