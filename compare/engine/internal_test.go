package engine

import (
	"testing"

	"github.com/semcheck/semcheck/semantics"
)

// TestEnginesSayThatTheyAreAtFault names errors of each engine that it gives for
// faults of its own, and beside each its nearest neighbours that it does not.
func TestEnginesSayThatTheyAreAtFault(t *testing.T) {
	for _, c := range []struct {
		err  *Error
		want bool
	}{
		{NewSQLiteError(2, "internal error"), true},
		{NewSQLiteError(11, "database disk image is malformed"), true},
		{NewSQLiteError(779, "database disk image is malformed"), true}, // SQLITE_CORRUPT_INDEX
		{NewSQLiteError(26, "file is not a database"), true},
		{NewSQLiteError(1, "no such column: internal"), false},
		{NewSQLiteError(21, "bad parameter or other API misuse"), false},
		{NewSQLiteError(10, "disk I/O error"), false},

		{NewMySQLError(1815, "HY000", "Internal error: Failed to generate partition syntax"), true},
		{NewMySQLError(1034, "HY000", "Index for table 't' is corrupt; try to repair it"), true},
		{NewMySQLError(1194, "HY000", "Table 't' is marked as crashed and should be repaired"), true},
		{NewMySQLError(1712, "HY000", "Index i is corrupted"), true},
		{NewMySQLError(1105, "HY000", "Unknown error"), true},
		{NewMySQLError(1105, "HY000", "XPATH syntax error: 'x'"), false},
		{NewMySQLError(1030, "HY000", "Got error 168 - 'Unknown (generic) error from engine' from storage engine"), true},
		{NewMySQLError(1030, "HY000", "Got error 127 from storage engine"), true},
		{NewMySQLError(1030, "HY000", "Got error 176 \"Read page with wrong checksum\" from storage engine Aria"), true},
		{NewMySQLError(1030, "HY000", "Got error 28 from storage engine"), false},
		{NewMySQLError(1030, "HY000", "Got error 1267 from storage engine"), false},
		{NewMySQLError(1054, "42S22", "Unknown column 'Got error 127' in 'field list'"), false},

		{NewPostgresError("XX000", "cache lookup failed for type 0"), true},
		{NewPostgresError("XX000", "variable not found in subplan target list"), true},
		{NewPostgresError("XX001", "invalid page in block 0"), true},
		{NewPostgresError("XX002", "index \"i\" contains unexpected zero page"), true},
		{NewPostgresError("XX000", "GEOSTouches: TopologyException: side location conflict at 0 0"), true},
		{NewPostgresError("XX000", "no parse error - invalid geometry"), true},
		{NewPostgresError("XX000", "parse error - invalid geometry"), false},
		{NewPostgresError("XX000", "Argument to ST_X() must have type POINT"), false},
		{NewPostgresError("XX000", "Polygon must have closed rings"), false},
		{NewPostgresError("XX000", "Tolerance cannot be less than zero\n"), false},
		{NewPostgresError("XXUUU", "a state of another server"), false},
		{NewPostgresError("42P01", "relation \"internal_error\" does not exist"), false},

		{NewDuckDBError("INTERNAL Error: Attempted to access index 1 within vector of size 1\nThis error signals …"), true},
		{NewDuckDBError("FATAL Error: Failed: database has been invalidated because of a previous fatal error."), true},
		{NewDuckDBError("Invalid Error: unordered_map::at"), true},
		{NewDuckDBError("Invalid Input Error: INTERNAL Error: in a text"), false},
		{NewDuckDBError("Binder Error: Referenced column \"INTERNAL\" not found"), false},
	} {
		if c.err.Internal != c.want {
			t.Errorf("%v: internal is %v, want %v", c.err, c.err.Internal, c.want)
		}
		if c.err.Internal && (c.err.Class != semantics.ClassNone || c.err.Kind != ErrorStatement) {
			t.Errorf("%v: a fault of the engine has class %q and kind %d", c.err, c.err.Class, c.err.Kind)
		}
	}
}
