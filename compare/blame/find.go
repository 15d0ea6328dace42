package blame

import (
	"context"
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/compare/oracle"
	"github.com/semcheck/semcheck/compare/trial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mostProbes is how many parts of a case are asked. A reduced case has far
// fewer.
const mostProbes = 300

// Find names the smallest part of a case that differs, by the law that the case violates, and the
// rule behind the part. It names no rule for an internal error, and if the outcome is open. tried
// is the result of the whole case. The blame is nil only if there is an error.
func Find(ctx context.Context, b *trial.Runner, law oracle.Law, c *trial.Case, tried *trial.Result) (*finding.Blame, error) {
	s := &search{ctx: ctx, runner: b, law: law, statements: c.Statements, whole: tried, trials: map[string]*trial.Result{}}
	if c.Query == nil {
		return s.statement(c, tried)
	}
	before := b.Plain
	b.Plain = true
	defer func() { b.Plain = before }()
	if plain, err := law.Try(ctx, b, c); err != nil {
		return nil, err
	} else if plain.Verdict == tried.Verdict {
		tried, s.whole = plain, plain
	}
	root := builder{dialect: b.Dialect, statements: c.Statements}.root(c.Query)
	found, err := s.find(root, tried)
	if err != nil {
		return nil, err
	}
	if found == nil { // its parts cannot be asked, or only the whole differs
		found = root
		s.trials[s.key(root.probe)] = tried
	}
	return s.blame(found)
}

type search struct {
	ctx        context.Context
	runner     *trial.Runner
	law        oracle.Law
	statements []ast.Statement
	whole      *trial.Result
	trials     map[string]*trial.Result // by the probe's text
}

func (s *search) key(q *ast.Query) string { return builder{dialect: s.runner.Dialect}.text(q) }

// ask tries a probe; nil where there is none or too many were asked.
func (s *search) ask(q *ast.Query) (*trial.Result, error) {
	if q == nil {
		return nil, nil
	}
	key := s.key(q)
	if tried, ok := s.trials[key]; ok {
		return tried, nil
	}
	if len(s.trials) >= mostProbes {
		return nil, nil
	}
	tried, err := s.law.Try(s.ctx, s.runner, &trial.Case{Statements: s.statements, Query: q})
	if err != nil {
		return nil, err
	}
	s.trials[key] = tried
	return tried, nil
}

// find returns the first part that differs as the whole does while all parts inside of
// it agree. An error of an expression that is lost, or raised, where its rows are lost, or
// too many, is a fault of the rows.
func (s *search) find(p *part, whole *trial.Result) (*part, error) {
	for _, inner := range p.inside {
		found, err := s.find(inner, whole)
		if found != nil || err != nil {
			return found, err
		}
	}
	tried, err := s.ask(p.probe)
	if err != nil || tried == nil || !Explains(tried, whole) {
		return nil, err
	}
	if p.over == nil {
		return p, nil
	}
	rows, err := s.ask(p.over.probe)
	if err != nil || rows == nil || !ExplainsError(rows, tried) {
		return p, err
	}
	return s.find(p.over, rows)
}

// ExplainsError tells whether missing or additional rows can be the reason why an expression over
// them raises an error that it must not raise, or raises none.
func ExplainsError(rows, whole *trial.Result) bool {
	return rows.Verdict.Kept() && rows.Difference == compare.DifferenceRows &&
		(whole.Difference == compare.DifferenceError || whole.Difference == compare.DifferenceSuccess)
}

// Explains tells whether what is wrong with a part can be what is wrong with
// the whole: it differs, and in the same respect. A part that differs in
// another respect, or where the semantics call for an error of the one and rows
// of the other, is another fault. Rows and their order go together: a sort
// key with a wrong value gives a wrong order, and a wrong order cut by LIMIT
// gives wrong rows. An internal error is the same one or another, whatever the
// outcomes are.
func Explains(part, whole *trial.Result) bool {
	if part.Difference == compare.DifferenceInternal || whole.Difference == compare.DifferenceInternal {
		return part.Signature() == whole.Signature()
	}
	if whole.Open() {
		return part.Verdict.Kept() && part.Difference == whole.Difference
	}
	if !part.Verdict.Kept() || part.Outcome != nil && whole.Outcome != nil && part.Outcome.Kind != whole.Outcome.Kind {
		return false
	}
	rows := func(d compare.Difference) bool {
		return d == compare.DifferenceRows || d == compare.DifferenceStorage || d == compare.DifferenceOrder
	}
	return part.Difference == whole.Difference || rows(part.Difference) && rows(whole.Difference)
}

// blame writes down a part with its rule: the first of those that govern it
// and were applied in it.
func (s *search) blame(p *part) (*finding.Blame, error) {
	tried, err := s.ask(p.probe)
	if err != nil {
		return nil, err
	}
	b := &finding.Blame{Part: p.text, Place: p.place, Isolated: p.isolated}
	if p.probe != nil {
		b.Probe = s.key(p.probe)
	}
	if tried == nil {
		return b, nil
	}
	b.Expected, b.Actual = answerLines(tried)
	if tried.Difference == compare.DifferenceInternal || tried.Open() { // no rule forbids it more than others do
		return b, nil
	}
	inside := spec.NewCoverage()
	for _, inner := range p.inside {
		if err := s.gather(inner, inside); err != nil {
			return nil, err
		}
	}
	s.name(b, p.rules, tried.Coverage, inside)
	return b, nil
}

// gather adds the rules that the parts inside apply.
func (s *search) gather(p *part, to *spec.Coverage) error {
	if tried, err := s.ask(p.probe); err != nil {
		return err
	} else if tried != nil && tried.Coverage != nil {
		to.Add(tried.Coverage)
	}
	for _, inner := range p.inside {
		if err := s.gather(inner, to); err != nil {
			return err
		}
	}
	return nil
}

// name chooses the rule and its cases, and lists the others that the part
// applies beyond those inside of it.
func (s *search) name(b *finding.Blame, governing []string, applied, inside *spec.Coverage) {
	var chosen *spec.Rule
	for _, id := range governing {
		if r := s.rule(id); r != nil && chosen == nil && applications(applied, r) > 0 {
			chosen = r
		}
	}
	if chosen == nil {
		chosen = s.first(governing, applied, inside)
	}
	for _, a := range s.applied(applied) {
		own := a.Count > 0 && inside.Count(a.Rule, a.Case) == 0
		switch {
		case a.Rule == chosen && a.Count > inside.Count(a.Rule, a.Case):
			if b.Case != "" {
				b.Case += ", "
			}
			b.Case += a.Rule.Cases[a.Case]
		case a.Rule != chosen && own && !plumbing[a.Rule.ID]:
			b.Also = append(b.Also, a.Rule.CaseName(a.Case))
		}
	}
	if chosen == nil {
		return
	}
	if b.Case == "" { // what is inside applies it as often
		b.Case = casesOf(chosen, applied)
	}
	s.cite(b, chosen)
}

// cite writes down what a rule says, and where: its own statement, then what the
// dialect reads otherwise in it, with the source of that.
func (s *search) cite(b *finding.Blame, chosen *spec.Rule) {
	b.Rule, b.Statement, b.Source, b.Address = chosen.ID, chosen.Statement, sourceText(chosen.From), chosen.From.Address
	if v := chosen.VariantFor(s.runner.Dialect.Name); v != nil && !v.Names {
		b.Statement += " (In " + s.runner.Dialect.Name + ": " + v.Statement + ")"
		b.Source, b.Address, b.Variant = sourceText(v.From), v.From.Address, true
	}
	if authority := chosen.Authority(s.runner.Dialect.Name); authority.Missing() {
		b.Doubt = authority.Doubt(s.runner.Dialect)
	}
}

// plumbing are rules that every probe applies to show anything at all.
var plumbing = map[string]bool{"select.list": true, "from.table": true}

// first falls back on a rule that only the part itself applies, or else on the
// likeliest that governs it: a part that is refused before it is evaluated
// applies none.
func (s *search) first(governing []string, applied, inside *spec.Coverage) *spec.Rule {
	for _, a := range s.applied(applied) {
		if a.Count > 0 && inside.Count(a.Rule, a.Case) == 0 && !plumbing[a.Rule.ID] {
			return a.Rule
		}
	}
	for _, id := range governing {
		if r := s.rule(id); r != nil {
			return r
		}
	}
	return nil
}

// rule is the rule of that ID, if the dialect admits any of its cases; else nil.
func (s *search) rule(id string) *spec.Rule {
	r := spec.RuleByID(id)
	if r == nil {
		return nil
	}
	for k := range r.Numbered() {
		if r.Admits(s.runner.Dialect.Name, k) {
			return r
		}
	}
	return nil
}

func (s *search) applied(c *spec.Coverage) []spec.Applied {
	if c == nil {
		return nil
	}
	return c.All(s.runner.Dialect.Name)
}

func applications(c *spec.Coverage, r *spec.Rule) (n uint64) {
	if c == nil {
		return 0
	}
	for k := range r.Numbered() {
		n += c.Count(r, k)
	}
	return n
}

func sourceText(s spec.Source) string { return s.Doc + ", " + s.Clause }

// statement blames a statement that differs: its rules are those that it
// applied.
func (s *search) statement(c *trial.Case, tried *trial.Result) (*finding.Blame, error) {
	b := &finding.Blame{Place: "the statement"}
	b.Expected, b.Actual = answerLines(tried)
	printed, err := c.Print(s.runner.Dialect)
	if err != nil {
		return nil, err
	}
	b.Part, b.Probe = printed.Query, printed.Query
	if tried.Difference == compare.DifferenceInternal {
		return b, nil
	}
	s.name(b, nil, tried.Coverage, spec.NewCoverage())
	return b, nil
}

// answerLines are what a part is by the semantics and on the engine, in one line each. Where
// the type differs and the value does not, the lines say the types.
func answerLines(t *trial.Result) (expected, actual string) {
	expected, actual = expectedLine(t), actualLine(t)
	valueDiffers := expected != actual && t.Difference == compare.DifferenceRows
	if column, want, got := compare.TypesThatDiffer(t.Outcome, t.Result); column > 0 && t.Failure == nil && !valueDiffers {
		of := " of type "
		if len(t.Result.Columns) > 1 || len(t.Result.Rows) == 0 {
			of = fmt.Sprintf(", column %d of type ", column)
		}
		return expected + of + want, actual + of + got
	}
	if expected == actual {
		actual += " (" + strings.Join(strings.Split(t.Detail, "\n"), "; ") + ")"
	}
	return expected, actual
}

// expectedLine is what a part is by the semantics, in one line.
func expectedLine(t *trial.Result) string {
	if t.Outcome == nil {
		if t.Expected == nil {
			return "success"
		}
		return "an error: " + t.Expected.Class.String()
	}
	expected := finding.ExpectedOf(t.Outcome)
	return expected.Line()
}

func actualLine(t *trial.Result) string {
	if t.Result == nil && t.Failure == nil {
		return strings.TrimSpace("success " + t.Detail)
	}
	actual := finding.ActualOf(t.Result, t.Failure)
	return actual.Line()
}
