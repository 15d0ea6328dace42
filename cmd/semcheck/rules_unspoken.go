package main

import (
	"encoding/json"
	"fmt"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

// unspokenRule is a rule that no text of a dialect speaks for, as JSON shows it.
type unspokenRule struct {
	Dialect string `json:"dialect"`
	Rule    string `json:"rule"`
	Voice   string `json:"voice"`
	Reading string `json:"reading"` // the source of the reading, or what was searched
}

// listUnspoken lists which rules no text of a dialect speaks for: of one dialect rule by
// rule, else how many there are in each.
func listUnspoken(t *terminal, list []*spec.Rule, only string, asJSON bool) error {
	dialects := spec.DialectNames()
	if only != "" {
		dialects = []string{only}
	}
	rules := []unspokenRule{}
	counts := present.NewGrid("dialect", "rules", "own text", "of parent", "silent", "nobody")
	for _, dialect := range dialects {
		var by [4]int
		for _, r := range list {
			if !present.Admitted(r, dialect) {
				continue
			}
			speaker := r.Speaker(dialect)
			by[speaker.Voice]++
			if speaker.Unspoken() {
				rules = append(rules, unspokenRule{dialect, r.ID, speaker.Voice.String(), speaker.From.String()})
			}
		}
		counts.Row(nil, dialect, by[0]+by[1]+by[2]+by[3], by[spec.VoiceOwn], by[spec.VoiceParent], by[spec.VoiceSilent], by[spec.VoiceNobody])
	}
	if asJSON {
		e := json.NewEncoder(t.out)
		e.SetEscapeHTML(false)
		return e.Encode(rules)
	}
	if only != "" {
		for _, r := range rules {
			fmt.Fprintf(t.out, "%s: %s\n%s\n", t.paint().Bold(r.Rule), r.Voice, present.Wrap(r.Reading, "  ", present.Width))
		}
	}
	counts.Write(t.out, t.paint())
	return nil
}
