package datatype

import "github.com/semcheck/semcheck/spec/ast"

// Descriptor is what there is to know of the types of a kind, apart from their values. A field that is
// nil or zero is a "no" that refuses: no name, no sample, no index.
type Descriptor struct {
	// Written says how dialects write a type of the kind.
	Written Names
	// Column says what the engines call a column of the type in an answer.
	Column Wires
	// Shown says how engines' functions and messages name the type.
	Shown Shown
	// Carried are names of types that hold the values of a type, in the order in which they are tried
	// where a schema is carried to another engine.
	Carried func(t ast.Type) []string
	// Samples are awkward values of a type as literals, NULL aside.
	Samples func(t ast.Type) []ast.Expr
	// Copied is the literal of a value that stands in its text form in a dump; nil where it is not of
	// that form. An absent function means that no text is.
	Copied func(text string, t ast.Type) ast.Expr
	// Exact tells that values of a column of the type which are equal are the same: nothing shows one
	// for the other. Texts and geometries depend on more than the type.
	Exact func(t ast.Type) bool
	// Key says how a column of the type becomes a key where keys have a size.
	Key KeySize
	// AnyIndex tells that all methods of indexes take the type.
	AnyIndex bool
	// Number says how the type stands among the numbers.
	Number Number
	// Recast says what a cast to the type that its operand has already changes.
	Recast func(t ast.Type) Recast
}

// Number says how a type stands among the numbers.
type Number struct {
	// Rank orders numeric types: of two the higher holds the values of both, apart from rounding.
	Rank func(t ast.Type) int
	// Forced orders all types where two of them have to meet in one of them: the higher wins. It is
	// DuckDB's GetLogicalTypeScore.
	Forced int
	// Digits are precision and scale of the type as a DECIMAL; ok is false for a type that is no exact
	// number. It is DuckDB's LogicalType::GetDecimalProperties.
	Digits func(t ast.Type) (precision, scale int)
}

// KeySize says how a column becomes a key.
type KeySize uint8

// How a column becomes a key.
const (
	KeyWhole KeySize = iota // as it is
	KeySized                // if it has a length
	KeyNone                 // not at all
)

// Recast says what a cast changes.
type Recast uint8

// What a cast changes.
const (
	RecastOther   Recast = iota // the type, or its length or precision
	RecastNothing               // nothing
	RecastOpen                  // two types of PostgreSQL's are one type here, and the cast may be one between them
)

// Of is the row of a type.
func Of(t ast.Type) *Descriptor { return &rows[t.Kind] }

// rows has an entry for each kind.
var rows [ast.TypeKindCount]Descriptor

// Rows of lists ask the rows of their elements, so that the table cannot be a variable's first value.
func init() {
	rows = [ast.TypeKindCount]Descriptor{
		ast.TypeUnknown:        unknown,
		ast.TypeBoolean:        boolean,
		ast.TypeInteger:        integer,
		ast.TypeDecimal:        decimal,
		ast.TypeReal:           single,
		ast.TypeDouble:         double,
		ast.TypeText:           text,
		ast.TypeChar:           character,
		ast.TypeBytes:          bytes,
		ast.TypeDynamic:        dynamic,
		ast.TypeEngineSpecific: engineSpecific,
		ast.TypeDate:           date,
		ast.TypeTimestamp:      timestamp,
		ast.TypeInstant:        instant,
		ast.TypeTime:           timeOfDay,
		ast.TypeInterval:       interval,
		ast.TypeLabel:          label,
		ast.TypeGeometry:       geometry,
		ast.TypeDocument:       document,
		ast.TypeList:           list,
		ast.TypeYear:           year,
		ast.TypeStruct:         structure,
		ast.TypeMap:            mapping,
	}
	for x := range engineCount {
		families[x] = map[string]Family{}
		for k := range ast.TypeKind(ast.TypeKindCount) {
			w := x.wire(k)
			for _, name := range w.Names {
				families[x][name] = w.Family
			}
		}
	}
}

// SamplesOf are awkward values of a type as literals, NULL first; nil for a type that has none.
func SamplesOf(t ast.Type) []ast.Expr {
	if samples := Of(t).Samples; samples != nil {
		return append([]ast.Expr{Null()}, samples(t)...)
	}
	return nil
}

// IsExact tells that values of a column of the type which are equal are the same.
func IsExact(t ast.Type) bool {
	exact := Of(t).Exact
	return exact != nil && exact(t)
}

// RankOf orders numeric types; 0 for others.
func RankOf(t ast.Type) int {
	if rank := Of(t).Number.Rank; rank != nil {
		return rank(t)
	}
	return 0
}

// RecastOf says what a cast to the type that its operand has already changes.
func RecastOf(t ast.Type) Recast {
	if recast := Of(t).Recast; recast != nil {
		return recast(t)
	}
	return RecastOther
}

func always(ast.Type) bool { return true }

func unchanged(ast.Type) Recast { return RecastNothing }

func open(ast.Type) Recast { return RecastOpen }

func ranked(n int) func(ast.Type) int { return func(ast.Type) int { return n } }

func carried(names ...string) func(ast.Type) []string {
	return func(ast.Type) []string { return names }
}
