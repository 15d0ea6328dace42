package campaign

import (
	"cmp"
	"errors"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
)

const (
	kinds       = 3
	allVerdicts = 11
	largest     = 1024 // tree nodes from which sizes are counted together
)

// Share is a part of a campaign's time.
type Share uint8

const (
	ShareGenerator Share = iota // generating and printing
	ShareEvaluator
	ShareEngine
	ShareComparator // comparing and accounting
	ShareProbes     // evaluating mutants
	shares
)

// String names the part.
func (s Share) String() string {
	return [...]string{"generator", "evaluator", "engine", "comparator", "probes"}[s]
}

// Statistics counts what a run did. The zero value is empty; Add merges.
type Statistics struct {
	Verdicts [kinds][allVerdicts]uint64 // by kind and verdict
	Times    [shares]time.Duration

	Databases  uint64 // databases that were made
	Abandoned  uint64 // databases left early: a table differed, or the engine was lost at several of its queries
	Reconnects uint64

	Statements         uint64 // statements that make databases, not modelled ones left out
	StatementsAccepted uint64 // … that the engine did not refuse
	Queries            uint64 // generated queries
	Held               uint64 // … that the engine was asked and whose answer was held against the semantics, so that rules were applied
	Sent               uint64 // … that the engine was asked: not those that are over the evaluator's budget
	Accepted           uint64 // … that it did not refuse
	Answered           uint64 // queries that gave rows or an empty result
	NonEmpty           uint64 // … at least one row
	SeveralRows        uint64 // … at least two
	TwoRelations       uint64 // queries with two or more relations
	Joined             uint64 // … with a join
	Joins              uint64 // joins in all queries
	WithSubquery       uint64
	WithGrouping       uint64
	NullReached        uint64 // queries in which a predicate met a NULL
	VariantApplied     uint64 // compared queries that applied a rule by this dialect's variant
	Listed             uint64 // queries that laws asked and that call a function which the catalogue does not have, and a row names
	ListedRefused      uint64 // … that the engine refused
	ListedJudged       uint64 // … that a law judged
	Probes             uint64 // mutants that were evaluated
	ProbesBroken       uint64 // … by which the evaluator panicked: they witness nothing
	Sizes              [largest + 1]uint64

	// GivenUp are queries that were not asked since their database was given up, by the reason.
	GivenUp     map[string]uint64
	Unsupported map[string]uint64 // queries not compared, by feature or open rule
	Freedoms    map[string]uint64 // queries with freedom, by its kind
	ObservedBy  map[string]uint64 // queries that agree by an observed variant, by rule
	// Lacking are queries not compared for a setting that the server lacks, by its name.
	Lacking map[string]uint64
	// Acknowledged are queries that differ by an acknowledged defect of the engine, by its report.
	Acknowledged map[string]uint64
	Refusals     map[string]uint64 // refused statements and queries, by the engine's message
	// RefusedTexts are the first refused statements and queries, TakenForms the forms of those that
	// the engine took: RefusedForms is made of both.
	RefusedTexts map[string]uint64
	TakenForms   map[string]uint64
	// Unexplained are compared queries of which the engine told no plan, by its message.
	Unexplained map[string]uint64
	Forbidden   map[string]uint64 // … that the dialect forbids and the semantics executed, which is their fault

	// Keywords are compared queries that show a keyword of SemConT's language, by its name.
	Keywords map[string]uint64

	Laws        map[string]uint64 // by law and LawCount: "norec applied"
	LawVariants map[string]uint64 // checks that were asked, by law and variant: "norec count"
	NotAsked    map[string]uint64 // queries to which a law did not apply, by law and reason
	Errors      map[string]uint64 // errors where no outcome says which are permitted, by law and where they come from: "norec of the form"
}

// Total is the number of cases of all kinds with a verdict.
func (s *Statistics) Total(v compare.Verdict) uint64 {
	var n uint64
	for k := range s.Verdicts {
		n += s.Verdicts[k][v]
	}
	return n
}

// Compared is the number of queries that were compared.
func (s *Statistics) Compared() uint64 {
	var n uint64
	for _, v := range compare.Verdicts() {
		if v.Compared() {
			n += s.Verdicts[KindQuery][v]
		}
	}
	return n
}

// MedianSize is the median of the queries' tree nodes.
func (s *Statistics) MedianSize() int {
	var seen uint64
	for size, n := range s.Sizes {
		if seen += n; n > 0 && 2*seen >= s.Queries {
			return size
		}
	}
	return 0
}

// Add merges another account.
func (s *Statistics) Add(o *Statistics) {
	for k := range s.Verdicts {
		for v := range s.Verdicts[k] {
			s.Verdicts[k][v] += o.Verdicts[k][v]
		}
	}
	for i := range s.Times {
		s.Times[i] += o.Times[i]
	}
	for i, n := range o.Sizes {
		s.Sizes[i] += n
	}
	mine, other := s.counters(), o.counters()
	for i := range mine {
		*mine[i].count += *other[i].count
	}
	for i, from := range o.tables() {
		to := s.tables()[i]
		for k, n := range *from.counts {
			noteUpTo(math.MaxInt, to.counts, k, n)
		}
		keepFew(cmp.Or(to.most, mostTexts), *to.counts)
	}
}

// keepFew leaves so many texts apart: those of the least hashes, so that a sum is the same in whatever order
// accounts are added. A text that is left apart has been in each part of the sum, too.
func keepFew(most int, counts map[string]uint64) {
	others := counts[OtherTexts]
	texts := len(counts)
	if others > 0 {
		texts--
	}
	if texts <= most {
		return
	}
	type hashed struct {
		hash uint64
		text string
	}
	list := make([]hashed, 0, texts)
	for text := range counts {
		if text != OtherTexts {
			h := fnv.New64a()
			h.Write([]byte(text))
			list = append(list, hashed{h.Sum64(), text})
		}
	}
	slices.SortFunc(list, func(a, b hashed) int {
		return cmp.Or(cmp.Compare(a.hash, b.hash), strings.Compare(a.text, b.text))
	})
	for _, h := range list[most:] {
		others += counts[h.text]
		delete(counts, h.text)
	}
	counts[OtherTexts] = others
}

