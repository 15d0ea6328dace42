package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/workload"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/parse"
	"github.com/semcheck/semcheck/spec/render"
)

// Verdict is what becomes of a query.
type Verdict string

// The verdicts.
const (
	VerdictSame       Verdict = "same"             // on all fillings
	VerdictDigits     Verdict = "digits"           // numbers have other digits behind the point
	VerdictMayChange  Verdict = "may change"       // one of the dialects permits more results
	VerdictOrder      Verdict = "order"            // the rows come in another order
	VerdictChanges    Verdict = "changes"          // other rows, or an error
	VerdictNotInOther Verdict = "not in the other" // the other engine refuses the query
	VerdictNotJudged  Verdict = "not judged"       // something is not modelled, or open
	VerdictNotRead    Verdict = "not read"         // it is no query of the dialect that is left
)

// Verdicts lists the verdicts, the worst first.
func Verdicts() []Verdict {
	return []Verdict{VerdictChanges, VerdictNotInOther, VerdictOrder, VerdictMayChange, VerdictDigits, VerdictNotJudged, VerdictNotRead, VerdictSame}
}

var verdictOf = map[Relation]Verdict{Same: VerdictSame, Digits: VerdictDigits, Freed: VerdictMayChange, Reordered: VerdictOrder, Changed: VerdictChanges}

// Query is a query as it is written, and where.
type Query struct {
	Text  string
	Place string
}

// Judgement is what becomes of a query when the engine changes.
type Judgement struct {
	Query
	Verdict Verdict
	// Reason says why there is no answer; of an error, what the other engine says.
	Reason string
	// Rows are the statements that add the rows on which the answers differ, From and To the answers.
	Rows     []string
	From, To *present.Answer
	// Rules are those that the two dialects read otherwise, among those that bear on the answers.
	Rules []Difference
	// Instead says what to write; empty where no text is known.
	Instead string
}

// Difference is a rule that two dialects read otherwise.
type Difference struct {
	Rule                 string
	From, To             string
	FromSource, ToSource spec.Source
}

// Options say on how many fillings queries are judged.
type Options struct {
	Fillings int
	Seed     int64
}

// rowsOfFilling is how many rows a table has.
const rowsOfFilling = 6

// accentedEach is how many fillings there are to one that has letters beyond ASCII. How these compare is
// not modelled in each dialect, so that they do not take an answer away.
const accentedEach = 5

// Judge judges queries over the tables of a schema. Without rows in the schema its tables are filled.
func Judge(ctx context.Context, schema *Schema, queries []Query, o Options) ([]Judgement, error) {
	list := make([]Judgement, len(queries))
	trees := make([][2]*ast.Query, len(queries))
	var known []*ast.Query
	for i, q := range queries {
		list[i] = Judgement{Query: q}
		trees[i] = list[i].read(schema)
		if trees[i][0] != nil {
			known = append(known, trees[i][0])
		}
	}
	filled := map[string]bool{} // the tables that had rows, by their names in lower case
	for n := range o.Fillings + 1 {
		rows := schema.rows
		switch {
		case n == 0 && len(rows) == 0 && o.Fillings > 0:
			continue
		case n > 0:
			rows = nil // rows of the schema would leave no room for those that tell the dialects apart
		}
		p, err := schema.pairOf(ctx, rows, nil, nil)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			if p, err = schema.filled(ctx, p, known, o.Seed+int64(n), n%accentedEach == 0); err != nil {
				return nil, err
			}
		}
		for _, t := range p.from.Database.Tables() {
			filled[strings.ToLower(t.Name)] = filled[strings.ToLower(t.Name)] || len(t.Rows) > 0
		}
		for i := range list {
			if trees[i][0] == nil || trees[i][1] == nil || list[i].final() {
				continue
			}
			if ctx.Err() != nil {
				return nil, ctx.Err() // what is left out must not make a query the same
			}
			if err := list[i].ask(ctx, schema, p, trees[i], n > 0 && n%accentedEach == 0); err != nil {
				return nil, err
			}
		}
	}
	for i := range list {
		list[i].withoutRows(trees[i][0], filled)
	}
	return list, nil
}

