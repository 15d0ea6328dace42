package present

import "github.com/semcheck/semcheck/spec"

type jsonSource struct {
	Document string `json:"document"`
	Clause   string `json:"clause"`
	Address  string `json:"address,omitempty"`
	Read     string `json:"read,omitempty"` // absent: unverified
}

type jsonVariant struct {
	Dialects  []string   `json:"dialects"`
	Statement string     `json:"says"`
	Source    jsonSource `json:"source"`
	Observed  bool       `json:"observed"`
	// Defect is set where the variant is what engines do wrong, as their makers acknowledged.
	Defect *jsonDefect `json:"defect,omitempty"`
}

type jsonDefect struct {
	Report   string `json:"report"`
	Link     string `json:"link"`
	Versions string `json:"versions"`
}

func defectJSON(d *spec.Defect) *jsonDefect {
	if d == nil {
		return nil
	}
	return &jsonDefect{d.Report, d.Link, d.Versions}
}

type jsonChoice struct {
	Date      string `json:"date"`
	Statement string `json:"statement"`
}

type jsonRule struct {
	ID        string              `json:"id"`
	Statement string              `json:"says"`
	Source    jsonSource          `json:"source"`
	Keywords  []string            `json:"keywords,omitempty"`
	Cases     []string            `json:"cases"`
	Variants  []jsonVariant       `json:"variants,omitempty"`
	Choices   []jsonChoice        `json:"choices,omitempty"`
	Only      []string            `json:"only,omitempty"`   // dialects
	Except    map[string][]string `json:"except,omitempty"` // dialect → cases
	Open      map[string][]string `json:"open,omitempty"`   // dialect, or "every dialect", → cases
}

// RulesJSON writes rules as one line of JSON.
func RulesJSON(list []*spec.Rule) []byte {
	rules := make([]jsonRule, len(list))
	for i, r := range list {
		rules[i] = jsonRule{
			ID: r.ID, Statement: r.Statement, Source: sourceJSON(r.From), Keywords: r.Keywords, Cases: r.Cases,
			Only: r.Only, Except: r.Except, Open: map[string][]string{},
		}
		for dialect, cases := range r.Open {
			if dialect == spec.EveryDialect {
				dialect = "every dialect"
			}
			rules[i].Open[dialect] = cases
		}
		for _, v := range r.Variants {
			rules[i].Variants = append(rules[i].Variants, jsonVariant{v.Dialects, v.Statement, sourceJSON(v.From), v.Observed, defectJSON(v.Defect)})
		}
		for _, c := range r.Choices {
			rules[i].Choices = append(rules[i].Choices, jsonChoice(c))
		}
	}
	return line(rules)
}

func sourceJSON(s spec.Source) jsonSource {
	return jsonSource{s.Doc, s.Clause, s.Address, string(s.Read)}
}
