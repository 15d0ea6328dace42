package spec

// EngineSpecific says which constructs a dialect has that are read so that they can
// be named, and are not modelled. The tables are at the end, side by side.
type EngineSpecific struct {
	EngineSpecificForms EngineSpecificForms
	Constructs          ConstructTable  // the grammar in which what is not modelled has a name
	EngineSpecificWords map[string]bool // words and signs that begin such a construct: where one is unexpected, the text may well be right
	SelectOptions       bool            // SELECT SQL_SMALL_RESULT …, HIGH_PRIORITY, STRAIGHT_JOIN
	DistinctOn          bool            // SELECT DISTINCT ON (…)
	DistinctOnLeads     bool            `asked:"semantics/resolve/distinct_on"` // ORDER BY begins with the keys of DISTINCT ON
	EmptySelect         bool            // SELECT FROM t
	IndexHints          bool            // t USE INDEX (i), FORCE, IGNORE
	TableStar           bool            // FROM t *: with the tables that inherit from it
	TypedStrings        bool            // type 'text' is a literal of the type, for any name of a type
	TemporalString      bool            // DATE '…', TIME '…' and TIMESTAMP '…'
	BinaryOperator      bool            // BINARY x
	Likelihoods         bool            // LIKELY(x), UNLIKELY(x) and LIKELIHOOD(x, p) are x
	AnyArguments        bool            // the grammar takes any number of arguments of an aggregate; which are right is found later
}

// ConstructTable says by which grammar a text that the parser does not read is judged.
type ConstructTable uint8

const (
	ConstructsNone ConstructTable = iota // the parser's word stands
	ConstructsSQLite
	ConstructsPostgres
	ConstructsMySQL
	ConstructsMariaDB
	ConstructsDuckDB
)

// HasGrammarOf tells whether the dialect is the one of that name, and texts are judged by its
// whole grammar.
func (d *Dialect) HasGrammarOf(name string) bool {
	return d.Name == name && d.Constructs != ConstructsNone
}

// EngineSpecificForms says whose operators and predicates package enginespecific writes and reads.
type EngineSpecificForms uint8

const (
	EngineSpecificFormsNone     EngineSpecificForms = iota
	EngineSpecificFormsMySQL                        // SOUNDS LIKE, MEMBER OF, MATCH … AGAINST, -> and ->>
	EngineSpecificFormsPostgres                     // @>, @@, arrays, -> and ->>
	EngineSpecificFormsSQLite                       // MATCH, -> and ->>
	EngineSpecificFormsDuckDB                       // none
)

// duckdbEngineSpecificWords: third_party/libpg_query/grammar of 1.5.5.
var duckdbEngineSpecificWords = words(`[ { == # TRY_CAST COLUMNS EXPORT_STATE GLOB ALL ANTI SEMI ASOF POSITIONAL EXCLUDE REPLACE RENAME FROM
	DESCRIBE SUMMARIZE PIVOT UNPIVOT LAMBDA MAP BY`)

var (
	isoEngineSpecific   = EngineSpecific{TemporalString: true}
	mysqlEngineSpecific = EngineSpecific{
		EngineSpecificForms: EngineSpecificFormsMySQL, Constructs: ConstructsMySQL, SelectOptions: true, IndexHints: true, TemporalString: true, BinaryOperator: true,
	}
	mariadbEngineSpecific = func() EngineSpecific {
		s := mysqlEngineSpecific
		s.Constructs = ConstructsMariaDB
		return s
	}()
	postgresEngineSpecific = EngineSpecific{
		EngineSpecificForms: EngineSpecificFormsPostgres, Constructs: ConstructsPostgres, DistinctOn: true, DistinctOnLeads: true, EmptySelect: true, TableStar: true,
		TypedStrings: true, TemporalString: true, AnyArguments: true,
	}
	sqliteEngineSpecific = EngineSpecific{EngineSpecificForms: EngineSpecificFormsSQLite, Constructs: ConstructsSQLite, Likelihoods: true, AnyArguments: true}
	duckdbEngineSpecific = EngineSpecific{
		EngineSpecificForms: EngineSpecificFormsDuckDB, Constructs: ConstructsDuckDB, EngineSpecificWords: duckdbEngineSpecificWords, DistinctOn: true,
		TypedStrings: true, TemporalString: true, AnyArguments: true,
	}
)
