package known

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/spec"
)

// Mode says who is at fault in a known issue.
type Mode string

const (
	ModeBug      Mode = "bug"      // the engine's, against a text that was read
	ModeObserved Mode = "observed" // the engine does so, no text says what is right
	ModeOurs     Mode = "ours"     // semcheck's own, to be mended
	// ModeAcknowledged is that of defects which a rule holds: the engine's makers have confirmed
	// them, and what they change is computed. No file of known issues has it.
	ModeAcknowledged Mode = "acknowledged"
)

// Unblamed is the rule of an entry for findings in which no rule could be
// blamed, as where the engine is gone before it answers.
const Unblamed = "none"

// Any is the rule of an entry for an error that comes whatever rules a query stands on,
// as one of reading a literal.
const Any = "any"

// notReported stands where an issue has no link.
const notReported = "not reported"

// differential is the law of an entry that names none.
const differential = "differential"

// Entry is a known issue.
type Entry struct {
	ID    string   // unique in its file
	Rule  string   // the blamed rule, one of several with ", " between them, or Unblamed
	Cases []string // of the rule; what a finding blames is among them, and nothing where there is none
	Laws  []string // that the engine violates, one of them
	// Query is a pattern that the whole normalised, reduced query matches; empty where
	// Message or Operands is enough.
	Query string
	// Operands is a pattern that the forms of the geometries match which the blamed
	// function is called with (see finding.Forms). Empty means any.
	Operands string
	// Message is a pattern that the plain text of the error matches (see
	// finding.PlainError). Empty means any; one that is there stands for the cause
	// whatever query leads to it.
	Message string
	// Statement is a pattern that one of the statements of the reduced case must
	// hold, where the query does not tell what it takes: an index, a type; of a graph
	// it may be the query as it is written, with its literals. Empty means that any
	// statements do. Of several patterns each has to be held by one; Statement is the first.
	Statement string
	// Differences are the manners in which a finding may differ: names of
	// compare.Difference, and "crash" and "hang". There is at least one.
	Differences []string
	// Robustness tells that only findings with that tag are meant.
	Robustness bool
	Versions   Range // of the engine
	// Fixed are the versions that have it mended, of those in Versions; without bounds none.
	// A finding of such a version is new.
	Fixed Range
	// Everywhere tells that the engine has the rule wrong in these cases whatever the
	// operands and whatever stands around: no fault of the same rule and case lies beside it.
	Everywhere bool
	Mode       Mode         // whose it is
	Link       string       // where it is reported; empty if nowhere
	Reason     string       // what goes wrong, one or two sentences
	Example    finding.Case // the statements, and the query that shows it
	// Kills tells that the example ends the engine or keeps it busy: it is
	// replayed only where that is asked for.
	Kills bool

	File         string
	Line, Column int // where the entry begins

	rules     []string
	pattern   *regexp.Regexp   // nil if there is none
	message   *regexp.Regexp   // nil if there is none
	statement *regexp.Regexp   // nil if there is none
	further   []*regexp.Regexp // patterns of statements behind the first
	operands  *regexp.Regexp   // nil if there is none
	lawAt     *yaml.Node       // where the law is named; nil if it is not
}

// Place is "file:line:column" of the entry.
func (e *Entry) Place() string { return fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column) }

// Known is what a finding records of its entry.
func (e *Entry) Known() *finding.Known {
	return &finding.Known{ID: e.ID, Mode: string(e.Mode), Link: e.Link, Reason: e.Reason, File: fmt.Sprintf("%s:%d", e.File, e.Line), ByError: e.message != nil}
}

// Settles tells whether the text of an error is all the evidence that the entry asks for:
// no rule, no query, no operands and no statement. Then a finding with that text is the
// entry's issue as it was found, and a smaller case would say no more of it.
func (e *Entry) Settles() bool {
	return e.message != nil && e.pattern == nil && e.operands == nil && e.statement == nil && !e.Robustness && (e.Rule == Unblamed || e.Rule == Any)
}

