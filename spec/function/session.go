package function

import "github.com/semcheck/semcheck/spec"

// KnownOfSession is the case of a function of the session's last statement where the statements
// before are known.
const KnownOfSession spec.Case = 1

// Functions of what the statements before did.
var (
	FoundRows = ofStatement("FOUND_ROWS", spec.Rule{
		ID: "system.found-rows", Statement: "FOUND_ROWS() is the number of rows that the query before returned, with SQL_CALC_FOUND_ROWS the number that it would have returned without its LIMIT. It is open behind another statement, behind an error, behind an OFFSET without SQL_CALC_FOUND_ROWS, and where the statements before are not known.",
		From: spec.MySQL("14.15 Information Functions, FOUND_ROWS()", "information-functions.html").With(spec.MariaDB("FOUND_ROWS", characterSetPage+"found_rows")),
	})
	RowCount = ofStatement("ROW_COUNT", spec.Rule{
		ID: "system.row-count", Statement: "ROW_COUNT() is -1 behind a query, 0 behind CREATE TABLE and DROP TABLE, and the number of rows that an INSERT without an action for conflicts stored or that a DELETE from one table deleted; else it is open.",
		From: spec.MySQL("14.15 Information Functions, ROW_COUNT()", "information-functions.html").With(spec.MariaDB("ROW_COUNT", characterSetPage+"row_count")),
	})
	LastInsertID = ofStatement("LAST_INSERT_ID", spec.Rule{
		ID: "system.last-insert-id", Statement: "LAST_INSERT_ID() is the first value that the last INSERT which generated one generated, 0 before the first such; an unsigned integer. It is open behind an error, and where the statements before are not known.", Keywords: []string{"LAST_INSERT_ID"},
		From: spec.MySQL("14.15 Information Functions, LAST_INSERT_ID()", "information-functions.html").With(spec.MariaDB("LAST_INSERT_ID", characterSetPage+"last_insert_id")).
			With(spec.MySQLCode("Item_func_last_insert_id::resolve_type", "sql/item_func.h")),
	})
)

// ofStatement is a function of the statements before.
func ofStatement(name string, r spec.Rule) *Function {
	r.From = read(r.From)
	r.Cases = []string{NotDetermined: "open", KnownOfSession: "known"}
	r.Open = map[string][]string{spec.EveryDialect: {"open"}}
	r.Only = []string{"mysql", "mariadb"}
	return &Function{Name: name, Result: ByRule, Volatility: Stable, in: mysqls, Rule: spec.Declare(r)}
}
