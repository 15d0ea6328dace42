package spec

// Mutation is a way in which a case of a rule may answer otherwise than it should.
type Mutation uint8

// The mutations. The first six change a value or a decision about a row, the others rows.
const (
	MutationNull     Mutation = iota // NULL, or Unknown, instead; a value where NULL or an error is right
	MutationOpposite                 // True and False swapped, a number with the other sign, a text backwards
	MutationNext                     // the next number, a text with one more character
	MutationOperand                  // the value of an operand
	MutationEmpty                    // False, 0, the empty text
	MutationError                    // an error
	MutationDropped                  // a row too few; of an order: its ends swapped
	MutationDoubled                  // a row twice; a row of NULLs where there is none
	MutationNone                     // no row at all
	MutationCells                    // NULL in the cells of a row, a row of a group left out
	MutationTurned                   // the rows in another order, two groups as one
	mutations
)

// Mutations lists all mutations.
func Mutations() (list []Mutation) {
	for m := range mutations {
		list = append(list, m)
	}
	return list
}

// MutationsOf lists the mutations that may change what a rule makes, but for errors: an error is seen
// wherever the value is needed, so that it says nothing of the value.
func MutationsOf(r *Rule) []Mutation {
	decides := []Mutation{MutationOpposite, MutationNull}
	rows := []Mutation{MutationDropped, MutationDoubled, MutationCells, MutationNone, MutationTurned}
	switch {
	case !r.Clause():
		return []Mutation{MutationOpposite, MutationNull, MutationNext, MutationOperand, MutationEmpty}
	case r.Chapter() == "where", r.ID == "group.having", r.ID == "window.qualify":
		return decides
	case r.ID == "from.inner":
		return append(decides, rows...)
	case r.Chapter() == "window":
		return []Mutation{MutationOpposite, MutationNull, MutationNext, MutationEmpty, MutationDropped, MutationTurned, MutationDoubled}
	}
	return rows
}

// String names the mutation by what is there instead.
func (m Mutation) String() string {
	return [...]string{"null", "opposite", "next", "operand", "empty", "error", "dropped", "doubled", "none", "cells", "turned"}[m]
}

// Unwitnessable says why no query can witness a case of a rule in a dialect; empty where one may.
func (r *Rule) Unwitnessable(dialect string, k Case) string {
	switch {
	case r.Undetermined(dialect, k):
		return "the sources leave the result open"
	case r.Chapter() == "change":
		return "statements apply it, and mutants are made of queries"
	case r.Subject() == SubjectGraph:
		return "no mutants are made of queries of graphs"
	}
	return ""
}

// NoteWitness notes that a query witnesses a case of a rule: were it to answer otherwise in this way, no
// permitted answer would be the same.
func (c *Coverage) NoteWitness(place int, m Mutation) {
	c.witnessed = append(c.witnessed, uint64(place)<<4|uint64(m))
}

// Witnessed lists the places of rule × case that the query witnesses.
func (c *Coverage) Witnessed() []uint64 { return c.Elements(CriterionWitness) }

// placeOfMutant is the rule × case of an element of CriterionMutant, and whether a mutation was seen that is
// no error.
func placeOfMutant(element uint64) (place uint64, counts bool) {
	return element >> 4, Mutation(element&15) != MutationError
}

// OfMutant is the place of rule × case of an element of CriterionMutant, and the mutation that was seen.
func OfMutant(element uint64) (place int, m Mutation) {
	return int(element >> 4), Mutation(element & 15)
}
