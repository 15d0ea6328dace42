package matrix

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/spec"
)

// of is a matrix of one rule with a cell in each column.
func of(columns []Column, states ...State) *Matrix {
	rule := spec.Rules()[0]
	m := &Matrix{Columns: columns, Rules: []*spec.Rule{rule}, Cells: map[*spec.Rule][]Cell{}}
	for _, s := range states {
		m.Cells[rule] = append(m.Cells[rule], Cell{State: s})
	}
	return m
}

// Two dialects that judge one version are no two versions: each is held against the version before.
func TestChangesOfTwinsAndVersions(t *testing.T) {
	column := func(engine, version, dialect string) Column {
		return Column{Engine: engine, Version: version, Dialect: dialect}
	}
	m := of([]Column{
		column("a", "a 1", "x"), column("a", "a 2", "x"), column("a", "a 2", "y"), column("a", "a 10", "x"), column("a", "a 10", "z"), column("b", "b 11", "x"),
	}, Conforms, Conforms, Bug, Bug, Conforms, Bug)
	m.compare()
	var got []string
	for _, c := range m.Changes {
		got = append(got, fmt.Sprintf("%d-%d %d regressed %d mended", c.From, c.To, len(c.Regressed), len(c.Mended)))
	}
	const want = "0-1 0 regressed 0 mended; 0-2 1 regressed 0 mended; 1-3 1 regressed 0 mended; 2-4 0 regressed 1 mended"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("changes %s, want %s", text, want)
	}
}

func TestTitle(t *testing.T) {
	for want, c := range map[string]Column{
		"SQLite 3.53.4":                 {Engine: "sqlite", Version: "SQLite 3.53.4"},
		"kuzu: Kùzu 0.11.3":             {Engine: "kuzu", Version: "Kùzu 0.11.3"},
		"sqlite":                        {Engine: "sqlite"},
		`MyDB: 1 \x1b[31mred two`:       {Engine: "MyDB", Version: "1 \x1b[31mred\r\ntwo"},
		"MariaDB 12.3.2, dialect mysql": {Engine: "mariadb", Version: "MariaDB 12.3.2", Dialect: "mysql", Twin: true},
	} {
		if got := c.Title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What a server says of itself steers neither Markdown, the page nor the badge.
func TestHostileNames(t *testing.T) {
	const hostile = "1 <script>alert(1)</script> | `x` [l](javascript:alert(1)) \\| \x1b[31m\r\n# h \"><b>"
	m := of([]Column{{Engine: "my|*\"><b>", Version: hostile}}, Conforms)
	m.Runs = append(m.Runs, &campaign.Stored{Meta: map[string]string{"engine version": hostile}})
	text := string(m.Markdown())
	page, err := m.HTML(".")
	if err != nil {
		t.Fatal(err)
	}
	badge := string(m.BadgeSVG())
	for name, c := range map[string]struct {
		written string
		bad     []string
	}{
		"Markdown": {strings.NewReplacer(`\<`, "", `\[`, "").Replace(text), []string{"\x1b", "\r", "\n# h", "<", "[l]"}},
		"page":     {string(page), []string{"\x1b", "\r", "\n# h", "<b>", "<script>alert"}},
		"badge":    {badge, []string{"\x1b", "\r", "\n# h", "<b>", "<script"}},
	} {
		for _, bad := range c.bad {
			if strings.Contains(c.written, bad) {
				t.Errorf("%q in the %s", bad, name)
			}
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "| rule |") && strings.Count(line, "|")-strings.Count(line, `\|`) != 3 {
			t.Errorf("the columns of %s", line)
		}
	}
	d := xml.NewDecoder(strings.NewReader(badge))
	for err == nil {
		_, err = d.Token()
	}
	if !errors.Is(err, io.EOF) {
		t.Errorf("the badge is no XML: %v", err)
	}
}

// A badge is green if all that it names follow all rules, and says wrong before untested.
func TestBadge(t *testing.T) {
	a1, a2, b := Column{Engine: "a", Version: "a 1"}, Column{Engine: "a", Version: "a 2"}, Column{Engine: "b", Version: "b 1"}
	for _, c := range []struct {
		states          []State
		message, colour string
	}{
		{[]State{Bug, Conforms, Documented}, "a 2 1 of 1 rules, b 1 1 of 1 rules", "#2e7d32"},
		{[]State{Conforms, Bug, Untested}, "a 2 0 of 1 rules, b 1 0 of 0 rules", "#b26a00"},
		{[]State{Conforms, Untested, Acknowledged}, "a 2 0 of 0 rules, b 1 0 of 1 rules", "#b26a00"},
		{[]State{Conforms, Refused, Conforms}, "a 2 0 of 0 rules, b 1 1 of 1 rules", "#757575"},
	} {
		if message, colour := of([]Column{a1, a2, b}, c.states...).badge(); message != c.message || colour != c.colour {
			t.Errorf("%v: %s %s, want %s %s", c.states, message, colour, c.message, c.colour)
		}
	}
}

func TestCompareVersions(t *testing.T) {
	ordered := []string{"", "SQLite 3.9", "SQLite 3.10", "SQLite 3.10.0", "SQLite 3.010.1", "SQLite 20250101000000000000000000"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := compareVersions(a, b); got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%s and %s: %d", a, b, got)
			}
		}
	}
}
