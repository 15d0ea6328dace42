package sql

import (
	"github.com/semcheck/semcheck/compare/gen/choice"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// Engine-specific databases hold what engines have and the semantics do not model:
// other collations, generated columns, JSON, partitions, virtual tables, indexes on
// functions. No evaluator can say what their queries must return; laws that ask
// the engine alone can use them.

// EngineSpecificWeights are DefaultWeights with a share of engine-specific databases. The other
// databases and their queries do not change.
func EngineSpecificWeights(d *spec.Dialect) Weights {
	w := DefaultWeights(d)
	if engineSpecificLanguages[d.Name] == nil {
		return w
	}
	w[ChanceEngineSpecific] = 500
	w[ChanceCollation], w[ChanceComputed], w[ChanceEngineSpecificColumn], w[ChanceEnumeration] = 350, 450, 450, 200
	w[ChancePartition], w[ChanceRowless], w[ChanceVirtual], w[ChanceFullText] = 200, 350, 450, 120
	w[ChanceEngineSpecificIndex], w[ChanceUpkeep] = 500, 250
	w[ChanceEngineSpecificValue], w[ChanceEngineSpecificPredicate], w[ChanceCollate], w[ChanceListed] = 220, 230, 120, 120
	w[ChanceTrap], w[ChanceCased], w[ChanceCondition], w[ChanceReplace] = 250, 400, 350, 180
	w[ChanceView], w[ChanceCrowded], w[ChanceLongNumbers] = 350, 120, 150
	return w
}

// engineSpecificLanguage is what a dialect offers to engine-specific databases.
type engineSpecificLanguage struct {
	// collations are those that a column may have; of one database all have the
	// same, unless collationsMix: where two meet, the engine refuses the query.
	collations    []string
	collationsMix bool
	// collationsAlone: not even one that an expression names may meet another.
	collationsAlone bool
	// insensitive are collations for which different texts are equal: an
	// expression is compared by them.
	insensitive []string
	// prelude makes what the database needs: types, collations.
	prelude []ast.Statement
	// virtual, stored: generated columns of that kind; indexVirtual: those that
	// are not stored can be indexed.
	virtual, stored, indexVirtual bool
	partitions                    []ast.PartitionKind
	search                        bool // FTS5 and RTREE
	trigram                       bool // FTS5's trigram tokenizer
	// fullText: FULLTEXT indexes.
	fullText bool
	// document, enumeration, array: the types of such columns; zero is none.
	document, enumeration, array ast.Type
	// labelled are types of text columns that hold one of labels.
	labelled []ast.Type
	// methods are access methods for any column, documentMethod is one for
	// documents and arrays.
	methods        []string
	documentMethod string
	// members: a member of a document is looked up by the operator ->>; byKey: by a
	// name instead of a path; nested: also in a member that -> has looked up.
	members, byKey, nested bool
	// upkeep are statements that change no result; $t is a table, $c and $d are two of
	// its columns.
	upkeep []string
	// replacing are the beginnings of an INSERT that replaces what it collides with.
	replacing []string
}

var engineSpecificLanguages = map[string]*engineSpecificLanguage{
	"sqlite": {collations: []string{"nocase", "rtrim"}, collationsMix: true, insensitive: []string{"nocase", "rtrim", "nocase", "binary"},
		virtual: true, stored: true, indexVirtual: true, search: true, trigram: true, document: dynamic("TEXT", ast.AffinityText),
		members: true, nested: true, upkeep: []string{"REINDEX", "VACUUM", "PRAGMA optimize", "PRAGMA incremental_vacuum"}},
	"sqlite329": sqliteOldEngineSpecific, "sqlite330": sqliteOldEngineSpecific, "sqlite332": sqliteOldEngineSpecific,
	"mysql": {collations: []string{"utf8mb4_general_ci", "utf8mb4_0900_ai_ci", "utf8mb4_unicode_ci", "utf8mb4_0900_as_cs"},
		insensitive: []string{"utf8mb4_general_ci", "utf8mb4_0900_ai_ci"}, virtual: true, stored: true, indexVirtual: true,
		partitions: []ast.PartitionKind{ast.PartitionHash, ast.PartitionKey, ast.PartitionRange}, fullText: true, document: ast.JSON,
		labelled: labelledTypes, members: true, upkeep: []string{"OPTIMIZE TABLE $t", "CHECK TABLE $t", "FLUSH TABLES", "ANALYZE TABLE $t UPDATE HISTOGRAM ON $c, $d"}},
	"mysql56": {collations: []string{"utf8mb4_general_ci", "utf8mb4_unicode_ci"}, insensitive: []string{"utf8mb4_general_ci"},
		partitions: []ast.PartitionKind{ast.PartitionHash, ast.PartitionKey, ast.PartitionRange}, fullText: true,
		labelled: labelledTypes, upkeep: []string{"OPTIMIZE TABLE $t", "CHECK TABLE $t", "FLUSH TABLES"}},
	"mariadb": {collations: []string{"utf8mb4_general_ci", "utf8mb4_unicode_ci", "utf8mb4_general_nopad_ci"}, insensitive: []string{"utf8mb4_general_ci", "utf8mb4_unicode_ci"},
		virtual: true, stored: true, indexVirtual: true, partitions: []ast.PartitionKind{ast.PartitionHash, ast.PartitionKey, ast.PartitionRange},
		fullText: true, document: ast.EngineSpecificType("JSON"), labelled: labelledTypes,
		upkeep: []string{"OPTIMIZE TABLE $t", "CHECK TABLE $t", "FLUSH TABLES", "ANALYZE TABLE $t PERSISTENT FOR ALL"}},
	"postgres": {collations: []string{"en-x-icu", "und-x-icu"}, insensitive: []string{"nocase"},
		prelude: []ast.Statement{
			&ast.EngineSpecificStatement{Text: "CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy')"},
			&ast.EngineSpecificStatement{Text: "CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"},
		},
		virtual: true, stored: true, partitions: []ast.PartitionKind{ast.PartitionHash, ast.PartitionRange},
		document: ast.JSONB, enumeration: ast.EngineSpecificType("mood"), array: ast.List(ast.Integer),
		methods: []string{"hash", "brin"}, documentMethod: "gin", members: true, byKey: true, nested: true,
		upkeep: []string{"VACUUM $t", "VACUUM ANALYZE $t", "REINDEX TABLE $t", "CREATE STATISTICS IF NOT EXISTS s_$t ON $c, $d FROM $t"}},
	"duckdb": duckdbEngineSpecific, "duckdb11": duckdbEngineSpecific,
}

var sqliteOldEngineSpecific = &engineSpecificLanguage{collations: []string{"nocase", "rtrim"}, collationsMix: true, insensitive: []string{"nocase", "rtrim", "nocase", "binary"},
	search: true, document: dynamic("TEXT", ast.AffinityText), upkeep: []string{"REINDEX", "VACUUM", "PRAGMA optimize"}}

var duckdbEngineSpecific = &engineSpecificLanguage{collations: []string{"nocase", "noaccent"}, collationsAlone: true, insensitive: []string{"nocase"},
	prelude: []ast.Statement{&ast.EngineSpecificStatement{Text: "CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy')"}},
	virtual: true, document: ast.JSON, enumeration: ast.EngineSpecificType("mood"), upkeep: []string{"CHECKPOINT", "VACUUM ANALYZE"}}

// labelledTypes are MySQL's types of texts from a list; setLabels are their values.
var (
	labelledTypes = []ast.Type{ast.EngineSpecificType("ENUM('a', 'b', '1', 'ab')"), ast.EngineSpecificType("SET('a', 'b', '1', 'ab')")}
	setLabels     = textLiterals("a", "b", "1", "ab")
	moods         = textLiterals("sad", "ok", "happy")
)

// Words, documents and arrays of engine-specific databases. Documents are valid, so
// that functions on them raise nothing.
var (
	someWords     = textLiterals("alpha", "alpha beta", "beta", "Alpha", "gamma")
	documents     = textLiterals(`{"a": 1, "b": "x"}`, `[1, 2, null]`, `{"a": {"b": [1, 2]}}`, `{"a": null}`, `[]`, `"x"`, `1`, `null`, `{"b": "alpha", "a": "1"}`, `{"a": 1.0}`)
	parts         = textLiterals(`{"a": 1}`, `[1]`, `{"b": "x"}`, `1`)
	arrays        = []ast.Expr{arrayOf(1, 2), arrayOf(2), arrayOf(1, 2, 3), text("{}"), arrayOf(5)}
	documentPaths = textLiterals("$.a", "$.b", "$[0]", "$.a.b", "$")
	documentKeys  = textLiterals("a", "b")
	shortWords    = textLiterals("a", "b", "1", " ", "A", "al", "beta")
	patterns      = textLiterals("^a", "b$", "a+", "[ab]", "a|b", "[0-9]", "^[a-z]+$", "(1|2)", "^.?$")
	similars      = textLiterals("(a|b)", "[ab]+", "a", "(1|a)+", "(ab)?")
	searches      = textLiterals("alpha", "beta", "gamma", "alpha beta")
	probabilities = literals("0.5", "0.9", "0.1", "1.0")
)

func arrayOf(list ...int) ast.Expr {
	x := function.ListValue.Call()
	for _, n := range list {
		x.Args = append(x.Args, number(n))
	}
	return x
}

// isEngineSpecific tells whether the database of that index is engine-specific. It
// has a stream of its own, so that the choice moves nothing else.
func (g *Generator) isEngineSpecific(index uint64) bool {
	if g.weights[ChanceEngineSpecific] == 0 || engineSpecificLanguages[g.dialect.Name] == nil {
		return false
	}
	r := choice.New(g.seed, index, engineSpecificStream)
	return r.PerMille(g.weights[ChanceEngineSpecific])
}

// engineSpecificKind is what a column is that the generator's families have no place for.
type engineSpecificKind uint8

const (
	engineSpecificDocument engineSpecificKind = iota
	engineSpecificEnumeration
	engineSpecificArray
)

// engineSpecificColumn is such a column.
type engineSpecificColumn struct {
	name   string
	kind   engineSpecificKind
	values []ast.Expr
}

// visibleEngineSpecific is one as a query block sees it.
type visibleEngineSpecific struct {
	*engineSpecificColumn
	table string
}

func (v visibleEngineSpecific) reference() ast.Expr {
	return &ast.ColumnRef{Table: v.table, Column: v.name}
}

// functionsOf lists the dialect's functions by the kind of their result.
func functionsOf(d *spec.Dialect) map[function.Type][]*function.Function {
	byResult := map[function.Type][]*function.Function{}
	for _, f := range function.Typed(d) {
		byResult[f.Result] = append(byResult[f.Result], f)
	}
	return byResult
}
