package matrix

import (
	"bytes"
	"cmp"
	_ "embed" // the page
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/spec"
)

// name is how tables call a run: A, B, …, Z, A1, B1, …
func name(run int) string {
	text := string(rune('A' + run%26))
	if run >= 26 {
		text += fmt.Sprint(run / 26)
	}
	return text
}

// text is a cell in a few words: "conforms A:17", "bug A:query-4782 (2 findings, star-of-…)".
func (c *Cell) text() string {
	text := c.State.String()
	if w := c.Witness; w != nil {
		text += " " + w.text()
	}
	var more []string
	if c.Findings > 1 {
		more = append(more, fmt.Sprintf("%d findings", c.Findings))
	}
	if c.Known != "" {
		more = append(more, c.Known)
	}
	if len(more) > 0 {
		text += " (" + strings.Join(more, ", ") + ")"
	}
	return text
}

func (w *Witness) text() string {
	if w.Case == "" {
		return name(w.Run) + ":tables"
	}
	return name(w.Run) + ":" + strings.TrimPrefix(w.Case, "query-")
}

// chapters are the rules of the matrix by their chapters.
func (m *Matrix) chapters() (list [][]*spec.Rule) {
	for _, rule := range m.Rules {
		if n := len(list); n == 0 || list[n-1][0].Chapter() != rule.Chapter() {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], rule)
	}
	return list
}

// runLine says what a run is.
func (m *Matrix) runLine(i int) string {
	s := m.Runs[i]
	began, _, _ := strings.Cut(s.Meta["began"], "T")
	version := cmp.Or(present.Escaped(strings.Join(strings.Fields(s.Meta["engine version"]), " ")), "of no known version")
	text := fmt.Sprintf("%s, target %s, dialect %s, seed %s, %.0f queries, %s, semcheck %s", version, s.Meta["target"], s.Meta["dialect"],
		s.Meta["seed"], s.Statistics["queries"][""], began, s.Meta["semcheck version"])
	if commit := s.Meta["semcheck commit"]; commit != "" && commit != "unknown" {
		text += ", commit " + commit
	}
	if ending := s.Meta["ending"]; ending != "all cases ran" {
		text += ", " + strings.TrimSpace("not run to its end "+ending)
	}
	return text
}

// changeLine says what changed, in a line.
func (m *Matrix) changeLine(c *Change) string {
	text := fmt.Sprintf("%s since %s: %s regressed, %s mended", m.Columns[c.To].Title(), m.Columns[c.From].Title(),
		present.Count(len(c.Regressed), "rule"), present.Count(len(c.Mended), "rule"))
	if n := len(c.NowTested); n > 0 {
		text += fmt.Sprintf(", %d tested anew", n)
	}
	if n := len(c.Unproven); n > 0 {
		text += fmt.Sprintf(", %d not tested any more", n)
	}
	return text
}

// Text writes the account of the columns, what changed, and the rules that an engine has wrong.
func (m *Matrix) Text(w io.Writer, paint present.Paint) {
	for i := range m.Runs {
		fmt.Fprintln(w, present.Hang(name(i)+"  "+m.runLine(i)))
	}
	for _, note := range m.Notes {
		fmt.Fprintln(w, present.Hang("note: "+note))
	}
	for c := range m.Columns {
		follows, tested := m.Follows(c)
		fmt.Fprintf(w, "\n%s\n  follows %d of the %s that were tested\n", paint.Bold(present.Hang(m.Columns[c].Title())), follows, present.Count(tested, "rule"))
		for state, n := range m.Counts(c) {
			if s := State(state); n > 0 && s != NotThere {
				fmt.Fprintf(w, "  %-20s %5d\n", s, n)
			}
		}
		if n := len(m.Columns[c].Unblamed); n > 0 {
			fmt.Fprintf(w, "  findings that blame no rule, new or not examined: %d, such as %s\n", n, m.Columns[c].Unblamed[0].text())
		}
		for _, rule := range m.Rules {
			if cell := m.Cells[rule][c]; cell.State == Bug || cell.State == Acknowledged {
				fmt.Fprintln(w, present.Wrap(rule.ID+": "+cell.text(), "    ", present.Width))
				if cell.Witness.Report != "" {
					fmt.Fprintln(w, "      "+cell.Witness.Report)
				}
			}
		}
	}
	for i := range m.Changes {
		c := &m.Changes[i]
		fmt.Fprintf(w, "\n%s\n", present.Hang(m.changeLine(c)))
		for _, rule := range c.Regressed {
			fmt.Fprintln(w, present.Wrap("regressed: "+rule.ID+", "+m.Cells[rule][c.To].text(), "  ", present.Width))
		}
		for _, rule := range c.Mended {
			fmt.Fprintln(w, present.Wrap("mended: "+rule.ID+", "+m.Cells[rule][c.To].text(), "  ", present.Width))
		}
	}
}

