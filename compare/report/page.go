package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed" // the page's template, style and script
	"encoding/base64"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/known"
)

// PageFile is the name of a run's page in its folder.
const PageFile = "index.html"

//go:embed page.css
var pageStyle string

//go:embed page.js
var pageScript string

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New(PageFile).Parse(pageText))

// The views are what the template shows. All their texts have gone through
// visible; the template escapes them.
type (
	pageView struct {
		Style     template.CSS
		Script    template.JS
		Hash      template.HTMLAttr // of the script: no other one runs
		Title     string
		Result    string // in a sentence
		Failed    bool
		Facts     grid
		Sessions  []sessionView // how the sessions of the runs are prepared
		Verdicts  grid
		Laws      grid
		Errors    grid        // what errors under laws came of
		Measured  bool        // a query was held against the semantics
		Groups    []groupView // the clusters by their status
		Matrix    grid
		Unmarked  grid // rules of the matrix that nothing is said of
		Chapters  []chapterView
		Columns   []string // names of the runs, above the chapters
		Timelines []timelineView
		Incidents grid
	}
	// grid is a table: the first cell of a row names it.
	grid struct {
		Header []string
		Rows   []gridRow
		Words  bool // the cells are words, not numbers
		Wide   bool // many columns of words: rather scrolled than squeezed
	}
	gridRow struct {
		Class string // of the row: bad, good, blamed; never the only sign
		Name  string
		Cells []string
	}
	groupView struct {
		Status   string // new, known, baseline or precision
		Heading  string // empty for new ones, which stand open
		Clusters []clusterView
	}
	lineView struct {
		Text string
		Mark string // missing, extra, or empty
	}
	clusterView struct {
		Run, Key, Title, Mode                 string
		ID                                    string // of the element
		Status                                string // new, known or baseline
		Cases                                 string
		Facts                                 []factView
		SQL                                   string
		Left                                  string // how much of the SQL is in the script alone
		Expected, Actual                      []lineView
		Contradiction                         string
		Answers                               []answerView // of a metamorphic law, instead of Expected and Actual
		Called, Came                          bool         // tables, which must not be wrapped
		Rule, Statement, Source, Doubt, Known string
		Link                                  string // of the known issue, if it is a web address
		Files                                 []fileView
		More                                  []fileView // beyond the first ones
	}
	factView    struct{ Name, Value string }
	sessionView struct{ Run, SQL string }
	fileView    struct{ ID, Folder string }
)

// CellClass is the class of one cell. In the row of a blamed rule only the engines that disagree
// stand out.
func (r gridRow) CellClass(text string) string {
	if r.Class == "blamed" && strings.Contains(text, " disagree") {
		return "bad"
	}
	return ""
}

// shownFiles is how many findings of a cluster are linked without unfolding.
const shownFiles = 5

// Page writes index.html: one file that needs no network. Its script searches, filters and copies; without
// it all can be read.
func Page(runs []*Run) ([]byte, error) {
	v := pageView{Style: template.CSS(pageStyle), Script: template.JS(pageScript)} //nolint:gosec // our own constants
	sum := sha256.Sum256([]byte(pageScript))
	v.Hash = template.HTMLAttr(`content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-` + base64.StdEncoding.EncodeToString(sum[:]) + `'"`) //nolint:gosec // of our own constant
	var clusters []clusterView
	var titles []string
	for _, r := range runs {
		titles = append(titles, visible(r.Version))
		v.Columns = append(v.Columns, visible(column(runs, r)))
		v.Failed = v.Failed || r.Failed()
		if len(r.Preamble) > 0 {
			v.Sessions = append(v.Sessions, sessionView{visible(column(runs, r)), visible(strings.Join(terminated(r.Preamble), "\n"))})
		}
		v.Timelines = append(v.Timelines, timeline(column(runs, r), r))
		for _, c := range r.clusters() {
			clusters = append(clusters, clusterOf(runs, r, c))
		}
		for _, i := range r.Incidents {
			v.Incidents.Rows = append(v.Incidents.Rows, gridRow{Name: clock(i.After), Cells: []string{visible(column(runs, r)), visible(i.What), visible(i.Detail)}})
		}
	}
	v.Groups = groups(clusters)
	v.Title, v.Result = strings.Join(titles, ", "), result(runs)
	v.Facts, v.Verdicts, v.Laws, v.Errors = facts(runs), verdicts(runs), laws(runs), errorOrigins(runs)
	v.Measured = slices.ContainsFunc(runs, func(r *Run) bool { return !r.Unmeasured })
	v.Matrix, v.Unmarked = matrix(runs)
	v.Chapters = chapters(runs)
	v.Incidents.Header, v.Incidents.Words = []string{"after", "engine", "what", "detail"}, true
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, &v); err != nil {
		return nil, fmt.Errorf("page: %w", err)
	}
	return b.Bytes(), nil
}

