package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// ScriptFile is the name of a finding's script in its folder.
const ScriptFile = "repro.sql"

// Script writes a finding as a script for the engine's own client, which shows the answer there.
// If no client of the engine is known, the script holds the statements alone.
func Script(f *finding.Finding) []byte {
	text, mark := script(f), comments.Of(languageOf(f))
	// No line of a statement begins with a hyphen where another mark is used.
	return bytes.ReplaceAll(append([]byte("\n"), text...), []byte("\n"+comments.SQL), []byte("\n"+mark))[1:]
}

// comments begin with these marks, and go to the end of the line.
var comments = spec.ByLanguage[string]{SQL: "--", Cypher: "//"}

func script(f *finding.Finding) []byte {
	var b strings.Builder
	s, c := f.Best(), clientOf(&f.Target)
	if c == nil {
		comment(&b, "Run these statements one after another in a client of "+f.Target.Version+".")
	} else {
		comment(&b, "Run with: "+c.run)
		for _, line := range c.needs {
			comment(&b, line)
		}
	}
	comment(&b, f.Title())
	comment(&b, "Found with "+f.Target.Version+".")
	if strings.ContainsRune(strings.Join(s.Statements, "")+s.Query, 0) {
		comment(&b, "The statements hold a zero byte, which clients do not pass on: use `semcheck replay`.")
	}
	if c != nil {
		section(&b, "the client", c.before(f))
	}
	section(&b, "the session", terminated(f.Target.Preamble))
	section(&b, "the database", terminated(s.Statements))
	what := "query"
	if !asksQuery(f) {
		what = "statement"
	}
	if len(s.Asked) > 0 {
		questions(&b, f, s)
		if c != nil && len(c.after) > 0 {
			section(&b, "the end", c.after)
		}
		return []byte(b.String())
	}
	fmt.Fprintf(&b, "\n-- the %s\n%s\n", what, terminate(s.Query))
	types := showsTypes(f)
	if types && c != nil && c.typed != nil {
		fmt.Fprintln(&b, c.typed(bare(s.Query)))
	}
	var prints drawing
	if c != nil && !types {
		prints = c.prints
	}
	called, came := expectedDrawn(s, types, prints), actualDrawn(f, s, types, prints)
	if prints != nil && slices.Equal(strings.Fields(called), strings.Fields(came)) {
		// What the client prints does not tell them apart: text and number, say.
		called, came = expected(s, types), actual(f, s, types)
	}
	comment(&b, "expected:")
	comment(&b, indented(called))
	comment(&b, "actual on "+f.Target.Version+":")
	comment(&b, indented(came))
	if c != nil && len(c.after) > 0 {
		section(&b, "the end", c.after)
	}
	return []byte(b.String())
}

// section writes lines below a comment, if there are any.
func section(b *strings.Builder, title string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(b, "\n-- %s\n%s\n", title, strings.Join(lines, "\n"))
	}
}

// comment writes a text as comment lines.
func comment(b *strings.Builder, text string) {
	for line := range strings.SplitSeq(strings.TrimRight(visible(text), "\n"), "\n") {
		b.WriteString(strings.TrimRight("-- "+line, " ") + "\n")
	}
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n  ")
}

func terminated(statements []string) []string {
	list := slices.Clone(statements)
	for i := range list {
		list[i] = terminate(list[i])
	}
	return list
}

// terminate ends a statement with a semicolon, below its last line where that
// may be a comment.
func terminate(statement string) string {
	statement = bare(statement)
	last := statement[strings.LastIndexByte(statement, '\n')+1:]
	if strings.Contains(last, "--") || strings.Contains(last, "#") {
		return statement + "\n;"
	}
	return statement + ";"
}

// bare is a statement without the semicolons and blanks at its end.
func bare(statement string) string {
	return strings.TrimRight(strings.TrimSpace(statement), "; \t\r\n")
}

// asksQuery tells whether a query differs, and not a statement.
func asksQuery(f *finding.Finding) bool { return f.Origin.Kind != "statement" }

// showsTypes tells whether the types of columns matter.
func showsTypes(f *finding.Finding) bool { return f.Difference == "type" }