// escape makes a text a part of a cell in Markdown.
func escape(text string) string {
	return present.Markdown(present.Escaped(strings.Join(strings.Fields(text), " ")))
}

// Markdown is the matrix as a page in Markdown.
func (m *Matrix) Markdown() []byte {
	var b bytes.Buffer
	b.WriteString("# Conformance of engines to the rules\n\nMade by `semcheck matrix`. A cell says how a version of an engine follows a rule, with a witness: the letter\nof a run and the number of a query in it.\n\n")
	for i := range m.Runs {
		fmt.Fprintf(&b, "- %s: %s\n", name(i), escape(m.runLine(i)))
	}
	b.WriteString("\nThe same target, seed and number of queries ask the same queries again; `--keep-all` keeps them in the run.\n`semcheck show` prints a finding.\n")
	for _, note := range m.Notes {
		fmt.Fprintf(&b, "\nNote: %s.\n", escape(note))
	}
	b.WriteString("\n| cell | meaning |\n|---|---|\n")
	for s := range states {
		fmt.Fprintf(&b, "| %s | %s |\n", s, s.Legend())
	}
	b.WriteString("\n## Counts of rules\n\nNew findings that blame no rule are counted apart: a lost connection, a query that is wrong although each of its\nparts is right, or a finding that was not examined.\n\n| engine | queries | follows | of tested | findings without a rule |")
	for s := range NotThere {
		fmt.Fprintf(&b, " %s |", s)
	}
	b.WriteString("\n|---|---|---|---|---|" + strings.Repeat("---|", int(NotThere)) + "\n")
	for c := range m.Columns {
		follows, tested := m.Follows(c)
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |", escape(m.Columns[c].Title()), m.Columns[c].Queries, follows, tested, len(m.Columns[c].Unblamed))
		for state, n := range m.Counts(c) {
			if State(state) != NotThere {
				fmt.Fprintf(&b, " %d |", n)
			}
		}
		b.WriteString("\n")
	}
	if len(m.Changes) > 0 {
		b.WriteString("\n## Since the last version\n\n")
	}
	for i := range m.Changes {
		c := &m.Changes[i]
		fmt.Fprintf(&b, "- %s\n", escape(m.changeLine(c)))
		for _, rule := range c.Regressed {
			fmt.Fprintf(&b, "  - regressed: `%s`, %s\n", rule.ID, m.Cells[rule][c.To].markdown())
		}
		for _, rule := range c.Mended {
			fmt.Fprintf(&b, "  - mended: `%s`, %s\n", rule.ID, m.Cells[rule][c.To].markdown())
		}
	}
	for _, rules := range m.chapters() {
		fmt.Fprintf(&b, "\n## %s\n\n| rule |", rules[0].Chapter())
		for c := range m.Columns {
			fmt.Fprintf(&b, " %s |", escape(m.Columns[c].Title()))
		}
		b.WriteString("\n|---|" + strings.Repeat("---|", len(m.Columns)) + "\n")
		for _, rule := range rules {
			fmt.Fprintf(&b, "| `%s` |", rule.ID)
			for c := range m.Columns {
				fmt.Fprintf(&b, " %s |", m.Cells[rule][c].markdown())
			}
			b.WriteString("\n")
		}
	}
	return b.Bytes()
}

func (c *Cell) markdown() string {
	text := escape(c.text())
	if c.State == Bug || c.State == Acknowledged {
		text = "**" + text + "**"
	}
	if c.Witness != nil && safeLink(c.Witness.Link) {
		text += " [report](" + c.Witness.Link + ")"
	}
	return text
}

// safeLink tells that a link is one to a page.
func safeLink(link string) bool {
	return strings.HasPrefix(link, "https://") && !strings.ContainsAny(link, " ()<>\"'|\n")
}

//go:embed matrix.html
var pageText string

var page = template.Must(template.New("matrix").Parse(pageText))

// pageCell is a cell of the page.
type pageCell struct{ Class, Text, Link, Title string }