// column names a run among others.
func column(runs []*Run, r *Run) string {
	if len(runs) == 1 || r.Name == "" {
		return r.title()
	}
	return r.Name
}

// result says in a sentence how the runs ended.
func result(runs []*Run) string {
	clusters := map[known.Status]int{}
	var cases, compared uint64
	for _, r := range runs {
		compared += r.compared()
		for _, c := range r.clusters() {
			clusters[c.status()]++
			if c.status() == known.StatusNew {
				cases += c.cases()
			}
		}
	}
	text := count(compared, "compared query") + ": "
	switch fresh := clusters[known.StatusNew]; fresh {
	case 0:
		text += "nothing new"
	default:
		text += count(fresh, "new cluster") + " of " + count(cases, "case")
	}
	if n := clusters[known.StatusKnown]; n > 0 {
		text += ", " + count(n, "known cluster")
	}
	if n := clusters[known.StatusBaseline]; n > 0 {
		text += ", " + count(n, "cluster") + " of the baseline"
	}
	if n := clusters[known.StatusPrecision]; n > 0 {
		text += ", " + count(n, "cluster") + " in which a rounding decides"
	}
	return text + "."
}

// facts says what was run.
func facts(runs []*Run) grid {
	g := grid{Header: []string{""}, Words: true, Wide: len(runs) > 1}
	var names []string
	values := map[string][]string{}
	for i, r := range runs {
		g.Header = append(g.Header, visible(column(runs, r)))
		put := func(name, value string) {
			if value == "" {
				return
			}
			if values[name] == nil {
				names = append(names, name)
				values[name] = make([]string, len(runs))
			}
			values[name][i] = visible(value)
		}
		put("target", r.Target)
		put("version", r.Version)
		put("dialect", r.Dialect)
		put("seed", strconv.FormatUint(r.Seed, 10))
		put("queries", fmt.Sprintf("%s on %s", count(r.Queries, "query"), count(r.Databases, "database")))
		if r.NotAsked > 0 {
			put("not asked", count(r.NotAsked, "query")+" of --queries-from: not read, or of a table that is not there")
		}
		if !r.Began.IsZero() {
			put("began", r.Began.UTC().Format("2006-01-02 15:04:05 UTC"))
		}
		put("time", clock(r.Elapsed)+speed(r)+examined(r))
		ending := r.Ending
		if ending == "" {
			ending = "not yet, or it was killed"
		}
		put("ended", ending)
		for _, l := range r.Lacking {
			put("without "+l.Setting, withoutSetting(&l))
		}
		for _, o := range r.Options {
			put(o.Name, o.Value)
		}
		put("semcheck", r.Semcheck)
	}
	for _, name := range names {
		g.Rows = append(g.Rows, gridRow{Name: visible(name), Cells: values[name]})
	}
	return g
}

// withoutSetting says what a setting costs that the server lacks.
func withoutSetting(l *finding.Lacking) string {
	text := fmt.Sprintf("not judged: %s; %s not compared", l.Open, count(l.Queries, "query"))
	if len(l.Rules) > 0 {
		text += "; open: " + strings.Join(l.Rules, ", ")
	}
	return text + " (the server: " + l.Shown + ")"
}

func speed(r *Run) string {
	asking := cmp.Or(r.Asking, r.Elapsed)
	if asking < time.Second {
		return ""
	}
	return fmt.Sprintf(", %s compared queries a second", grouped(uint64(float64(r.compared())/asking.Seconds())))
}

// examined is how long findings were examined when the last query had run.
func examined(r *Run) string {
	if more := r.Elapsed - r.Asking; r.Asking > 0 && more >= time.Second {
		return fmt.Sprintf(" in the first %s, then findings were examined", clock(r.Asking))
	}
	return ""
}

// clock writes a time since the run began.
func clock(d time.Duration) string {
	if d < time.Minute {
		return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) + " s"
	}
	return d.Round(time.Second).String()
}

