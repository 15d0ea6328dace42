package published

import (
	"slices"
	"strings"
)

// Statement is one statement of a bug with the remark behind it, in which
// people say what came and what should have come.
type Statement struct {
	Text   string
	Remark string
}

// Script cuts the texts of a bug into statements. It joins texts that are no statements alone, such
// as the lines of a trigger. A remark belongs to the statement around it, or else to the statement
// before it.
func Script(texts []string) []Statement {
	c := cutter{text: strings.Join(texts, "\n") + "\n"}
	for c.at < len(c.text) {
		c.step()
	}
	c.end()
	return c.list
}

// cutter reads a script from its beginning.
type cutter struct {
	text  string
	at    int
	list  []Statement
	begun strings.Builder // the statement that is being read, without remarks
	notes []string        // remarks in it
}

func (c *cutter) step() {
	rest := c.text[c.at:]
	switch rest[0] {
	case '\'', '"', '`':
		c.take(quoted(rest))
	case ';':
		c.at++
		if c.inTrigger() {
			c.begun.WriteByte(';')
			return
		}
		c.end()
	case '-':
		if strings.HasPrefix(rest, "--") {
			line := rest[:strings.IndexByte(rest, '\n')]
			c.at += len(line)
			c.remark(strings.TrimSpace(strings.TrimLeft(line, "-")))
			return
		}
		c.take(1)
	default:
		c.take(1)
	}
}

func (c *cutter) take(n int) {
	c.begun.WriteString(c.text[c.at : c.at+n])
	c.at += n
}

// quoted is the length of the literal or name at the beginning of a text. A
// quote that is doubled begins another one, which comes to the same; one that is
// never closed is a character like others.
func quoted(text string) int {
	if end := strings.IndexByte(text[1:], text[0]); end >= 0 {
		return end + 2
	}
	return 1
}

// inTrigger tells whether the statement is a trigger whose END is still to come.
func (c *cutter) inTrigger() bool {
	words := strings.Fields(strings.ToUpper(c.begun.String()))
	if len(words) < 3 || words[0] != "CREATE" || words[1] != "TRIGGER" && words[2] != "TRIGGER" {
		return false
	}
	return words[len(words)-1] != "END"
}

func (c *cutter) remark(text string) {
	switch {
	case text == "":
	case strings.TrimSpace(c.begun.String()) == "" && len(c.list) > 0:
		last := &c.list[len(c.list)-1]
		last.Remark = strings.TrimPrefix(last.Remark+", "+text, ", ")
	default:
		c.notes = append(c.notes, text)
	}
}

func (c *cutter) end() {
	text := strings.TrimSpace(c.begun.String())
	if text != "" {
		c.list = append(c.list, Statement{Text: text, Remark: strings.Join(c.notes, ", ")})
	}
	c.begun.Reset()
	c.notes = nil
}

// asks tells whether a statement is run for its rows.
func (s *Statement) asks() bool {
	words := strings.Fields(strings.TrimLeft(strings.ToUpper(s.Text), "( \t\n"))
	return len(words) > 0 && slices.Contains(asking, words[0])
}

// asking are the words with which such statements begin.
var asking = []string{"SELECT", "VALUES", "WITH", "TABLE", "FROM", "PRAGMA", "SHOW", "EXPLAIN"}