// counter is a named number of the account.
type counter struct {
	name  string
	count *uint64
}

// QueriesHeld is the name of Statistics.Held in the run database.
const QueriesHeld = "queries held against the semantics"

// KeywordsShown is the name of Statistics.Keywords in the run database.
const KeywordsShown = "keywords shown"

// counters lists the plain numbers; their names are those of the run database.
func (s *Statistics) counters() []counter {
	return []counter{
		{"databases", &s.Databases}, {"probes", &s.Probes}, {"probes that panicked", &s.ProbesBroken}, {"databases abandoned", &s.Abandoned}, {"reconnects", &s.Reconnects},
		{"statements", &s.Statements}, {"statements accepted", &s.StatementsAccepted},
		{"queries", &s.Queries}, {QueriesHeld, &s.Held}, {"queries sent", &s.Sent}, {"queries accepted", &s.Accepted}, {"queries answered", &s.Answered},
		{"non-empty results", &s.NonEmpty}, {"results of several rows", &s.SeveralRows},
		{"queries with two or more relations", &s.TwoRelations}, {"queries with a join", &s.Joined}, {"joins", &s.Joins},
		{"queries with a subquery", &s.WithSubquery}, {"queries with grouping", &s.WithGrouping},
		{"queries in which a predicate met a NULL", &s.NullReached},
		{"queries that applied a variant of this dialect", &s.VariantApplied},
		{"queries with listed functions", &s.Listed}, {"queries with listed functions that were refused", &s.ListedRefused},
		{"queries with listed functions that a law judged", &s.ListedJudged},
	}
}

// table is a named count by text.
type table struct {
	name   string
	counts *map[string]uint64
	most   int // texts that are counted apart; 0 is mostTexts
}

func (s *Statistics) tables() []table {
	return []table{
		{name: "unsupported", counts: &s.Unsupported}, {name: "freedom", counts: &s.Freedoms}, {name: "observed", counts: &s.ObservedBy},
		{name: "acknowledged", counts: &s.Acknowledged}, {name: "refused", counts: &s.Refusals}, {name: "refused text", counts: &s.RefusedTexts},
		{name: "taken form", counts: &s.TakenForms, most: mostForms}, {name: "forbidden", counts: &s.Forbidden}, {name: "plan not told", counts: &s.Unexplained}, {name: KeywordsShown, counts: &s.Keywords}, {name: "lacking", counts: &s.Lacking}, {name: "given up", counts: &s.GivenUp},
		{name: "laws", counts: &s.Laws}, {name: "law forms", counts: &s.LawVariants}, {name: "law did not apply", counts: &s.NotAsked}, {name: "law errors", counts: &s.Errors},
	}
}

// mostTexts is how many texts a table counts apart; further ones are counted
// together as OtherTexts, so that no message of an engine makes a run grow.
const (
	mostTexts  = 400
	OtherTexts = "(others)"
)

// note counts a text.
func note(counts *map[string]uint64, text string) { noteUpTo(mostTexts, counts, text, 1) }

// noteUpTo counts a text n times, apart from others while there are fewer than most.
func noteUpTo(most int, counts *map[string]uint64, text string, n uint64) {
	if *counts == nil {
		*counts = map[string]uint64{}
	}
	if _, known := (*counts)[text]; !known && len(*counts) >= most {
		text = OtherTexts
	}
	(*counts)[text] += n
}

// form counts a query by its form.
func (s *Statistics) form(mix sql.Mix) {
	s.Queries++
	s.Sizes[min(mix.Nodes, largest)]++
	s.Joins += uint64(mix.Joins)
	count(&s.TwoRelations, mix.Relations >= 2)
	count(&s.Joined, mix.Joins > 0)
	count(&s.WithSubquery, mix.Subqueries > 0)
	count(&s.WithGrouping, mix.Grouping)
}

// answer counts a query by its outcome and the engine's answer.
func (s *Statistics) answer(outcome *eval.Outcome, result *engine.Result, err error) {
	s.Sent++
	s.Held++
	count(&s.NullReached, outcome.NullReached)
	count(&s.Accepted, accepted(err))
	if err == nil {
		s.Answered++
		count(&s.NonEmpty, len(result.Rows) > 0)
		count(&s.SeveralRows, len(result.Rows) > 1)
	}
}

func count(n *uint64, holds bool) {
	if holds {
		*n++
	}
}

// accepted tells whether the engine took the statement: it ran, or failed by
// its data, not by its form.
func accepted(err error) bool {
	if err == nil {
		return true
	}
	var failure *engine.Error
	if !errors.As(err, &failure) || failure.Kind != engine.ErrorStatement {
		return false
	}
	switch failure.Class {
	case semantics.ClassDivisionByZero, semantics.ClassOverflow, semantics.ClassCast, semantics.ClassCardinality,
		semantics.ClassArgument, semantics.ClassConstraint, semantics.ClassLength, semantics.ClassGeometry:
		return true
	case semantics.ClassNone, semantics.ClassDegree, semantics.ClassType, semantics.ClassName, semantics.ClassAmbiguous,
		semantics.ClassGrouping, semantics.ClassDuplicate, semantics.ClassInvalidOrder, semantics.ClassSyntax, semantics.ClassUnsupported:
	case semantics.ClassParameter, semantics.ClassRecursion:
	}
	return false
}
