package finding

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Signature tells findings apart before they are examined, by what is seen at once:
// findings of one signature are likely to have one cause, those of different ones seldom
// have. Of an error it is its plain text, whatever asked for it; of an engine that broke,
// and of a wrong answer, the functions that are called; of a wrong answer the law, too.
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
