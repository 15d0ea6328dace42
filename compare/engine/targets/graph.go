package targets

import (
	"fmt"
	"os"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/age"
	"github.com/semcheck/semcheck/compare/engine/falkordb"
	"github.com/semcheck/semcheck/compare/engine/gremlin"
	"github.com/semcheck/semcheck/compare/engine/kuzu"
	"github.com/semcheck/semcheck/compare/engine/neo4j"
	"github.com/semcheck/semcheck/spec"
)

// GraphTarget is a graph database that can be judged.
type GraphTarget struct {
	Name    string // "falkordb"
	Title   string // for people: "FalkorDB"
	Dialect string // name of the dialect of openCypher that it speaks
	// Language is the language of the queries that semcheck sends.
	Language Language
	Example  string // a DSN
	// Child tells that the engine is an executable of its own that semcheck starts: no
	// DSN is needed where it is found.
	Child bool
	// SchemaFirst tells that labels and properties are declared before they are used.
	SchemaFirst bool
	// Single tells that the engine holds one session at a time.
	Single bool

	open func(t *GraphTarget, dsn string) (engine.GraphEngine, error)
}

// Language is the language of the queries that a graph database gets.
type Language uint8

// The languages.
const (
	Cypher     Language = iota // openCypher, in the target's dialect
	Traversals                 // the part of openCypher that becomes traversals of Gremlin
)

var graphList = []GraphTarget{
	{Name: "falkordb", Title: "FalkorDB", Dialect: "falkordb", Example: "falkordb://127.0.0.1:6379", open: openFalkorDB},
	{Name: "neo4j", Title: "Neo4j", Dialect: "neo4j", Single: true, Example: "neo4j://127.0.0.1:7687/semcheck-cases", open: openNeo4j},
	{Name: "kuzu", Title: "Kùzu 0.11 (a process of its own)", Dialect: "kuzu", Child: true, SchemaFirst: true, Example: childExample, open: openKuzu},
	{Name: "age", Title: "Apache AGE 1.7 (PGlite, a process of its own)", Dialect: "age",
		Example: "FILE (the executable that `scripts/engines/age.sh start` prints), or postgres://… of a server with the extension", open: openAGE},
	{Name: "tinkergraph", Title: "TinkerGraph (Gremlin Server)", Dialect: "tinkerpop", Language: Traversals, Example: gremlinExample, open: openGremlin},
	{Name: "janusgraph", Title: "JanusGraph (Gremlin Server)", Dialect: "tinkerpop", Language: Traversals, Example: gremlinExample, open: openGremlin},
}

const gremlinExample = "gremlin://127.0.0.1:8182/?control=8183 (what the script prints), or gremlin://127.0.0.1:8182/semcheck_g (a traversal source)"

func openFalkorDB(t *GraphTarget, dsn string) (engine.GraphEngine, error) {
	return falkordb.New(t.Name, t.Dialect, dsn)
}

func openGremlin(t *GraphTarget, dsn string) (engine.GraphEngine, error) {
	return gremlin.New(t.Name, t.Dialect, dsn)
}

func openKuzu(t *GraphTarget, dsn string) (engine.GraphEngine, error) {
	return kuzu.New(t.Name, t.Dialect, dsn)
}

func openAGE(t *GraphTarget, dsn string) (engine.GraphEngine, error) {
	return age.New(t.Name, t.Dialect, dsn)
}

func openNeo4j(t *GraphTarget, dsn string) (engine.GraphEngine, error) {
	return neo4j.New(t.Name, t.Dialect, dsn)
}

// Graphs lists the graph databases in the order in which they are shown.
func Graphs() []GraphTarget { return append([]GraphTarget(nil), graphList...) }

// GraphNames lists the names of the graph databases, for completion.
func GraphNames() []string {
	var names []string
	for _, t := range graphList {
		names = append(names, t.Name)
	}
	return names
}

// GraphByName finds a graph database. The error lists all graph databases.
func GraphByName(name string) (GraphTarget, error) {
	name = spec.Canonical(name)
	for _, t := range graphList {
		if t.Name == name {
			return t, nil
		}
	}
	return GraphTarget{}, fmt.Errorf("unknown graph database %q; they are %s", engine.MaskTarget(name), strings.Join(GraphNames(), ", "))
}

// Variable is the environment variable that holds the target's DSN.
func (t GraphTarget) Variable() string { return engine.Variable(t.Name) }

// DSN chooses the address: the given address, or, if it is empty, the address in the target's
// environment variable.
func (t GraphTarget) DSN(given string) string {
	if given != "" {
		return given
	}
	return os.Getenv(t.Variable())
}

// Engine returns the engine at DSN(given). Errors name the masked DSN. If the DSN is missing,
// the error says how to start the engine. Engine does not connect yet.
func (t GraphTarget) Engine(given string) (engine.GraphEngine, error) {
	e, err := t.open(&t, t.DSN(given))
	if err != nil {
		return nil, fmt.Errorf("target %s: %w", t.Name, err)
	}
	return e, nil
}

// target is the graph database as a Target. Its answers are texts of values.
func (t GraphTarget) target() Target {
	return Target{Name: t.Name, Title: t.Title, Dialect: t.Dialect, Example: t.Example, Child: t.Child, Graph: true, Single: t.Single,
		open: func(_ *Target, _ *spec.Dialect, dsn string) (engine.Engine, error) {
			e, err := t.open(&t, dsn)
			if err != nil {
				return nil, err
			}
			return engine.AsEngine(e), nil
		}}
}
