// Package limit says how much of the machine one text may take: how long it is, how deep
// it nests, what its names stand for, how many rows and steps it needs. Reading, binding and
// evaluating hold the same budget and end with the same error.
package limit

import "fmt"

// Name is what a budget limits, as a command line names it.
type Name string

// The limits.
const (
	Text      Name = "text"      // bytes of a text that is read
	Nesting   Name = "nesting"   // queries inside of queries, once names stand for theirs
	Expansion Name = "expansion" // tables and columns that the names of a query stand for
	Rows      Name = "rows"      // rows of all intermediate results together
	Steps     Name = "steps"     // steps of the search for patterns in a graph
	Memory    Name = "memory"    // bytes that the process holds
)

// String is the name.
func (n Name) String() string { return string(n) }

// Names lists the limits.
func Names() []Name { return []Name{Text, Nesting, Expansion, Rows, Steps, Memory} }

// Budget is how much of each there is; zero stands for the default.
type Budget struct {
	Text, Nesting, Expansion, Rows, Steps, Memory int
}

// Default is the budget where nothing else is said.
func Default() Budget {
	return Budget{Text: 64 << 20, Nesting: 1000, Expansion: 100_000, Rows: 2_000_000, Steps: 200_000_000, Memory: 2 << 30}
}

// Of is the place of a limit in a budget; nil where there is none of that name.
func (b *Budget) Of(name Name) *int {
	switch name {
	case Text:
		return &b.Text
	case Nesting:
		return &b.Nesting
	case Expansion:
		return &b.Expansion
	case Rows:
		return &b.Rows
	case Steps:
		return &b.Steps
	case Memory:
		return &b.Memory
	}
	return nil
}

// Or is the budget with the limits of another one where it has none.
func (b Budget) Or(other Budget) Budget {
	for _, name := range Names() {
		if at := b.Of(name); *at <= 0 {
			*at = *other.Of(name)
		}
	}
	return b
}

// Error tells that a text needs more than its budget.
type Error struct {
	Limit Name
	Need  string // what it needs: more than 2000000 rows of intermediate results
}

// Exceeded is the error of a limit.
func Exceeded(name Name, format string, arguments ...any) *Error {
	return &Error{Limit: name, Need: fmt.Sprintf(format, arguments...)}
}

// Error is one sentence.
func (e *Error) Error() string { return fmt.Sprintf("%s (limit of %s)", e.Need, e.Limit) }
