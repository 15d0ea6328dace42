package spec

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
	ClassGeometry             // 22023, XX000, 3037, 3055: what should be a geometry is none, or not of the type or reference system that is asked for
	ClassParameter            // no error: what depends on a parameter that has no value
	ClassRecursion            // 42P19, 3573 to 3577, 3636: WITH RECURSIVE that is not of the form it must have, or goes too deep
	classes
)

var classNames = [...]string{"none", "division by zero", "overflow", "cast", "cardinality", "degree", "type",
	"name", "ambiguous", "grouping", "argument", "constraint", "length", "duplicate", "order", "syntax", "unsupported", "geometry", "parameter", "recursion"}

// String returns the class's name as it is printed and read in suites.
func (c Class) String() string { return classNames[c] }

var classMeanings = [...]string{"no error", "division by zero", "a number is out of the range of its type",
	"a text is not of the form of the type", "a scalar subquery has several rows", "the number of columns is wrong",
	"types do not go together", "a name is unknown", "a column's name is ambiguous", "a column is not grouped, or an aggregate is in the wrong place",
	"an argument is outside of what is permitted", "a constraint is violated", "a text is too long", "a name is defined twice",
	"ORDER BY has an expression that is not in the select list", "the syntax is wrong", "the engine does not have the feature",
	"a value is no geometry, or not of the type or reference system that is asked for", "a parameter has no value", "a recursion is not of the form it must have, or goes too deep"}

// Meaning says in a few words what is wrong in an error of the class.
func (c Class) Meaning() string { return classMeanings[c] }

// classSynonyms are other names under which suites know the classes: SQLSTATEs
// and their condition names (ISO/IEC 9075-2, SQLSTATE class and subclass
// codes; PostgreSQL manual, Appendix A).
var classSynonyms = map[string]Class{
	"22012": ClassDivisionByZero, "zero divide": ClassDivisionByZero,
	"22003": ClassOverflow, "numeric value out of range": ClassOverflow, "out of range": ClassOverflow,
	"22p02": ClassCast, "22018": ClassCast, "invalid text representation": ClassCast, "invalid cast": ClassCast,
	"invalid character value for cast": ClassCast,
	"21000":                            ClassCardinality, "cardinality violation": ClassCardinality,
	"42883": ClassType, "42804": ClassType, "42846": ClassType, "42725": ClassType, "undefined function": ClassType,
	"datatype mismatch": ClassType, "cannot coerce": ClassType, "ambiguous function": ClassType, "type mismatch": ClassType,
	"42703": ClassName, "42p01": ClassName, "undefined column": ClassName, "undefined table": ClassName,
	"unknown column": ClassName, "unknown table": ClassName,
	"42702": ClassAmbiguous, "ambiguous column": ClassAmbiguous,
	"42803": ClassGrouping, "grouping error": ClassGrouping,
	"22025": ClassArgument, "2201w": ClassArgument, "2201x": ClassArgument, "invalid escape sequence": ClassArgument,
	"22001": ClassLength, "string data right truncation": ClassLength,
	"23502": ClassConstraint, "23505": ClassConstraint, "23514": ClassConstraint, "constraint violation": ClassConstraint,
	"42p10": ClassInvalidOrder, "42601": ClassSyntax, "syntax error": ClassSyntax,
	"0a000": ClassUnsupported, "feature not supported": ClassUnsupported,
}

// ClassByName returns the class of that name, of an SQLSTATE or of its
// condition name; case, underscores and hyphens do not matter.
func ClassByName(name string) (Class, bool) {
	name = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(strings.TrimSpace(name)))
	for c := ClassNone; c < classes; c++ {
		if classNames[c] == name {
			return c, true
		}
	}
	c, ok := classSynonyms[name]
	return c, ok
}

// ClassSet is a set of classes.
type ClassSet uint32

// With returns the set with c added.
func (s ClassSet) With(c Class) ClassSet { return s | 1<<c }

// Without returns the set with c taken out.
func (s ClassSet) Without(c Class) ClassSet { return s &^ (1 << c) }

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

// Meaning says what is wrong in errors of the classes.
func (s ClassSet) Meaning() string {
	var list []string
	for _, c := range s.List() {
		list = append(list, c.Meaning())
	}
	return strings.Join(list, "; or ")
}

// String lists the classes, separated by commas.
func (s ClassSet) String() string {
	var names []string
	for _, c := range s.List() {
		names = append(names, c.String())
	}
	return strings.Join(names, ", ")
}
