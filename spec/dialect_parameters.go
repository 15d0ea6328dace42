package spec

// ParameterForms is a set of ways to write a parameter.
type ParameterForms uint8

const (
	ParameterQuestion     ParameterForms = 1 << iota // ?
	ParameterAsked                                   // ?1
	ParameterDollar                                  // $1
	ParameterNamed                                   // $x
	ParameterColon                                   // :x
	ParameterAt                                      // @x
	ParameterUserVariable                            // @x of the MySQL family: a variable of the session (11.4 User-Defined Variables)
)

// Has tells whether one of these forms is in the set.
func (f ParameterForms) Has(form ParameterForms) bool { return f&form != 0 }

// Sources: ISO D2011 6.4 <dynamic parameter specification>; PostgreSQL 18 manual, 4.1.2
// Positional Parameters; MySQL 9.3 manual, 15.5.1 PREPARE; SQLite, lang_expr.html, 3
// Parameters; DuckDB, sql/query_syntax/prepared_statements.
const (
	questionParameters = ParameterQuestion
	dollarParameters   = ParameterDollar
	mysqlParameters    = ParameterQuestion | ParameterUserVariable
	sqliteParameters   = ParameterQuestion | ParameterAsked | ParameterNamed | ParameterColon | ParameterAt
	duckdbParameters   = ParameterQuestion | ParameterDollar | ParameterNamed
)
