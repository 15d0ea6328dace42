package render

import (
	"strings"

	"github.com/semcheck/semcheck/spec"
)

// syntax is how a dialect writes what the dialects write in different ways.
type syntax struct {
	indexes   indexSyntax
	tables    bool // CREATE NODE TABLE
	subquery  subquerySyntax
	predicate predicateSyntax
	// functions are names of functions that the dialect calls otherwise, by openCypher's
	// name in lower case.
	functions map[string]string
}

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
// Sources: Neo4j Cypher Manual 5, "Create, show, and drop indexes"; FalkorDB
// documentation, "Indexing"; Kùzu documentation, "Create table", "Subqueries", "Text
// functions"; Apache AGE manual, "Predicate functions". All unverified.
var syntaxes = map[string]*syntax{
	"opencypher": {},
	"neo4j":      {indexes: namedIndexes},
	"falkordb":   {indexes: plainIndexes},
	"kuzu": {tables: true, subquery: matchedPatterns,
		functions: map[string]string{"toupper": "upper", "tolower": "lower", "ltrim": "ltrim", "rtrim": "rtrim"}},
	"age": {predicate: asCall},
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

// function is the dialect's name of a function.
func (s *syntax) function(name string) string {
	if own := s.functions[strings.ToLower(name)]; own != "" {
		return own
	}
	return name
}
