package sql

// Mutation is a way to change a query.
type Mutation struct {
	Name string
	// Number is that of the rule in table 2 of SemConT's paper; empty for what the table does not have.
	Number string
	Does   string
}

// Mutations lists the ways to change a query. What Mutate makes of one of them is bound again and
// dropped where it does not bind.
func Mutations() []Mutation {
	list := make([]Mutation, len(mutations))
	for i := range mutations {
		list[i] = mutations[i].Mutation
	}
	return list
}

type mutation struct {
	Mutation
	share int // among the changes of a mutant, where nothing guides them
	act   func(m *mutator, s *given) bool
}

var mutations []mutation

// The table stands in a function: what it lists looks things up in it.
func init() {
	mutations = []mutation{
		{Mutation{"constant", "", "another value for a constant or a limit"}, 200, (*mutator).constant},
		{Mutation{"condition", "", "a generated condition, or a truth test, for a condition"}, 120, (*mutator).condition},
		{Mutation{"operator-replace", "01", "another operator for one, or its negation"}, 80, (*mutator).operator},
		{Mutation{"keyword-replace", "02", "another keyword: of a join, a set operation, an aggregate, a test, an order; another function"}, 110, (*mutator).replaceKeyword},
		{Mutation{"operator-add", "03", "an operator around a part, a conjunct or a disjunct beside a condition"}, 90, (*mutator).addOperator},
		{Mutation{"keyword-add", "04", "CAST, DISTINCT, ORDER BY, LIMIT, GROUP BY, ESCAPE, SYMMETRIC, NULLS FIRST, FILTER, a window"}, 110, (*mutator).addKeyword},
		{Mutation{"operator-delete", "05", "of an operator one operand, no search condition"}, 60, (*mutator).deleteOperator},
		{Mutation{"keyword-delete", "06", "no DISTINCT, ORDER BY, LIMIT, CAST, GROUP BY, HAVING, ESCAPE, FILTER"}, 60, (*mutator).deleteKeyword},
		{Mutation{"constant-to-column", "07", "a column for a constant"}, 50, (*mutator).toColumn},
		{Mutation{"parameter-type", "08", "another type for an operand or an argument"}, 50, (*mutator).otherType},
		{Mutation{"parameter-add", "09", "a function around a value, one more argument, element, WHEN, key or item"}, 70, (*mutator).addParameter},
		{Mutation{"parameter-delete", "10", "an argument for its call; an argument, element, WHEN, key or item less"}, 40, (*mutator).deleteParameter},
		{Mutation{"subquery-replace", "11", "another subquery for one"}, 30, (*mutator).replaceSubquery},
		{Mutation{"subquery-add", "12", "a subquery beside or for a condition, or for a constant"}, 50, (*mutator).addSubquery},
		{Mutation{"subquery-delete", "13", "no subquery where one was"}, 30, (*mutator).deleteSubquery},
	}
	usualShares = make([]int, len(mutations))
	for i := range mutations {
		usualShares[i] = mutations[i].share
	}
}

// usualShares are the shares of the mutations where nothing guides them.
var usualShares []int
