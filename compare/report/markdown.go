package report

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// MarkdownFile is the name of a finding's text for a bug tracker.
const MarkdownFile = "report.md"

// largestCase is how many bytes a case as it was found may have to stand in the
// text; trackers refuse or fold longer ones.
const largestCase = 20_000

// Markdown writes a finding as a text for a bug tracker. If cluster is not nil, the text names its
// other cases. place is the finding's folder as `semcheck replay` takes it.
func Markdown(f *finding.Finding, c *Cluster, place string) []byte {
	var b strings.Builder
	j, types := f.Best(), showsTypes(f)
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", escaped(f.Title()), summary(f))
	fmt.Fprintf(&b, "- Version: %s\n", escaped(f.Target.Version))
	if text := onVersions(f); text != "" {
		fmt.Fprintf(&b, "- %s\n", escaped(text))
	}
	if r := f.Repeated; r.Runs > 0 {
		fmt.Fprintf(&b, "- Repeatable: %s\n", repeated(r))
	}
	if k := clientOf(&f.Target); k != nil {
		fmt.Fprintf(&b, "- Script: `%s` shows it in the client `%s`\n", ScriptFile, k.name)
	}

	b.WriteString("\n## How to repeat\n\n")
	b.WriteString(fenced(language(f), statements(f, j)))
	if text := strings.Join(j.Statements, "") + j.Query; visible(text) != text {
		fmt.Fprintf(&b, "\nCharacters that do not print are shown as escapes; the exact texts are in `%s`.\n", ScriptFile)
	}

	if len(j.Asked) > 0 {
		b.WriteString("\n## Answers\n\n" + contradictionOf(f) + "\n\n")
		for i := range j.Asked {
			if i > 0 {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%s:\n\n%s", escaped(sentenceCase(j.Asked[i].Role)), fenced("text", answered(f, &j.Asked[i], types)))
		}
	} else {
		b.WriteString("\n## Expected\n\n")
		b.WriteString(fenced("text", expected(j, types)))
		rule(&b, f)
		b.WriteString("\n## Actual\n\n")
		b.WriteString(fenced("text", actual(f, j, types)))
	}
	if j.Detail != "" && j.Actual.Error == "" {
		fmt.Fprintf(&b, "\nThe difference:\n\n%s", fenced("text", j.Detail))
	}
	if len(f.Log) > 0 {
		fmt.Fprintf(&b, "\n## Last statements\n\nThe engine was sent these before, oldest first:\n\n%s", fenced(language(f), strings.Join(terminated(f.Log), "\n")))
	}
	part(&b, f)
	if calls := Calls(f); calls != nil {
		fmt.Fprintf(&b, "\n## Calls\n\nThe engine is a library; the SQL around its functions is semcheck's. In `%s`:\n\n%s", CallsFile, fenced("sh", string(calls)))
	}
	b.WriteString(shownGeometries(f))
	about(&b, f, c, place)
	if f.Reduced != nil {
		unreduced(&b, f)
	}
	return []byte(b.String())
}

// summary says in a sentence what is wrong.
func summary(f *finding.Finding) string {
	what := "query"
	if !asksQuery(f) {
		what = "statement"
	}
	wrong := map[string]string{
		"rows":   "The query returns a wrong result.",
		"order":  "The query returns the right rows in a wrong order.",
		"degree": "The query returns a wrong number of columns.",
		"type":   "The query returns a column of a wrong type.",
		"error":  "The query fails with an error that it must not raise.", "foreign error": "The query fails with an error that it must not raise.",
		"no error":       "The query succeeds where it must fail.",
		"internal error": "The query fails with an internal error of the engine.",
	}[f.Difference]
	switch {
	case len(f.Best().Asked) > 0 && f.Difference == "rows" && f.Verdict == "disagree": // no answer is known to be the wrong one
		return "Answers of the engine contradict one another."
	case f.Verdict == "crash":
		wrong = "The query ends the engine, or the connection to it."
		if f.Closed() {
			wrong = "On the query the server closes the connection; it answers a new connection."
		}
	case f.Verdict == "hang":
		wrong = "The query does not end."
	case f.Verdict == "precision":
		wrong = "The query returns another result than exact arithmetic; a rounding decides."
	case wrong == "":
		wrong = "The query does not do what it must."
	}
	return strings.Replace(wrong, "query", what, 1)
}

func repeated(r finding.Repeated) string {
	switch r.Differed {
	case r.Runs:
		return fmt.Sprintf("always, %d of %d times", r.Differed, r.Runs)
	case 0:
		return fmt.Sprintf("not so far: seen in the run, in none of %d repetitions", r.Runs)
	}
	return fmt.Sprintf("sometimes, %d of %d times", r.Differed, r.Runs)
}

// statements is what has to be typed to see the difference.
func statements(f *finding.Finding, j *finding.Judged) string {
	var b strings.Builder
	for _, s := range f.Target.Preamble {
		b.WriteString(terminate(s) + "\n")
	}
	if len(f.Target.Preamble) > 0 {
		b.WriteString("\n")
	}
	for _, s := range j.Statements {
		b.WriteString(terminate(s) + "\n")
	}
	if len(j.Statements) > 0 {
		b.WriteString("\n")
	}
	b.WriteString(strings.Join(terminated(asksOf(j)), "\n"))
	return b.String()
}

// rule names what calls for the expected answer.
func rule(b *strings.Builder, f *finding.Finding) {
	l := f.Blame
	if l == nil || l.Rule == "" {
		return
	}
	whose := ""
	if l.Variant {
		whose = ", as the dialect " + f.Target.Dialect + " has it"
	}
	fmt.Fprintf(b, "\nBy the rule %s%s:\n\n> %s\n", code(l.Named()), escaped(whose), escaped(l.Statement))
	if l.Source != "" {
		fmt.Fprintf(b, "\nSource: %s", escaped(l.Source))
		if l.Address != "" && !strings.Contains(l.Source, l.Address) {
			fmt.Fprintf(b, " (%s)", address(l.Address))
		}
		b.WriteString("\n")
	}
	if l.Doubt != "" {
		fmt.Fprintf(b, "\n%s\n", escaped(l.Doubt))
	}
}

// languageOf is what the finding's statements are written in: SQL, where its dialect is
// not known any more.
func languageOf(f *finding.Finding) spec.Language {
	if d := spec.DialectByName(f.Target.Dialect); d != nil {
		return d.Language()
	}
	return spec.SQL
}

// language is what the statements of a finding are written in.
func language(f *finding.Finding) string {
	return fences.Of(languageOf(f))
}

// takesApart tells whether blame asks each part of a query alone, so that it says something
// where only the whole differs.
var takesApart = spec.ByLanguage[bool]{SQL: true, Cypher: false}

// fences are what Markdown calls the languages.
var fences = spec.ByLanguage[string]{SQL: "sql", Cypher: "cypher"}

// address is a link where the text is one, else the text itself.
func address(text string) string {
	if strings.HasPrefix(text, "https://") && !strings.ContainsAny(text, " ;<>\n\t") {
		return "<" + visible(text) + ">"
	}
	return escaped(text)
}

// part shows the smallest part that differs.
func part(b *strings.Builder, f *finding.Finding) {
	l := f.Blame
	if l == nil || l.Part == "" {
		return
	}
	b.WriteString("\n## Smallest part that differs\n\n")
	b.WriteString(fenced(language(f), l.Part))
	b.WriteString("\n")
	if l.Place != "" {
		fmt.Fprintf(b, "- Place: %s\n", escaped(l.Place))
	}
	what := "the rule"
	if l.Rule == "" {
		what = "the semantics"
	}
	fmt.Fprintf(b, "- By %s: %s\n- On the engine: %s\n", what, asked(l.Expected), asked(l.Actual))
	if len(l.Also) > 0 {
		fmt.Fprintf(b, "- Other rules that apply in it: %s\n", codes(l.Also))
	}
	if !l.Isolated && takesApart.Of(languageOf(f)) {
		b.WriteString("\nEach part is right when it is asked alone. Only the whole differs, which points to the planner.\n")
	}
	if l.Probe != "" && bare(l.Probe) != bare(f.Best().Query) {
		fmt.Fprintf(b, "\nThis query asks for the part:\n\n%s", fenced(language(f), terminate(l.Probe)))
	}
}

func asked(text string) string {
	if text == "" {
		return "not asked"
	}
	return code(cut(text, 400))
}

func codes(list []string) string {
	marked := make([]string, len(list))
	for i, text := range list {
		marked[i] = code(text)
	}
	return strings.Join(marked, ", ")
}

// about says how the finding was come by and how it is repeated.
func about(b *strings.Builder, f *finding.Finding, c *Cluster, place string) {
	b.WriteString("\n## About this finding\n\n")
	o := &f.Origin
	fmt.Fprintf(b, "- Found by %s, law %s, dialect %s, %s%s\n", escaped("semcheck "+o.Semcheck), escaped(lawOf(f)), escaped(f.Target.Dialect), origin(o), onDay(o))
	fmt.Fprintf(b, "- Replay, in the folder of the run: %s\n", code("semcheck replay "+place))
	if r := f.Reduction; r != nil && f.Reduced != nil {
		fmt.Fprintf(b, "- Reduced %s\n", reduction(f))
	}
	if f.Cluster != nil {
		fmt.Fprintf(b, "- Cluster %s: %s\n", code(f.Cluster.Key), cluster(f, c))
		if f.Cluster.Normalised != "" {
			fmt.Fprintf(b, "- Normalised query: %s\n", code(f.Cluster.Normalised))
		}
		if f.Cluster.Oldest != "" && len(f.Versions) == 0 {
			fmt.Fprintf(b, "- Oldest installed version that shows it: %s\n", escaped(f.Cluster.Oldest))
		}
	}
	if f.Baseline {
		b.WriteString("- Baseline: an earlier run found its cluster\n")
	}
	if k := f.Known; k != nil {
		fmt.Fprintf(b, "- Known issue %s (%s): %s", code(k.ID), escaped(k.Mode), escaped(k.Reason))
		if k.Link != "" {
			fmt.Fprintf(b, " %s", address(k.Link))
		}
		if k.File != "" {
			fmt.Fprintf(b, " Entry: %s", code(k.File))
		}
		b.WriteString("\n")
	}
	if f.Robustness {
		b.WriteString("- Tag: robustness. The geometries are exact in binary64, but segments of them cross where no binary64 is\n")
	}
	if f.Note != "" {
		fmt.Fprintf(b, "- Note: %s\n", escaped(sentence(f.Note)))
	}
}

// origin says where in its run a finding was met.
func origin(o *finding.Origin) string {
	if o.Kind == "query" || o.Kind == "" {
		return fmt.Sprintf("seed %d, query %d of database %d", o.Seed, o.Number, o.Database)
	}
	return fmt.Sprintf("seed %d, %s %d of database %d", o.Seed, escaped(o.Kind), o.Number, o.Database)
}

func onDay(o *finding.Origin) string {
	if o.Found.IsZero() {
		return ""
	}
	return ", on " + o.Found.UTC().Format("2006-01-02")
}

func prefixed(prefix, text string) string {
	if text == "" {
		return ""
	}
	return prefix + text
}

// reduction is the account of a reduction in words.
func reduction(f *finding.Finding) string {
	r := f.Reduction
	text := fmt.Sprintf("from %s and %s to %s and %s", count(len(f.Found.Statements)+1, "statement"), count(f.Found.Bytes(), "byte"),
		count(len(f.Reduced.Statements)+1, "statement"), count(f.Reduced.Bytes(), "byte"))
	if r.NodesBefore > 0 && r.NodesAfter > 0 {
		text += fmt.Sprintf(" (query: from %s to %d)", count(r.NodesBefore, "tree node"), r.NodesAfter)
	}
	text += fmt.Sprintf("; %s tried, %d kept, in %s", count(r.Checks, "candidate"), r.Accepted, spent(r.Seconds))
	switch r.Ended {
	case finding.EndedMinimal:
		text += "; no smaller case was found"
	case finding.EndedBudget:
		text += "; the budget was used up, a smaller case may exist"
	case finding.EndedInterrupted:
		text += "; it was interrupted, a smaller case may exist"
	}
	return text
}

// spent writes a time in seconds; a short one does not read as none.
func spent(seconds float64) string {
	if seconds < 0.1 {
		return "less than 0.1 s"
	}
	return fmt.Sprintf("%.1f s", seconds)
}

// shownExamples is how many other findings of a cluster are named.
const shownExamples = 5

// cluster says with how many others a finding is one.
func cluster(f *finding.Finding, c *Cluster) string {
	if c == nil {
		return "no other cases are known"
	}
	var others []string
	for _, other := range c.Findings {
		if other.ID != f.ID {
			others = append(others, code(other.ID))
		}
	}
	text := count(max(c.Count, uint64(len(c.Findings))), "case") + " in the run"
	if len(others) > 0 {
		text += ", among them " + strings.Join(others[:min(len(others), shownExamples)], ", ")
	}
	return text
}

// unreduced shows the case as it was found.
func unreduced(b *strings.Builder, f *finding.Finding) {
	if n := f.Found.Bytes(); n > largestCase {
		fmt.Fprintf(b, "\nThe case as it was found has %s; it is in `%s`.\n", count(n, "byte"), finding.File)
		return
	}
	fmt.Fprintf(b, "\n<details>\n<summary>The case as it was found</summary>\n\n%s", fenced(language(f), statements(f, &f.Found)))
	if len(f.Found.Asked) > 0 {
		b.WriteString("\n</details>\n")
		return
	}
	fmt.Fprintf(b, "\nExpected:\n\n%s\nActual:\n\n%s\n</details>\n", fenced("text", expected(&f.Found, showsTypes(f))), fenced("text", actual(f, &f.Found, showsTypes(f))))
}
