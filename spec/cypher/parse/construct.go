package parse

import (
	"slices"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/cypher"
)

// construct is a construct that some dialects have and no semantics are written for.
type construct struct {
	name string   // as the manual calls it
	in   []string // the dialects whose manuals have it
}

// The manuals, all read 2026-11-23: Neo4j's Cypher manual 5 (github.com/neo4j/docs-cypher
// @ ad1e5fd921a8), FalkorDB's pages (github.com/FalkorDB/docs @ 38e64c728a1b) and Kùzu's
// (github.com/kuzudb/kuzu-docs @ 97fa37976c71). Apache AGE's (github.com/apache/age-website
// @ 7d9a3813220c) have none of these. The page stands behind each construct.
var (
	callSubquery       = construct{"CALL subquery", []string{"neo4j", "falkordb"}}                 // subqueries/call-subquery; FalkorDB cypher/call
	inTransactions     = construct{"CALL subquery IN TRANSACTIONS", []string{"neo4j"}}             // subqueries/subqueries-in-transactions
	optionalCall       = construct{"OPTIONAL CALL", []string{"neo4j"}}                             // clauses/call
	collectSubquery    = construct{"COLLECT subquery", []string{"neo4j"}}                          // subqueries/collect
	foreach            = construct{"FOREACH", []string{"neo4j", "falkordb"}}                       // clauses/foreach; FalkorDB cypher/foreach
	loadCSV            = construct{"LOAD CSV", []string{"neo4j", "falkordb"}}                      // clauses/load-csv; FalkorDB cypher/load-csv
	useGraph           = construct{"USE", []string{"neo4j"}}                                       // clauses/use
	offset             = construct{"OFFSET", []string{"neo4j"}}                                    // clauses/skip
	dynamicProperties  = construct{"dynamic property", []string{"neo4j"}}                          // clauses/set, remove
	dynamicLabels      = construct{"dynamic label or type", []string{"neo4j"}}                     // clauses/create, match
	indexHint          = construct{"planner hint USING", []string{"neo4j"}}                        // indexes/search-performance-indexes/index-hints
	matchMode          = construct{"match mode", []string{"neo4j"}}                                // patterns/reference
	pathSelector       = construct{"SHORTEST or ANY path selector", []string{"neo4j"}}             // patterns/shortest-paths
	quantifiedPath     = construct{"quantified path pattern", []string{"neo4j"}}                   // patterns/variable-length-patterns
	labelExpression    = construct{"label expression", []string{"neo4j"}}                          // patterns/reference
	patternWhere       = construct{"WHERE inside a pattern", []string{"neo4j"}}                    // clauses/where
	concatenation      = construct{"operator ||", []string{"neo4j"}}                               // syntax/operators
	mapProjection      = construct{"map projection", []string{"neo4j", "falkordb"}}                // values-and-types/maps; FalkorDB cypher/functions, "JSON format"
	trimSpecification  = construct{"trim() with a specification", []string{"neo4j"}}               // functions/string
	constants          = construct{"constant INF or NaN", []string{"neo4j"}}                       // functions/mathematical-numeric
	queryOption        = construct{"EXPLAIN, PROFILE or CYPHER before a query", []string{"neo4j"}} // planning-and-tuning, query options
	parametersBefore   = construct{"CYPHER with parameters", []string{"falkordb"}}                 // FalkorDB cypher/cypher-support, "Parameters"
	recursiveSemantics = construct{"SHORTEST, TRAIL or ACYCLIC relationship", []string{"kuzu"}}    // Kùzu query-clauses/match
	recursiveFilter    = construct{"filter of a recursive relationship", []string{"kuzu"}}         // Kùzu query-clauses/match
	castExpression     = construct{"CAST", []string{"kuzu"}}                                       // Kùzu expressions/casting
	allInAggregate     = construct{"ALL in an aggregate", []string{"neo4j"}}                       // functions/aggregating
	// Neo4j's page queries/expressions, "Numerical", has octal integers with 0o and is silent of these. openCypher
	// has them as decimal ones (opencypher/openCypher @ 1a5aa1031aae, grammar/openCypher.bnf, <unsigned decimal
	// integer>; read 2026-11-28). FalkorDB's documents are silent, too; its source gives the text to C's strtol with
	// base 0, which reads octal digits (FalkorDB @ 082a2f6d3049, src/arithmetic/arithmetic_expression_construct.c,
	// _AR_EXP_FromIntegerString; libcypher-parser @ 807bc445a06b, lib/src/parser.leg, integer-string; read 2026-11-29).
	leadingZero      = construct{"an integer that begins with 0", []string{"neo4j", "falkordb"}}
	anyKeywordAsName = construct{"keyword as a name", []string{"neo4j"}} // syntax/naming
)

