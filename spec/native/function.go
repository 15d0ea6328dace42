package native

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// Kind is what an argument of a function has to be, or what its result is.
type Kind uint8

const (
	Integer  Kind = iota // a whole number
	Decimal              // a number with a fraction
	Double               // a float
	Text                 // a character string
	Truth                // a condition, or its value
	Any                  // a value of any type
	Document             // a JSON document
	// The kinds of literals.
	Count    // a length or a number of times, 0 to 3
	Position // a place, from 1
	Word     // a short text, not empty
	Path     // a JSON path: '$.a'
	Pattern  // a regular expression
	Scalar   // a JSON document that is a number
	Share    // a probability: a number between 0 and 1
	One      // the text 'one'
)

// Function is a scalar function that engines have and the semantics do not model.
// It is written as a call. All of them are functions of their arguments alone: the
// same arguments, the same value.
type Function struct {
	Name   string // as in the tree
	Args   []Kind
	Result Kind
	// Raises tells that a value of the right type can raise an error: a text that
	// is no JSON document.
	Raises bool
	in     dialects
}

// dialects is a set of dialects.
type dialects uint16

const (
	sqliteOld dialects = 1 << iota // before 3.31
	sqliteNew                      // from 3.50 on
	mysqlNew                       // 8.0.21 and newer
	mysqlOld                       // 5.6
	mariadb
	postgres
	duckdb

	sqlite   = sqliteOld | sqliteNew
	mysqls   = mysqlNew | mysqlOld | mariadb
	servers  = mysqls | postgres
	everyone = sqlite | servers | duckdb
)

// dialectSets are the dialects by name; one that is not here has no function of
// the table.
var dialectSets = map[string]dialects{
	"sqlite": sqliteNew, "sqlite329": sqliteOld, "sqlite330": sqliteOld, "sqlite332": sqliteOld,
	"mysql": mysqlNew, "mysql56": mysqlOld, "mariadb": mariadb, "postgres": postgres, "duckdb": duckdb, "duckdb11": duckdb,
}

// setOf is the set of a dialect, or that of its nearest ancestor.
func setOf(d *spec.Dialect) dialects {
	for _, name := range d.Lineage() {
		if set := dialectSets[name]; set != 0 {
			return set
		}
	}
	return 0
}

// Functions lists the functions that a dialect has, in a fixed order.
func Functions(d *spec.Dialect) []*Function {
	var list []*Function
	for i := range functions {
		if functions[i].in&setOf(d) != 0 {
			list = append(list, &functions[i])
		}
	}
	return list
}

// Lookup finds the function that a call names in a dialect; nil where the table
// has none, of which nothing is known.
func Lookup(name string, arguments int, d *spec.Dialect) *Function {
	i := slices.IndexFunc(functions, func(f Function) bool {
		return f.Name == name && len(f.Args) == arguments && f.in&setOf(d) != 0
	})
	if i < 0 {
		return nil
	}
	return &functions[i]
}