// Matches tells whether a finding is the entry's issue. Law, version, rule, cases and difference
// must match, and the normalised query, the error text and the statement if the entry has them.
func (e *Entry) Matches(f *finding.Finding, d *spec.Dialect) bool {
	if !slices.Contains(e.Laws, f.Law) || !e.sameManner(f) || f.Blame == nil && e.Rule != Unblamed && e.Rule != Any {
		return false
	}
	return e.inRange(f.Target.Version) && e.looksLike(f, d)
}

// inRange tells whether an engine of a version has the fault.
func (e *Entry) inRange(version string) bool {
	within, err := e.Versions.HoldsFor(version)
	return err == nil && within && !e.mended(version)
}

// mended tells whether a version is one that has the fault mended.
func (e *Entry) mended(version string) bool {
	if len(e.Fixed.bounds) == 0 {
		return false
	}
	fixed, err := e.Fixed.HoldsFor(version)
	return err == nil && fixed
}

// looksLike tells whether rule, cases, query, error text, operands and statement are the
// entry's.
func (e *Entry) looksLike(f *finding.Finding, d *spec.Dialect) bool {
	switch {
	case e.Rule == Any:
	case e.Rule == Unblamed:
		if f.Blame != nil && f.Blame.Rule != "" {
			return false
		}
	case !slices.Contains(e.rules, f.Blame.Rule) || !among(f.Blame.Case, e.Cases):
		return false
	}
	if e.Robustness && !f.Robustness {
		return false
	}
	if e.message != nil && !e.message.MatchString(f.PlainError()) {
		return false
	}
	if e.operands != nil && !e.operands.MatchString(forms(f, d)) {
		return false
	}
	return (e.pattern == nil || e.pattern.MatchString(normalised(f, d))) && e.amongTexts(f.Best().Case, d)
}

// needsStatement tells whether the entry asks for a view, or for rows, that are more than
// plain: what is wrong then stands there, and the query over it may be plain.
func (e *Entry) needsStatement() bool {
	if e.statement == nil {
		return false
	}
	prefix, _ := e.statement.LiteralPrefix()
	for begins, plain := range plainStatements {
		if strings.HasPrefix(prefix, begins) {
			return !slices.ContainsFunc(plain, e.statement.MatchString)
		}
	}
	return false
}

// statementsAsk tells whether a statement that changes something may stand where the query
// does: one language changes and asks by one sort of statements.
var statementsAsk = spec.ByLanguage[bool]{SQL: false, Cypher: true}

// amongTexts tells whether each statement that the entry asks for is there, or, of a
// graph, whether the query is of that form: its literals may be what it takes.
func (e *Entry) amongTexts(c finding.Case, d *spec.Dialect) bool {
	texts := c.Statements
	if statementsAsk.For(d) {
		texts = append(slices.Clone(texts), c.Query)
	}
	return e.statement == nil || !slices.ContainsFunc(append([]*regexp.Regexp{e.statement}, e.further...), func(pattern *regexp.Regexp) bool {
		return !slices.ContainsFunc(texts, pattern.MatchString)
	})
}

// among tells whether a blame names cases, and only such that are listed; or
// none where none is listed. The name of a case may hold the comma that stands
// between two: `distinct, not repeated`. An empty name among others stands for none.
func among(blamed string, cases []string) bool {
	if blamed == "" || len(cases) == 0 {
		return blamed == "" && (len(cases) == 0 || slices.Contains(cases, ""))
	}
	return slices.ContainsFunc(cases, func(c string) bool {
		if c == "" {
			return false
		}
		rest, begins := strings.CutPrefix(blamed, c)
		next, more := strings.CutPrefix(rest, ", ")
		return begins && (rest == "" || more && among(next, cases))
	})
}

// normalised is the shape of a finding's smallest query.
func normalised(f *finding.Finding, d *spec.Dialect) string {
	if f.Cluster != nil {
		return f.Cluster.Normalised
	}
	return finding.Normalise(f.Best().Query, d)
}

// forms are the geometries that the blamed function is called with.
func forms(f *finding.Finding, d *spec.Dialect) string {
	if f.Cluster != nil {
		return f.Cluster.Operands
	}
	return finding.Forms(f, d)
}