// withoutRows takes back that a query is the same, if a table that it names had no rows: there was nothing that
// could tell the dialects apart. filled has the tables of the schema, and whether they had rows.
func (j *Judgement) withoutRows(q *ast.Query, filled map[string]bool) {
	if j.Verdict != VerdictSame {
		return
	}
	for _, name := range ast.TablesOf(&ast.QueryStatement{Query: q}) {
		if had, is := filled[strings.ToLower(name)]; is && !had {
			j.Verdict, j.Reason = VerdictNotJudged, "the table "+name+" had no rows: none that was tried fits its conditions; add some to the schema with INSERT"
			return
		}
	}
}

// final tells that no further filling can say more.
func (j *Judgement) final() bool {
	return j.Verdict == VerdictChanges || j.Verdict == VerdictNotInOther
}

// read reads a query in both dialects; a tree is nil where there is none, and the verdict says why.
func (j *Judgement) read(schema *Schema) (trees [2]*ast.Query) {
	for i, s := range []*side{&schema.from, &schema.to} {
		statement, err := parse.Statement(j.Text, s.dialect)
		query, is := statement.(*ast.QueryStatement)
		var unsupported *parse.UnsupportedError
		switch {
		case errors.As(err, &unsupported):
			j.Verdict, j.Reason = VerdictNotJudged, s.dialect.Title+": "+unsupported.Feature
		case err != nil && i == 0:
			j.Verdict, j.Reason = VerdictNotRead, err.Error()
		case err != nil:
			j.Verdict, j.Reason, j.Instead = VerdictNotInOther, s.dialect.Title+": "+err.Error(), insteadOfBackquotes(j.Text, s.dialect)
		case !is:
			j.Verdict, j.Reason = VerdictNotJudged, "it is no query, and changes of rows are not judged"
		default:
			if reason := s.dependsOn(query.Query); reason != "" {
				j.Verdict, j.Reason = VerdictNotJudged, s.dialect.Title+": "+reason
				return trees
			}
			trees[i] = query.Query
			continue
		}
		return trees
	}
	return trees
}

// filled is a pair with further rows.
func (s *Schema) filled(ctx context.Context, p *pair, queries []*ast.Query, seed int64, accented bool) (*pair, error) {
	rows := p.rows
	workload.Filling{Database: p.from.Database, Queries: queries, Seed: seed, Name: "migrate", Rows: rowsOfFilling, Apart: true, Accented: accented,
		Do: func(ctx context.Context, insert *ast.Insert) bool {
			taken, err := takes(ctx, p.from, insert)
			if taken && err == nil {
				rows = append(rows, insert)
			}
			return taken && err == nil
		}}.Fill(ctx)
	return s.pairOf(ctx, rows, nil, nil)
}

// ask judges the query on the rows of a pair, where it says more than what is known.
func (j *Judgement) ask(ctx context.Context, schema *Schema, p *pair, trees [2]*ast.Query, accented bool) error {
	from, to, err := p.outcomes(ctx, trees)
	if err != nil {
		return err
	}
	verdict, reason := judged(schema, from, to)
	if accented && verdict == VerdictNotJudged && j.Verdict != "" {
		return nil
	}
	if j.Verdict != "" && severity(verdict) >= severity(j.Verdict) {
		return nil
	}
	j.Verdict, j.Reason = verdict, reason
	if verdict == VerdictNotInOther {
		if to.Function != "" {
			j.Instead = instead(to.Function, schema.to.dialect)
		}
		return nil
	}
	if verdict == VerdictSame || verdict == VerdictNotJudged || verdict == VerdictNotRead {
		return nil
	}
	return j.shrink(ctx, schema, p, trees)
}

// severity is the place of a verdict among all.
func severity(v Verdict) int {
	for i, other := range Verdicts() {
		if v == other {
			return i
		}
	}
	return len(Verdicts())
}

// judged is the verdict of two outcomes.
func judged(schema *Schema, from, to *eval.Outcome) (Verdict, string) {
	if to.Kind == eval.OutcomeRaise && to.Static && from.Kind != eval.OutcomeRaise {
		message := to.Message
		if title := schema.to.dialect.Title; !strings.HasPrefix(message, title) {
			message = title + ": " + message
		}
		return VerdictNotInOther, message // whatever the rows
	}
	for i, o := range []*eval.Outcome{from, to} {
		title := [2]string{schema.from.dialect.Title, schema.to.dialect.Title}[i]
		switch o.Kind {
		case eval.OutcomeRows, eval.OutcomeRaise:
		case eval.OutcomeUnsupported:
			return VerdictNotJudged, title + ": " + o.Feature
		case eval.OutcomeUndetermined:
			return VerdictNotJudged, fmt.Sprintf("%s: more than %d results are permitted, or none is fixed, by %s", title, 64, o.Rule)
		}
	}
	if from.Kind == eval.OutcomeRaise && from.Static {
		return VerdictNotRead, schema.from.dialect.Title + ": " + from.Message
	}
	return verdictOf[Relate(from, to)], ""
}

