package semantics

import "strings"

// Class is the class of an error that SQL or an engine's manual calls for.
type Class uint8

const (
	ClassNone           Class = iota
	ClassDivisionByZero       // 22012
	ClassOverflow             // 22003 numeric value out of range
	ClassCast                 // 22P02, 22018: text that is not of the form of the type
	ClassCardinality          // 21000: a scalar subquery with several rows
	ClassDegree               // 42601, 1241: wrong number of columns
	ClassType                 // 42883, 42804: operand types that do not go together
	ClassName                 // 42P01, 42703: unknown table or column
	ClassAmbiguous            // 42702: ambiguous column
	ClassGrouping             // 42803: ungrouped column, misplaced aggregate
	ClassArgument             // 2201W, 22025, …: an argument outside its domain
	ClassConstraint           // 23xxx: a constraint is violated
	ClassLength               // 22001: string too long for the column
	ClassDuplicate            // 42P07, 42701, 42712: a name defined twice
	ClassInvalidOrder         // 42P10: ORDER BY expression not in the select list of a DISTINCT
	ClassSyntax               // 42601
	ClassUnsupported          // 0A000: the engine does not have the feature
	classes
)

var classNames = [...]string{"none", "division by zero", "overflow", "cast", "cardinality", "degree", "type",
	"name", "ambiguous", "grouping", "argument", "constraint", "length", "duplicate", "order", "syntax", "unsupported"}

// String returns the class's name as it is printed and read in suites.
func (c Class) String() string { return classNames[c] }

// ClassByName returns the class of that name; case, underscores and hyphens
// do not matter.
func ClassByName(name string) (Class, bool) {
	name = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(strings.TrimSpace(name)))
	for c := ClassNone; c < classes; c++ {
		if classNames[c] == name {
			return c, true
		}
	}
	return ClassNone, false
}

// ClassSet is a set of classes.
type ClassSet uint32

// With returns the set with c added.
func (s ClassSet) With(c Class) ClassSet { return s | 1<<c }

// Has tells whether c is in the set.
func (s ClassSet) Has(c Class) bool { return s&(1<<c) != 0 }

// List returns the classes of the set in order.
func (s ClassSet) List() []Class {
	var list []Class
	for c := ClassNone; c < classes; c++ {
		if s.Has(c) {
			list = append(list, c)
		}
	}
	return list
}

// String lists the classes, separated by commas.
func (s ClassSet) String() string {
	var names []string
	for _, c := range s.List() {
		names = append(names, c.String())
	}
	return strings.Join(names, ", ")
}
