package main

import (
	"encoding/json"
	"fmt"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/account"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

// ruleWithoutSource is a rule for which no text of a dialect was read, as JSON shows it.
type ruleWithoutSource struct {
	Dialect   string `json:"dialect"`
	Rule      string `json:"rule"`
	Authority string `json:"authority"`
	Reading   string `json:"reading"` // the source of the reading, or what was searched
}

// listWithoutSource lists the rules for which no text of a dialect was read: of one dialect rule by
// rule, otherwise the counts of each dialect.
func listWithoutSource(t *terminal, list []*spec.Rule, only string, asJSON bool) error {
	dialects := spec.DialectNames()
	if only != "" {
		dialects = []string{only}
	}
	rules := []ruleWithoutSource{}
	counts := present.NewGrid("dialect", "rules", "own text", "of parent", "silent", "none")
	for _, dialect := range dialects {
		var by [4]int
		for _, r := range list {
			if !account.Admitted(r, dialect) {
				continue
			}
			authority := r.Authority(dialect)
			by[authority.Kind]++
			if authority.Missing() {
				rules = append(rules, ruleWithoutSource{dialect, r.ID, authority.Kind.String(), authority.From.String()})
			}
		}
		counts.Row(nil, dialect, by[0]+by[1]+by[2]+by[3], by[spec.AuthorityOwn], by[spec.AuthorityParent], by[spec.AuthoritySilent], by[spec.AuthorityNone])
	}
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(rules)
	}
	if only != "" {
		for _, r := range rules {
			fmt.Fprintf(t.out, "%s: %s\n%s\n", t.paint().Bold(r.Rule), r.Authority, present.Wrap(r.Reading, "  ", present.Width))
		}
	}
	counts.Write(t.out, t.paint())
	return nil
}
