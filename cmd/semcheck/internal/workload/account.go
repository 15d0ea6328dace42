package workload

import (
	"cmp"
	"maps"
	"slices"
)

// Answer is what became of a query.
type Answer uint8

const (
	Rows        Answer = iota // the rows that it must return, or all that it may
	Raised                    // an error that a rule calls for
	OfTheClock                // it depends on the time: no answer can be known
	OfChance                  // it depends on random numbers, or on the session: likewise
	Open                      // the semantics leave open what it returns
	NotModelled               // a construct of the query is not modelled
	Dependent                 // it names a table whose definition or rows are not modelled
	OutOfBudget               // it needs more rows, or more time, than it was given
	Fault                     // semcheck itself failed
	answers
)

var answerNames = [...]string{"rows", "error", "clock", "chance", "open", "not modelled", "depends", "budget", "fault"}

// String returns the answer's name as it is printed.
func (a Answer) String() string { return answerNames[a] }

// Answers lists all answers in the order of tables.
func Answers() []Answer {
	list := make([]Answer, answers)
	for i := range list {
		list[i] = Answer(i)
	}
	return list
}

// Evaluated tells that the query was answered: rows, or an error that a rule calls for.
func (a Answer) Evaluated() bool { return a == Rows || a == Raised }

// Query is a query of a script and what became of it.
type Query struct {
	Script string `json:"script"`
	Text   string `json:"query"`
	Answer Answer `json:"-"`
	Name   string `json:"answer"`
	// Reason is the construct that stands in the way, the error, or the rule that leaves it open.
	Reason string `json:"reason,omitempty"`
	// Empty tells that the answer is no row at all.
	Empty bool `json:"empty,omitempty"`
	// Engine is what an engine beside it says: empty where none was asked.
	Engine string `json:"engine,omitempty"`
	Detail string `json:"detail,omitempty"`
}

// Account counts the queries of a file.
type Account struct {
	File string
	// Graphs tells that the scripts are of queries of graphs.
	Graphs  bool
	Scripts int
	Counts  [answers]int
	Empty   int // of those with rows
	// Filled are queries with rows over tables that were filled, FilledEmpty those without any.
	Filled, FilledEmpty int
	// Reasons count the queries that were not answered by what stands in the way first.
	Reasons map[string]int
	// Passed counts statements that were read past, since they change no answer.
	Passed map[string]int
	// Skipped counts what was not tried, by reason.
	Skipped map[string]int
	// Engine counts verdicts on an engine that was asked beside it.
	Engine  map[string]int
	Queries []Query
}

func newAccount(file string) *Account {
	return &Account{File: file, Reasons: map[string]int{}, Passed: map[string]int{}, Skipped: map[string]int{}, Engine: map[string]int{}}
}

// Total is the number of queries.
func (a *Account) Total() int {
	n := 0
	for _, count := range a.Counts {
		n += count
	}
	return n
}

// Evaluated is the number of queries that were answered.
func (a *Account) Evaluated() int { return a.Counts[Rows] + a.Counts[Raised] }

// Share is the part of the queries that was answered, from 0 to 1; 0 where there is none.
func (a *Account) Share() float64 {
	if a.Total() == 0 {
		return 0
	}
	return float64(a.Evaluated()) / float64(a.Total())
}

// Add adds what another account counted.
func (a *Account) Add(b *Account) {
	a.Scripts += b.Scripts
	a.Graphs = a.Graphs || b.Graphs
	for i := range a.Counts {
		a.Counts[i] += b.Counts[i]
	}
	a.Empty += b.Empty
	a.Filled += b.Filled
	a.FilledEmpty += b.FilledEmpty
	for _, pair := range []struct{ to, from map[string]int }{{a.Reasons, b.Reasons}, {a.Passed, b.Passed}, {a.Skipped, b.Skipped}, {a.Engine, b.Engine}} {
		for name, n := range pair.from {
			pair.to[name] += n
		}
	}
	a.Queries = append(a.Queries, b.Queries...)
}

// add counts a query.
func (a *Account) add(q Query, filled bool) {
	q.Name = q.Answer.String()
	a.Counts[q.Answer]++
	if q.Answer == Rows && q.Empty {
		a.Empty++
	}
	if q.Answer == Rows && filled {
		a.Filled++
		if q.Empty {
			a.FilledEmpty++
		}
	}
	if !q.Answer.Evaluated() {
		a.Reasons[q.Reason]++
	}
	if q.Engine != "" {
		a.Engine[q.Engine]++
	}
	a.Queries = append(a.Queries, q)
}

// Count is a name with how often it was met.
type Count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Ranked lists counts, the greatest first.
func Ranked(counts map[string]int) []Count {
	list := make([]Count, 0, len(counts))
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, Count{name, counts[name]})
	}
	slices.SortStableFunc(list, func(a, b Count) int { return cmp.Compare(b.Count, a.Count) })
	return list
}
