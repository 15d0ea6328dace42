package graph

import (
	"github.com/semcheck/semcheck/spec/cypher"
	"github.com/semcheck/semcheck/spec/cypher/function"
)

// Language is what queries of a dialect may contain. The generator does not write constructs that
// are false here. It describes the syntax and features of an engine, not the meaning of queries.
type Language struct {
	Dialect string

	Schema           bool // tables are declared before nodes; a node has one label
	MixedTypes       bool // a property may have values of several types
	SeveralLabels    bool // a node may have more than one label, or none
	SeveralTypes     bool // a relationship pattern may name more than one type
	Xor              bool
	Quantifiers      bool // all, any, none, single
	Comprehension    bool // list comprehensions
	PatternValues    bool // pattern comprehensions
	Predicates       bool // patterns as conditions
	Exists           bool // EXISTS { … }
	Count            bool // COUNT { … }
	Reduce           bool
	Optional         bool // OPTIONAL MATCH
	OptionalWhere    bool // … with a WHERE of its own
	Union            bool
	Chains           bool // a < b < c
	Power            bool // ^
	Slices           bool
	NegativeIndex    bool // list[-1]
	LabelPredicates  bool // n:Label as a condition
	NamesCount       bool // a relationship counts only if something refers to it
	Lists            bool // a pattern of variable length gives a list of relationships
	UnnamedLengths   bool // a pattern of variable length may stand without a name
	LocalQuantifiers bool // conditions of quantifiers speak of their variable and constants alone
	Sums             bool // sum() of integers is an integer
	Either           bool // relationship patterns without direction
	BoundLengths     bool // variable length must have an upper bound
	PathFunctions    bool // length(p), nodes(p), relationships(p)
	ReturnEntities   bool // nodes and relationships as results
	ReturnPaths      bool
	SetPlus          bool // SET n += {…}
	RemoveLabels     bool
	Keys             bool // keys(n)
	MapValues        bool // maps as values
	Indexes          []cypher.IndexKind
	RelationIndexes  bool
	OneIndexEach     bool // no property may be in two indexes
	WriteQueries     bool // generated databases are changed after they were made
	// Traversals tells that queries become traversals (spec/cypher/gremlin): fixed
	// patterns, conditions on properties and constants, and projections of these or
	// one count.
	Traversals bool
}

// has tells whether a function may be called.
func (l *Language) has(f *function.Function) bool { return !l.Traversals && f.Unasked[l.Dialect] == "" }

// full is a language without gaps.
func full(dialect string) *Language {
	return &Language{Dialect: dialect, MixedTypes: true, SeveralLabels: true, SeveralTypes: true, Xor: true, Quantifiers: true, Comprehension: true, PatternValues: true,
		Predicates: true, Exists: true, Count: true, Reduce: true, Optional: true, OptionalWhere: true, Union: true, Chains: true, Power: true, Slices: true,
		NegativeIndex: true, LabelPredicates: true, Lists: true, Sums: true, Either: true, PathFunctions: true, ReturnEntities: true, ReturnPaths: true, SetPlus: true,
		RemoveLabels: true, Keys: true, MapValues: true, WriteQueries: true}
}

// Languages of the targets, by the names of their dialects.
var languages = map[string]*Language{
	"opencypher": full("opencypher"),
	"neo4j": with(full("neo4j"), func(l *Language) {
		l.Indexes, l.RelationIndexes = []cypher.IndexKind{cypher.RangeIndex, cypher.TextIndex}, true
	}),
	"falkordb": with(full("falkordb"), func(l *Language) {
		l.Exists, l.Count, l.Lists, l.Sums, l.NamesCount, l.OneIndexEach = false, false, false, false, true, true
		l.Indexes = []cypher.IndexKind{cypher.RangeIndex}
	}),
	"kuzu": with(full("kuzu"), func(l *Language) {
		l.Schema, l.MixedTypes, l.SeveralLabels, l.BoundLengths = true, false, false, true
		l.PatternValues, l.Predicates, l.Reduce, l.Chains, l.Comprehension, l.Slices = false, false, false, false, false, false
		l.SetPlus, l.RemoveLabels, l.Keys, l.MapValues = false, false, false, false
		l.ReturnPaths, l.NegativeIndex, l.LabelPredicates = false, true, false
		l.Lists, l.UnnamedLengths, l.LocalQuantifiers = false, true, true
	}),
	"tinkerpop": {Dialect: "tinkerpop", Traversals: true, SeveralTypes: true, Xor: true, Predicates: true, Chains: true, LabelPredicates: true, Either: true,
		ReturnEntities: true, WriteQueries: true},
	"age": with(full("age"), func(l *Language) {
		l.SeveralTypes = false
		l.SeveralLabels, l.Quantifiers, l.Comprehension, l.PatternValues, l.Count, l.Reduce = false, false, true, false, false, false
		l.Chains, l.Xor, l.LabelPredicates, l.OptionalWhere = true, true, false, true
		l.RemoveLabels = false
	}),
}

func with(l *Language, change func(*Language)) *Language {
	change(l)
	return l
}

// LanguageOf is what a dialect can be asked; nil for one that is not known.
func LanguageOf(dialect string) *Language { return languages[dialect] }
