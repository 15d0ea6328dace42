package migrate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// mostRules is how many rules are named for a query.
const mostRules = 2

// differences are rules that were applied and that the dialects read otherwise: first those that were
// applied in other cases. Where the order alone differs, the rules of orders come before all.
func differences(from, to *spec.Dialect, left, right *spec.Coverage, ordered bool) []Difference {
	type found struct {
		rule  *spec.Rule
		cases bool
	}
	var list []found
	for _, rule := range spec.Rules() {
		if rule.VariantFor(from.Name) == rule.VariantFor(to.Name) {
			continue
		}
		applied, cases := false, false
		for c := range rule.Numbered() {
			l, r := left.Count(rule, c) > 0, right.Count(rule, c) > 0
			applied, cases = applied || l || r, cases || l != r
		}
		if applied {
			list = append(list, found{rule, cases})
		}
	}
	slices.SortStableFunc(list, func(a, b found) int {
		first, second := a.rule.Chapter() == "order", b.rule.Chapter() == "order"
		switch {
		case ordered && first != second && first:
			return -1
		case ordered && first != second:
			return 1
		case a.cases == b.cases:
			return cmp.Compare(rank(a.rule), rank(b.rule))
		case a.cases:
			return -1
		}
		return 1
	})
	differences := replaced(from, to, left, right)
	for _, f := range list[:min(len(list), max(0, mostRules-len(differences)))] {
		d := Difference{Rule: f.rule.ID}
		d.From, d.FromSource = present.Statement(f.rule, from)
		d.To, d.ToSource = present.Statement(f.rule, to)
		differences = append(differences, d)
	}
	return differences
}

// replaced are rules that the dialects have in each other's place: they give one keyword its meaning, and each
// is applied in one dialect alone.
func replaced(from, to *spec.Dialect, left, right *spec.Coverage) (list []Difference) {
	for _, was := range alone(from, to, left) {
		for _, is := range alone(to, from, right) {
			if slices.ContainsFunc(was.Keywords, func(k string) bool { return slices.Contains(is.Keywords, k) }) {
				d := Difference{Rule: was.ID + ", " + is.ID}
				d.From, d.FromSource = present.Statement(was, from)
				d.To, d.ToSource = present.Statement(is, to)
				list = append(list, d)
			}
		}
	}
	return list
}

// alone are the rules that were applied and that the other dialect does not have.
func alone(d, other *spec.Dialect, coverage *spec.Coverage) (list []*spec.Rule) {
	for _, rule := range spec.Rules() {
		applied, admitted := false, false
		for c := range rule.Numbered() {
			applied, admitted = applied || coverage.Count(rule, c) > 0, admitted || rule.Admits(other.Name, c)
		}
		if applied && !admitted {
			list = append(list, rule)
		}
	}
	return list
}

// telling are the chapters of rules by which results differ most often, the most frequent first; those of
// conversions apply beside most others.
var telling = []string{"compare", "order", "arithmetic", "truth", "text", "group", "aggregate", "temporal", "window"}

func rank(rule *spec.Rule) int {
	if i := slices.Index(telling, rule.Chapter()); i >= 0 {
		return i
	}
	return len(telling)
}

// insteadOf says, by rule, what to write so that both dialects mean the same.
var insteadOf = map[string]string{
	"compare.collation":         "compare and sort one form, LOWER(x), or give the column a collation that has the meaning you want",
	"order.by":                  "say where NULLs stand: ORDER BY x IS NULL, x, or NULLS FIRST and NULLS LAST where both dialects have them",
	"arithmetic.divide":         "divide by a number that is no integer, as in a / 2.0, or cut with FLOOR(a / b) what is to be whole",
	"arithmetic.integer-divide": "divide by a number that is no integer, as in a / 2.0",
	"text.concat":               "CONCAT(a, b), with COALESCE where NULL may be",
	"text.like":                 "LOWER(a) LIKE LOWER(p) where letters of either case are to match",
	"group.bare-column":         "put the column into GROUP BY, or take MIN or MAX of it",
}

// instead says what to write for a function that the other dialect does not have.
func instead(name string, to *spec.Dialect) string { return function.Instead(name, to) }

// insteadOfBackquotes says how names are written, if nothing but their backquotes keeps the other dialect from
// reading the query; empty otherwise.
func insteadOfBackquotes(query string, to *spec.Dialect) string {
	if !strings.Contains(query, "`") {
		return ""
	}
	if _, err := parse.Statement(strings.ReplaceAll(query, "`", `"`), to); err != nil {
		return ""
	}
	return `names in double quotes, as "name", or without quotes`
}