// has tells whether the dialect's manual has a construct.
func (p *parser) has(c construct) bool {
	return p.dialect != nil && slices.Contains(c.in, p.dialect.Name)
}

// unmodelled notes that the text uses a construct; in a dialect whose manual does not
// have it, it is an error of syntax.
func (p *parser) unmodelled(c construct, at cypher.Position) {
	if !p.has(c) {
		p.raise("UnexpectedSyntax", at, "there is no %s in this dialect", c.name)
	}
	p.note(c.name, at)
}

func (p *parser) note(name string, at cypher.Position) {
	p.found = append(p.found, &cypher.NotModelled{Construct: name, At: at})
}

// unmodelledInPattern does so for a construct of the path pattern that is read.
func (p *parser) unmodelledInPattern(c construct, at cypher.Position) {
	p.unmodelled(c, at)
	p.pattern.found = true
}

// gathered is what was read of a path pattern, in case that it is not modelled.
type gathered struct {
	cypher.UnmodelledPattern
	found bool
}

func (g *gathered) variable(name string) {
	if name != "" {
		g.Variables = append(g.Variables, name)
	}
}

func (g *gathered) part(x cypher.Expr) {
	if x != nil {
		g.Parts = append(g.Parts, x)
	}
}

// gather reads a path pattern and keeps what checks need to know of it.
func (p *parser) gather(read func() *cypher.PathPattern) *cypher.PathPattern {
	outer := p.pattern
	p.pattern = &gathered{}
	x := read()
	if p.pattern.found {
		x.Unmodelled = &p.pattern.UnmodelledPattern
	}
	p.pattern = outer
	return x
}

// try reads something that may not be there: where it fails, the parser stands where it
// stood, and the failure is returned.
func (p *parser) try(read func()) (failed *cypher.Error) {
	at, depth, found, pattern := p.i, p.depth, len(p.found), p.pattern
	defer func() {
		switch f := recover().(type) {
		case nil:
		case failure:
			p.i, p.depth, p.found, p.pattern = at, depth, p.found[:found], pattern
			failed = f.err
		default:
			panic(f)
		}
	}()
	read()
	return nil
}

// StatementOf reads as Statement does, in a dialect: what its manual has and is not modelled
// is a *cypher.NotModelled instead of an error of syntax.
func StatementOf(source string, d *spec.Dialect) (s cypher.Statement, err error) {
	defer rescue(&err)
	p := newParser(source)
	p.dialect = d
	explained := p.prefix()
	failed := p.try(func() {
		if s = p.schema(); s == nil {
			if s = p.constraint(); s == nil {
				s = p.query()
			}
		}
		p.acceptSymbol(";")
		p.expectEnd()
	})
	if failed != nil {
		if s = p.readPast(); s == nil {
			if !p.command() {
				return nil, failed
			}
		}
	}
	if q, is := s.(*cypher.Query); is && explained {
		s = &cypher.Explain{Query: q}
	}
	if len(p.found) > 0 {
		first := p.found[0]
		first.Statement = s
		return nil, first
	}
	return s, nil
}