// outcomes are those of a query in both databases.
func (p *pair) outcomes(ctx context.Context, trees [2]*ast.Query) (from, to *eval.Outcome, err error) {
	if from, err = p.from.Do(ctx, &ast.QueryStatement{Query: trees[0]}); err == nil {
		to, err = p.to.Do(ctx, &ast.QueryStatement{Query: trees[1]})
	}
	return from, to, err
}

// mostAdded is how many rows are added, again and again, to find the fewest.
const mostAdded = 20_000

// shrink leaves out rows as long as the verdict stays, and says what the answers are.
func (j *Judgement) shrink(ctx context.Context, schema *Schema, p *pair, trees [2]*ast.Query) error {
	rows, added := p.rows, 0
	for size := max(1, len(rows)/2); len(rows) > 0; size /= 2 {
		for end := len(rows); end > 0 && added < mostAdded; end -= size {
			start := max(0, end-size)
			fewer := append(append([]*ast.Insert{}, rows[:start]...), rows[end:]...)
			added += len(fewer)
			q, err := schema.pairOf(ctx, fewer, nil, nil)
			if err != nil {
				return err
			}
			from, to, err := q.outcomes(ctx, trees)
			if err != nil {
				return err
			}
			if verdict, _ := judged(schema, from, to); verdict == j.Verdict {
				rows = fewer
			}
		}
		if size == 1 {
			break
		}
	}
	left, right := spec.NewCoverage(), spec.NewCoverage()
	q, err := schema.pairOf(ctx, rows, nil, nil)
	if err != nil {
		return err
	}
	q.from.Options.Coverage, q.to.Options.Coverage = left, right
	from, to, err := q.outcomes(ctx, trees)
	if err != nil {
		return err
	}
	j.From = &present.Answer{Dialect: schema.from.dialect, Outcome: from}
	j.To = &present.Answer{Dialect: schema.to.dialect, Outcome: to}
	j.Rows = nil
	for _, row := range q.rows {
		text, err := render.Statement(row, schema.from.dialect)
		if err != nil {
			return err
		}
		j.Rows = append(j.Rows, strings.TrimSuffix(text, ";")+";")
	}
	decides, err := schema.collationDecides(ctx, q.rows, trees, j.Verdict)
	if err != nil {
		return err
	}
	j.Rules = differences(schema.from.dialect, schema.to.dialect, left, right, j.Verdict == VerdictOrder)
	if j.Verdict == VerdictDigits { // how rows form groups has no digits
		j.Rules = slices.DeleteFunc(j.Rules, func(d Difference) bool { return strings.HasPrefix(d.Rule, "group.") })
	}
	if decides {
		j.Rules = []Difference{schema.collations()}
	}
	j.Instead = ""
	for _, d := range j.Rules {
		if j.Instead == "" {
			j.Instead = insteadOf[d.Rule]
		}
	}
	return nil
}

// collationDecides tells that the answers differ less, or not, where texts compare by their bytes in both dialects.
func (s *Schema) collationDecides(ctx context.Context, rows []*ast.Insert, trees [2]*ast.Query, verdict Verdict) (bool, error) {
	binary := *s
	binary.from.binary, binary.to.binary = true, true
	p, err := binary.pairOf(ctx, rows, nil, nil)
	if err != nil {
		return false, err
	}
	from, to, err := p.outcomes(ctx, trees)
	if err != nil {
		return false, err
	}
	other, _ := judged(s, from, to)
	return severity(other) > severity(verdict) && other != VerdictNotJudged, nil
}

// collations says by which collations texts compare.
func (s *Schema) collations() Difference {
	rule := spec.RuleByID("compare.collation")
	d := Difference{Rule: rule.ID}
	_, d.FromSource = present.Statement(rule, s.from.dialect)
	_, d.ToSource = present.Statement(rule, s.to.dialect)
	d.From, d.To = "Texts compare by "+s.from.collations()+".", "Texts compare by "+s.to.collations()+"."
	return d
}
