package selfcheck

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/oracle"
)

// table writes the table fault × law in Markdown.
func (m *matrix) table(queries uint64) string {
	names := []string{oracle.Differential{}.Name()}
	for _, law := range m.laws {
		names = append(names, law.Name())
	}
	var b strings.Builder
	b.WriteString("| fault |")
	for _, name := range names {
		fmt.Fprintf(&b, " %s |", name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(names)) + "\n")
	for _, e := range m.engines {
		fmt.Fprintf(&b, "| %s |", e.fault)
		for _, name := range names {
			if n := e.found[name]; n > 0 {
				fmt.Fprintf(&b, " %d |", n)
			} else {
				b.WriteString(" – |")
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "| *checks of %d queries* |", queries)
	for _, name := range names {
		fmt.Fprintf(&b, " *%d* |", m.checks[name])
	}
	b.WriteString("\n")
	return b.String()
}