// QueryOf reads a query of a dialect: a command, and a change of a schema, is a
// *cypher.NotModelled.
func QueryOf(source string, d *spec.Dialect) (*cypher.Query, error) {
	s, err := StatementOf(source, d)
	if err != nil {
		return nil, err
	}
	if q, is := s.(*cypher.Query); is {
		return q, nil
	}
	p := newParser(source)
	return nil, &cypher.NotModelled{Construct: "command " + p.token().upper + " " + p.ahead(1).upper, At: p.token().at}
}

// ExecutableOf reads what a session executes: a query, and in the dialects that have them
// constraints, EXPLAIN and commands that are read past. Other changes of a schema are a
// *cypher.NotModelled.
func ExecutableOf(source string, d *spec.Dialect) (cypher.Statement, error) {
	if p := (&parser{dialect: d}); p.has(extended) {
		return StatementOf(source, d)
	}
	q, err := QueryOf(source, d)
	if err != nil {
		return nil, err
	}
	return q, nil
}

// prefix reads what stands before a statement: EXPLAIN, PROFILE or CYPHER with options.
func (p *parser) prefix() (explained bool) {
	for {
		at := p.token().at
		switch {
		case p.has(queryOption) && p.acceptWord("EXPLAIN"):
			explained = true
		case p.has(queryOption) && p.acceptWord("PROFILE"):
		case p.has(queryOption) && p.acceptWord("CYPHER"):
			if k := p.token().kind; k == integer || k == float {
				p.take()
			}
			for p.token().isSchemaName() && p.ahead(1).isSymbol("=") {
				p.take()
				p.take()
				p.take()
			}
		case p.has(parametersBefore) && p.acceptWord("CYPHER"):
			p.unmodelled(parametersBefore, at)
			for p.token().isSchemaName() && p.ahead(1).isSymbol("=") {
				p.take()
				p.take()
				p.expression()
			}
		default:
			return explained
		}
	}
}

// procedure notes a procedure that the manual lists.
func (p *parser) procedure(name string, at cypher.Position) {
	if p.dialect != nil && procedures[p.dialect.Name][strings.ToLower(name)] {
		p.note("procedure "+name, at)
	}
}

// procedures are those that a manual names, by dialect.
var procedures = map[string]map[string]bool{
	"neo4j": wordSet( // the Cypher manual calls them
		"db.labels", "db.propertykeys", "db.relationshiptypes", "db.awaitindex", "db.awaitindexes", "db.resampleindex",
		"db.index.fulltext.querynodes", "db.index.fulltext.queryrelationships", "db.index.fulltext.listavailableanalyzers",
		"db.index.vector.querynodes", "db.index.vector.queryrelationships",
		"db.create.setnodevectorproperty", "db.create.setrelationshipvectorproperty", "genai.vector.encodebatch",
	),
	"falkordb": wordSet( // cypher/procedures
		"db.labels", "db.relationshiptypes", "db.propertykeys", "db.meta.stats", "db.indexes", "db.constraints",
		"db.idx.fulltext.createnodeindex", "db.idx.fulltext.drop", "db.idx.fulltext.querynodes", "db.idx.fulltext.queryrelationships",
		"db.idx.vector.querynodes", "db.idx.vector.queryrelationships", "algo.pagerank", "algo.bfs", "algo.msf", "algo.wcc",
		"algo.betweenness", "algo.labelpropagation", "algo.sppaths", "algo.sspaths", "dbms.procedures",
		"algo.maxflow", "algo.harmoniccentrality",
	),
	"kuzu": wordSet( // query-clauses/call
		"current_setting", "db_version", "show_tables", "show_connection", "show_attached_databases", "show_functions", "show_warnings",
		"clear_warnings", "table_info", "show_official_extensions", "show_loaded_extensions", "show_indexes", "show_projected_graphs", "projected_graph_info",
	),
}
