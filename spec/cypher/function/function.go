package function

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// Function is the declaration of a function: all but the code.
type Function struct {
	Name             string   // as the manual writes it: "toInteger", "duration.between"
	Aliases          []string // other names
	Minimum, Maximum int      // numbers of arguments
	// Arguments are the kinds that the arguments may have, the last for all that follow;
	// none: anything.
	Arguments []Kinds
	Result    Result
	Aggregate bool // applied to the records of a group
	// Lenient tells that null is an argument like others; other functions are null of it.
	Lenient    bool
	Volatility Volatility
	// Spread is how far the result may lie from another library's, in units of the last
	// place; 0 where it is fixed.
	Spread int
	// KeepsZeros tells that the function hands values on as they are, or that IEEE 754
	// fixes its result, so that the sign of each zero is fixed.
	KeepsZeros bool
	// Unordered tells that no text says in which order the elements of its list stand.
	Unordered bool
	// Identifies tells that the result is an identity, which each engine gives as it likes.
	Identifies bool
	// ByOrder says what of an aggregate depends on the order of the records.
	ByOrder ByOrder
	// Combination says how an aggregate of a whole is made of those of its parts.
	Combination Combination
	// Spellings are the names by which dialects write it that call it otherwise, by the
	// names of the dialects.
	Spellings map[string]string
	// Unasked says why the generator does not call it in a dialect, by the names of the
	// dialects.
	Unasked map[string]string
	// Rule is the rule that the function follows; nil for aggregates, whose rules stand
	// with the evaluator, and where it is not modelled. Functions raise errors of type for
	// arguments of other kinds.
	Rule *spec.Rule
}

// Unbounded is the number of arguments where there may be any.
const Unbounded = -1

// Volatility says of what besides its arguments a value depends.
type Volatility uint8

const (
	Immutable Volatility = iota // of nothing
	Stable                      // of the clock of the statement or the transaction
	Volatile                    // of the clock at the moment
	Random                      // of chance
)

// ByOrder says which part of an aggregate's result depends on the order of the records. No text
// fixes this order.
type ByOrder uint8

const (
	Nothing    ByOrder = iota
	Elements           // the order of the elements of its list
	FloatSum           // the last places of the sum, where there may be floats
	Arithmetic         // the last places: it is computed with floats
)

// Combination says how the aggregate of a whole follows from the aggregates of its parts.
type Combination uint8

const (
	NotCombined Combination = iota // it is not
	AddedUp                        // it is the sum of theirs; not where it is DISTINCT
	Least                          // it is the least of theirs
	Greatest                       // it is the greatest of theirs
)

// Kinds is a set of kinds of values.
type Kinds uint16

const (
	Null Kinds = 1 << iota
	Boolean
	Integer
	Float
	Text
	List
	Map
	Node
	Relationship
	Path
	Temporal
	Spatial // a point

	Number  = Integer | Float
	Entity  = Node | Relationship
	AnyKind = Spatial<<1 - 1
)

var kindNames = []string{"null", "a boolean", "an integer", "a float", "a string", "a list", "a map", "a node", "a relationship", "a path", "a temporal value", "a point"}

// String names the kinds in an error's sentence.
func (k Kinds) String() string {
	text := ""
	for i, name := range kindNames {
		if k&(1<<i) == 0 {
			continue
		}
		if text != "" {
			text += " or "
		}
		text += name
	}
	return text
}

// Form says how the kinds of a result are found.
type Form uint8

const (
	Anything    Form = iota // it may be of any kind
	Constant                // it is of the kinds Of
	ListOfThese             // a list of the kinds Of
	TheFirst                // it is of the kinds of the first argument
	ItsElement              // it is an element of the first argument
	ListOfFirst             // a list of what the first argument is
	Joined                  // it is of the kinds of one of the arguments
)

// Result is what a function returns.
type Result struct {
	Form Form
	Of   Kinds
}

// Fixed is a result of certain kinds.
func Fixed(k Kinds) Result { return Result{Constant, k} }

// ListOf is a list of certain kinds.
func ListOf(k Kinds) Result { return Result{ListOfThese, k} }

// catalogue holds all declarations, chapter by chapter.
var catalogue = slices.Concat(graphFunctions, listFunctions, numberFunctions, stringFunctions, temporalFunctions, aggregateFunctions)

var byName = func() map[string]*Function {
	names := map[string]*Function{}
	for _, f := range catalogue {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			names[strings.ToLower(name)] = f
		}
	}
	return names
}()

// All lists all declarations in the order of the catalogue.
func All() []*Function { return slices.Clone(catalogue) }

// Lookup finds a function by its name, whatever its case; nil where there is none.
func Lookup(name string) *Function { return byName[strings.ToLower(name)] }

// Written is the name of a function in a dialect: its own name for the function, or the name of the
// nearest dialect from which it descends, or else the given name.
func Written(name string, d *spec.Dialect) string {
	if f := Lookup(name); f != nil {
		for _, dialect := range d.Lineage() {
			if own := f.Spellings[dialect]; own != "" {
				return own
			}
		}
	}
	return name
}

// The cases that the rules of all functions have; those of their own follow.
const (
	CaseNull spec.Case = iota
	CaseValue
	CaseRaises
	CaseOwn // the first case of the function's own
)

// rule declares the rule of a function, whose ID is "cypher." and the name with "-" for
// dots; the cases that it declares, from CaseOwn on, are those of its own.
func rule(id string, r spec.Rule) *spec.Rule {
	name := strings.ReplaceAll(strings.TrimPrefix(id, "cypher."), "-", ".")
	r.ID, r.Keywords, r.Only = id, []string{name}, spec.GraphOnly()
	cases := []string{CaseNull: "null", CaseValue: "value", CaseRaises: "raises"}
	if len(r.Cases) > 0 {
		cases = append(cases, r.Cases[CaseOwn:]...)
	}
	r.Cases = cases
	return spec.Declare(r)
}

// How far two implementations of a function may lie apart, in units of the last place
// (2^-52 of the result, which is no less than its ulp). IEEE 754 fixes + - * / and the
// square root to the last bit; of a library's other functions it asks nothing.
//
// Source: java.lang.Math (github.com/openjdk/jdk @ 3bb8afba6919, read 2026-11-22): the
// methods that are not correctly rounded err by at most 1 or 2 ulps. Other libraries
// are taken to be no worse: the GNU C Library, "Known Maximum Errors in Math Functions",
// lists what its tests met, not bounds [unverified for x86-64].
const (
	// OfLibrary is that of one call: two libraries, each within 2 ulps.
	OfLibrary = 4
	// ofQuotient is that of a call and a division.
	ofQuotient = OfLibrary + 1
	// ofScaling is that of a product and a quotient with π, which may be computed in two
	// orders, or be one product with a rounded constant.
	ofScaling = 3
	// ofFormula is that of functions whose formula no text fixes, so that intermediate
	// results may cancel: about 1e-12.
	ofFormula = 1 << 12
)

// Why the generator does not call a function in a dialect.
const (
	outsideOfKuzu = "Kùzu has no such function, or one that means something else"
	// left-of-any-length in testdata/known/age.yaml
	wrongInAGE = "where a Datum has 32 bits, as in PGlite, each call of it is wrong in AGE"
)
