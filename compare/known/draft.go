package known

import (
	"fmt"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// drafted is an entry as its file writes it.
type drafted struct {
	ID         string   `yaml:"id"`
	Rule       string   `yaml:"rule"`
	Case       []string `yaml:"case,flow,omitempty"`
	Law        string   `yaml:"law,omitempty"`
	Query      string   `yaml:"query,omitempty"`
	Error      string   `yaml:"error,omitempty"`
	Operands   string   `yaml:"operands,omitempty"`
	Difference string   `yaml:"difference"`
	Versions   string   `yaml:"versions"`
	Mode       Mode     `yaml:"mode"`
	Link       string   `yaml:"link"`
	Reason     string   `yaml:"reason"`
	Kills      bool     `yaml:"kills,omitempty"`
	Example    string   `yaml:"example"`
}

// noName is what may not stand in an id.
var noName = regexp.MustCompile(`[^a-z0-9]+`)

// Draft writes an entry that knows a finding and nothing wider: its rule and cases, the
// shape of its query, its operands and the text of its error. What goes wrong is left to a
// person to say.
func Draft(f *finding.Finding, d *spec.Dialect) (string, error) {
	if f.Cluster == nil {
		return "", fmt.Errorf("%s was not examined: there is no rule and no shape to write an entry of", f.ID)
	}
	version, err := EngineVersion(f.Target.Version)
	if err != nil {
		return "", err
	}
	x := drafted{ID: strings.Trim(noName.ReplaceAllString(strings.ToLower(f.ID), "-"), "-"), Rule: Unblamed, Query: quotedPattern(f.Cluster.Normalised), Operands: quotedPattern(f.Cluster.Operands),
		Difference: manner(f.Verdict, f.Difference), Versions: "=" + version.String(), Mode: ModeBug, Link: notReported,
		Reason: "To be written: what goes wrong, in one or two sentences.", Example: strings.Join(append(append([]string{}, f.Best().Statements...), f.Best().Query), ";\n") + ";\n"}
	if f.Law != differential {
		x.Law = f.Law
	}
	if f.Blame != nil && f.Blame.Rule != "" {
		x.Rule, x.Case = f.Blame.Rule, casesOf(f.Blame.Rule, f.Blame.Case)
	}
	if text := f.PlainError(); text != "" {
		x.Error = quotedPattern(text)
	}
	x.Kills = f.Verdict == compare.Crash.String() || f.Verdict == compare.Hang.String()
	text, err := yaml.Marshal([]drafted{x})
	return string(text), err
}

// quotedPattern is a pattern that matches a text alone.
func quotedPattern(text string) string { return regexp.QuoteMeta(text) }

// casesOf are the cases of a rule that a blame names; their names may hold commas.
func casesOf(id, blamed string) []string {
	var list []string
	if rule := spec.RuleByID(id); rule != nil {
		for _, name := range rule.Cases {
			if name != "" && among(blamed, append([]string{name}, rule.Cases...)) && strings.Contains(", "+blamed+", ", ", "+name+", ") {
				list = append(list, name)
			}
		}
	}
	return list
}