// verdicts is the table of verdicts: of one run by the kind of case, of several
// the queries of each, and tables and statements only where they fail.
func verdicts(runs []*Run) grid {
	g := grid{Header: []string{"verdict", "queries", "share", "tables", "statements"}}
	if len(runs) > 1 {
		g.Header = []string{"verdict, queries"}
		for _, r := range runs {
			g.Header = append(g.Header, visible(column(runs, r)))
		}
	}
	by := make([]map[compare.Verdict]VerdictCount, len(runs))
	queries := make([]uint64, len(runs))
	for i, r := range runs {
		by[i] = map[compare.Verdict]VerdictCount{}
		for _, v := range r.Verdicts {
			by[i][v.Verdict] = v
			queries[i] += v.Queries
		}
	}
	for _, v := range compare.Verdicts() {
		row := gridRow{Name: v.String()}
		var all uint64
		for i := range runs {
			n := by[i][v]
			all += n.Total()
			if len(runs) == 1 {
				row.Cells = []string{grouped(n.Queries), percent(n.Queries, queries[0]), grouped(n.Tables), grouped(n.Statements)}
			} else {
				row.Cells = append(row.Cells, grouped(n.Queries)+failing(v, n))
			}
		}
		switch {
		case all == 0 && v != compare.Agree && !v.Fails():
			continue
		case v.Fails() && all > 0:
			row.Class = "bad"
		case v == compare.Agree && all > 0:
			row.Class = "good"
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// failing names the tables and statements of a verdict that fails a run.
func failing(v compare.Verdict, n VerdictCount) (text string) {
	if v.Fails() && n.Tables > 0 {
		text += ", " + count(n.Tables, "table")
	}
	if v.Fails() && n.Statements > 0 {
		text += ", " + count(n.Statements, "statement")
	}
	return text
}

// percent is a share of a whole; neither a small share reads as none nor a
// large one as all.
func percent(part, whole uint64) string {
	if whole == 0 {
		return "–"
	}
	switch share := 100 * float64(part) / float64(whole); {
	case part > 0 && share < 0.1:
		return "< 0.1 %"
	case part < whole && share > 99.9:
		return "> 99.9 %"
	default:
		return fmt.Sprintf("%.1f %%", share)
	}
}

// clusterOf is a cluster with its clearest finding.
func clusterOf(runs []*Run, r *Run, c *Cluster) clusterView {
	title := headline(r, c)
	v := clusterView{Key: visible(c.Key), ID: strings.Join(strings.Fields(visible(prefix(runs, r)+"-"+c.name())), "-"), Title: visible(title), Mode: string(c.status()), Status: string(c.status()), Cases: count(c.cases(), "case")}
	if len(runs) > 1 {
		v.Run = visible(column(runs, r))
	}
	if k := c.known(); k != nil {
		v.Mode = visible("known: " + k.Mode)
		v.Known = visible(k.ID + ": " + k.Reason)
		if strings.HasPrefix(k.Link, "https://") || strings.HasPrefix(k.Link, "http://") {
			v.Link = visible(k.Link)
		}
	}
	for i, f := range c.Findings {
		file := fileView{visible(f.ID), place(prefix(runs, r), f)}
		if i < shownFiles {
			v.Files = append(v.Files, file)
		} else {
			v.More = append(v.More, file)
		}
	}
	f := c.first()
	if f == nil {
		return v
	}
	j, types := f.Best(), showsTypes(f)
	v.SQL, v.Left = begun(visible(strings.Join(terminated(append(slices.Clone(j.Statements), asksOf(j)...)), "\n")), mostSQL)
	v.Called, v.Came = j.Expected.Outcome == "rows", j.Actual.Error == ""
	v.Expected, v.Actual = compared(visible(expected(j, types)), visible(actual(f, j, types)), v.Called && v.Came)
	if v.Answers = answers(f, j, types); v.Answers != nil {
		v.Contradiction = contradictionOf(f)
	}
	fact := func(name, value string) {
		if value != "" {
			text, left := begun(visible(value), mostFact)
			v.Facts = append(v.Facts, factView{name, text + left})
		}
	}
	fact("verdict", f.Verdict+prefixed(", ", difference(f)))
	fact("law", lawOf(f))
	if f.Reduced != nil {
		fact("reduced", fmt.Sprintf("from %s to %s (%s)", count(f.Found.Bytes(), "byte"), count(j.Bytes(), "byte"), percent(uint64(j.Bytes()), uint64(f.Found.Bytes()))))
	}
	if f.Repeated.Runs > 0 {
		fact("repeatable", repeated(f.Repeated))
	}
	if f.Cluster != nil {
		if len(f.Versions) == 0 {
			fact("oldest version", f.Cluster.Oldest)
		}
		fact("normalised query", f.Cluster.Normalised)
	}
	fact("versions", onVersions(f))
	if l := f.Blame; l != nil {
		if l.Part != "" {
			fact("smallest part", l.Part+prefixed(" in ", l.Place))
			what := "rule"
			if l.Rule == "" {
				what = "semantics"
			}
			fact("is, by the "+what, l.Expected)
			fact("is, on the engine", l.Actual)
		}
		if l.Rule != "" {
			v.Rule, v.Statement, v.Source, v.Doubt = visible(l.Named()), visible(l.Statement), visible(l.Source), visible(l.Doubt)
		}
	}
	fact("note", f.Note)
	return v
}

func difference(f *finding.Finding) string {
	if f.Difference == "none" {
		return ""
	}
	return f.Difference
}