// HTML is the matrix as a page without external resources, for a folder from which its links go.
func (m *Matrix) HTML(folder string) ([]byte, error) {
	type row struct {
		Rule, Statement string
		Cells           []pageCell
	}
	type chapter struct {
		Name string
		Rows []row
	}
	type column struct {
		Title           string
		Follows, Tested int
		Unblamed        int
		Counts          []int
	}
	var v struct {
		Runs, Notes, States, Legends, Changes []string
		Columns                               []column
		Chapters                              []chapter
	}
	for i := range m.Runs {
		v.Runs = append(v.Runs, name(i)+": "+m.runLine(i))
	}
	v.Notes = m.Notes
	for s := range states {
		v.Legends = append(v.Legends, s.String()+": "+s.Legend())
		if s != NotThere {
			v.States = append(v.States, s.String())
		}
	}
	for i := range m.Changes {
		v.Changes = append(v.Changes, m.changeLine(&m.Changes[i]))
		for _, rule := range m.Changes[i].Regressed {
			v.Changes = append(v.Changes, "regressed: "+rule.ID+", "+m.Cells[rule][m.Changes[i].To].text())
		}
		for _, rule := range m.Changes[i].Mended {
			v.Changes = append(v.Changes, "mended: "+rule.ID+", "+m.Cells[rule][m.Changes[i].To].text())
		}
	}
	for c := range m.Columns {
		follows, tested := m.Follows(c)
		counts := m.Counts(c)
		v.Columns = append(v.Columns, column{m.Columns[c].Title(), follows, tested, len(m.Columns[c].Unblamed), counts[:NotThere]})
	}
	for _, rules := range m.chapters() {
		of := chapter{Name: rules[0].Chapter()}
		for _, rule := range rules {
			r := row{Rule: rule.ID, Statement: rule.Statement}
			for c := range m.Columns {
				cell := &m.Cells[rule][c]
				shown := pageCell{Class: strings.ReplaceAll(cell.State.String(), " ", "-"), Text: cell.text(), Title: fmt.Sprintf("%d of %d cases", cell.Applied, cell.Of)}
				shown.Link = cell.link(folder)
				if cell.State == NotThere {
					shown.Class, shown.Title = "none", ""
				}
				r.Cells = append(r.Cells, shown)
			}
			of.Rows = append(of.Rows, r)
		}
		v.Chapters = append(v.Chapters, of)
	}
	var b bytes.Buffer
	err := page.Execute(&b, v)
	return b.Bytes(), err
}

// link is where a cell leads to: semcheck's own report, or that of somebody else.
func (c *Cell) link(folder string) string {
	w := c.Witness
	switch {
	case w == nil:
		return ""
	case w.Report != "":
		from, err := filepath.Abs(folder)
		to, err2 := filepath.Abs(w.Report)
		if path, err3 := filepath.Rel(from, to); err == nil && err2 == nil && err3 == nil {
			return (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
		}
	case safeLink(w.Link):
		return w.Link
	}
	return ""
}

// badge is what a badge says: of the newest version of each engine.
func (m *Matrix) badge() (message, colour string) {
	const allFollowed, someWrong, someUntested = "#2e7d32", "#b26a00", "#757575"
	colour = allFollowed
	var parts []string
	for c := range m.Columns {
		if slices.ContainsFunc(m.Columns[c+1:], func(newer Column) bool {
			return newer.Engine == m.Columns[c].Engine && newer.Version != m.Columns[c].Version
		}) {
			continue
		}
		follows, tested := m.Follows(c)
		parts = append(parts, fmt.Sprintf("%s %d of %d rules", m.Columns[c].Title(), follows, tested))
		switch {
		case follows < tested || len(m.Columns[c].Unblamed) > 0:
			colour = someWrong
		case tested == 0 && colour == allFollowed:
			colour = someUntested
		}
	}
	return strings.Join(parts, ", "), colour
}

// BadgeJSON is the badge in the form of an endpoint of shields.io.
func (m *Matrix) BadgeJSON() ([]byte, error) {
	message, colour := m.badge()
	text, err := json.Marshal(struct {
		Version int    `json:"schemaVersion"`
		Label   string `json:"label"`
		Message string `json:"message"`
		Colour  string `json:"color"`
	}{1, "semcheck", message, colour})
	return append(text, '\n'), err
}

// BadgeSVG is the badge as a picture.
func (m *Matrix) BadgeSVG() []byte {
	message, colour := m.badge()
	const label, letter, margin = "semcheck", 7, 6
	left, right := len(label)*letter+2*margin, len([]rune(message))*letter+2*margin
	text := template.HTMLEscapeString(message)
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%[1]d" height="20" role="img" aria-label="%[5]s: %[6]s">
<title>%[5]s: %[6]s</title>
<rect width="%[2]d" height="20" fill="#444"/>
<rect x="%[2]d" width="%[3]d" height="20" fill="%[4]s"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="6" y="14" textLength="%[7]d">%[5]s</text>
<text x="%[8]d" y="14" textLength="%[9]d">%[6]s</text>
</g>
</svg>
`, left+right, left, right, colour, label, text, left-2*margin, left+margin, right-2*margin)
}
