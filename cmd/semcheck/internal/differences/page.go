package differences

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

// Page is the page docs/DIFFERENCES.md: the rules that some of the dialects read otherwise than others, each with
// the sentences, their sources, and queries with the answers of all.
func Page(ctx context.Context, dialects []*spec.Dialect) ([]byte, error) {
	byRule := map[string][]Example{}
	for _, x := range Examples() {
		byRule[x.Rule] = append(byRule[x.Rule], x)
	}
	var b bytes.Buffer
	b.WriteString(`# Where the engines differ

<!-- Made by make differences. Do not edit. -->

For each rule that some engines read otherwise than others: what each of them says, by its own text, and
the shortest queries of the project's tests that show it, with the answers that the rules call for. Rows are
separated by semicolons. *or* stands between permitted results, – where a dialect cannot read the query, or leaves
its result open. ` + "`semcheck rules --from mysql --to postgres`" + ` prints the same for two engines.
`)
	for _, rule := range spec.Rules() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		writeRule(ctx, &b, rule, dialects, byRule[rule.ID])
	}
	return b.Bytes(), nil
}

func writeRule(ctx context.Context, b *bytes.Buffer, rule *spec.Rule, dialects []*spec.Dialect, examples []Example) {
	type reading struct {
		variant *spec.Variant
		names   []string
		dialect *spec.Dialect
	}
	var readings []reading
next:
	for _, d := range dialects {
		if !has(rule, d) {
			continue
		}
		v := rule.VariantFor(d.Name)
		for i := range readings {
			if readings[i].variant == v {
				readings[i].names = append(readings[i].names, d.Name)
				continue next
			}
		}
		readings = append(readings, reading{v, []string{d.Name}, d})
	}
	if len(readings) < 2 || len(examples) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n", rule.ID)
	for _, r := range readings {
		statement, from := present.Statement(rule, r.dialect)
		fmt.Fprintf(b, "- **%s**: %s <br> *%s*\n", strings.Join(r.names, ", "), inline(statement), inline(from.Doc+", "+from.Clause))
	}
	for _, x := range examples {
		text := x.Query
		if x.Setup != "" {
			text = x.Setup + "\n" + text
		}
		fmt.Fprintf(b, "\n```sql\n%s;\n```\n\n", text)
		var names, rules, cells []string
		for _, d := range dialects {
			names, rules = append(names, d.Name), append(rules, "---")
			cells = append(cells, brief(x.Answer(ctx, d)))
		}
		fmt.Fprintf(b, "| %s |\n| %s |\n| %s |\n", strings.Join(names, " | "), strings.Join(rules, " | "), strings.Join(cells, " | "))
	}
}

// inline is a text within a line of Markdown.
func inline(text string) string {
	return strings.NewReplacer("<", "&lt;", "*", "\\*", "_", "\\_", "|", "\\|").Replace(text)
}

// brief is an answer within a cell of a table.
func brief(a *present.Answer) string {
	switch {
	case a == nil:
		return "–"
	case a.Outcome.Kind == eval.OutcomeRaise:
		return "error: " + inline(a.Outcome.Message)
	}
	const most = 3
	var results []string
	for _, rows := range present.Allowed(a.Outcome) {
		var list []string
		for _, row := range rows {
			var cells []string
			for _, v := range row {
				text := v.String()
				if v.IsNull() {
					text = "NULL"
				}
				cells = append(cells, text)
			}
			list = append(list, strings.Join(cells, ", "))
		}
		text := strings.Join(list, "; ")
		if len(rows) == 0 {
			text = "no rows"
		}
		results = append(results, "`"+strings.NewReplacer("|", "\\|", "`", "'", "\n", " ").Replace(text)+"`")
	}
	if len(results) > most {
		results = append(results[:most], "…")
	}
	return strings.Join(results, " or ")
}
