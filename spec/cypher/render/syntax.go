package render

import "github.com/semcheck/semcheck/spec"

// syntax is how a dialect writes what the dialects write in different ways. The zero
// value is openCypher 9.
type syntax struct {
	indexes   indexSyntax
	tables    bool // CREATE NODE TABLE
	subquery  subquerySyntax
	predicate predicateSyntax
	labels    labelSyntax

	pairwiseComparisons bool // a < b < c is written a < b AND b < c
	noExistsFunction    bool // exists(n.key) is written n.key IS NOT NULL
	noBothArrow         bool // <-[]-> is written -[]-
	noMinimumInteger    bool // the least integer is written as a difference
	subscriptIsWeak     bool // x[i] binds weaker than x.key and signs
	plainControls       bool // control characters stand in strings as they are: \n is no escape
	escapedDollars      bool // the query stands between $$ and $$
	removeBySet         bool // REMOVE n.key is written SET n.key = NULL
	extended            bool // what Neo4j's manual has beyond openCypher 9
	without             constructs
}

// constructs is a set of constructs that a dialect lacks.
type constructs uint16

const (
	listComprehension constructs = 1 << iota
	patternComprehension
	reduction
	shortestPath
	unaryPlus
	severalLabels // (n:A:B), all of which are asked for
	severalTypes  // -[:T|U]-
	setLabels
	addedProperties     // SET n += map
	parameterProperties // (n $map)
	bareQuantifier      // any(x IN list)
)

var constructNames = map[constructs]string{
	listComprehension: "a list comprehension", patternComprehension: "a pattern comprehension", reduction: "reduce",
	shortestPath: "a shortest path", unaryPlus: "a plus sign", severalLabels: "a node pattern with several labels",
	severalTypes: "a relationship pattern with several types", setLabels: "a change of labels", addedProperties: "SET +=",
	parameterProperties: "a parameter as a pattern's properties", bareQuantifier: "a quantifier without a condition",
}

// needs fails where the dialect lacks a construct.
func (p *printer) needs(c constructs) {
	if p.syntax.without&c != 0 {
		p.fail(constructNames[c])
	}
}

// labelSyntax is the form of a predicate on labels.
type labelSyntax uint8

const (
	labelPredicate  labelSyntax = iota // n:A
	labelMembership                    // 'A' IN labels(n)
	noLabels
)

// indexSyntax is the form of CREATE INDEX.
type indexSyntax uint8

const (
	noIndexes    indexSyntax = iota
	namedIndexes             // CREATE INDEX name FOR (n:Label) ON (n.key); DROP INDEX name
	plainIndexes             // CREATE INDEX FOR (n:Label) ON (n.key); DROP INDEX FOR …
)

// subquerySyntax is the form of EXISTS and COUNT with a pattern.
type subquerySyntax uint8

const (
	barePatterns    subquerySyntax = iota // EXISTS { (a)-[]->(b) WHERE … }
	matchedPatterns                       // EXISTS { MATCH (a)-[]->(b) WHERE … }
)

// predicateSyntax is the form of a pattern as a condition.
type predicateSyntax uint8

const (
	asPattern predicateSyntax = iota // (a)-[]->(b)
	asCall                           // EXISTS((a)-[]->(b))
)

// syntaxes are the dialects' forms.
//
// Sources: Neo4j Cypher Manual 5, "Create, show, and drop indexes", unverified, and
// 4.3, "Deprecations, additions and compatibility" (exists), and 5, "Supported optional
// GQL features" (<-->), read 2026-11-22; FalkorDB documentation, "Range index", read
// 2026-11-22; Kùzu's grammar src/antlr4/Cypher.g4 at commit a39382f and its
// documentation, "Text functions" (unverified); Apache AGE's grammar
// src/backend/parser/cypher_gram.y at commit 4d9b250, both grammars read 2026-11-22.
// That an engine reads the least integer as a literal is unverified; a difference is
// right everywhere.
var syntaxes = map[string]*syntax{
	"opencypher": {},
	"neo4j":      {indexes: namedIndexes, noExistsFunction: true, noBothArrow: true, extended: true},
	"falkordb":   {indexes: plainIndexes, noBothArrow: true, noMinimumInteger: true},
	"kuzu": {
		tables: true, subquery: matchedPatterns, labels: noLabels,
		pairwiseComparisons: true, noExistsFunction: true, noBothArrow: true, noMinimumInteger: true, subscriptIsWeak: true, removeBySet: true, plainControls: true,
		without: listComprehension | patternComprehension | reduction | shortestPath | unaryPlus | severalLabels | setLabels |
			addedProperties | parameterProperties | bareQuantifier,
	},
	"age": {
		predicate: asCall, labels: labelMembership,
		noExistsFunction: true, noBothArrow: true, noMinimumInteger: true, escapedDollars: true,
		without: patternComprehension | shortestPath | unaryPlus | severalLabels | severalTypes | setLabels | bareQuantifier,
	},
}

// syntaxOf is the syntax of a dialect or of its nearest ancestor that has one.
func syntaxOf(d *spec.Dialect) *syntax {
	for _, name := range d.Lineage() {
		if s := syntaxes[name]; s != nil {
			return s
		}
	}
	return syntaxes["opencypher"]
}
