package engine

import (
	"fmt"
	"testing"
)

func TestErrorsThatSayThatResourcesLack(t *testing.T) {
	for _, c := range []struct {
		err  *Error
		want ErrorKind
	}{
		{NewMySQLError(1040, "08004", "Too many connections"), ErrorResource},
		{NewMySQLError(1114, "HY000", "The table 't0' is full"), ErrorResource},
		{NewMySQLError(1021, "HY000", "Disk full (/tmp/x); waiting for someone to free some space... (errno: 28 - No space left on device)"), ErrorResource},
		{NewMySQLError(3, "HY000", "Error writing file '/tmp/MYfd=12' (Errcode: 28 - No space left on device)"), ErrorResource},
		{NewMySQLError(3, "HY000", "Error writing file '/tmp/MYfd=12' (Errcode: 9 - Bad file descriptor)"), ErrorStatement},
		{NewMySQLError(1030, "HY000", "Got error 28 from storage engine"), ErrorResource},
		{NewMySQLError(1030, "HY000", "Got error 28 \"No space left on device\" from storage engine InnoDB"), ErrorResource},
		{NewMySQLError(1030, "HY000", "Got error 168 - 'Unknown (generic) error from engine' from storage engine"), ErrorStatement},
		{NewMySQLError(1005, "HY000", "Can't create table 't' (errno: 150)"), ErrorStatement},
		{NewMySQLError(1006, "HY000", "Can't create database 'd' (errno: 28)"), ErrorResource},
		{NewMySQLError(1054, "42S22", "Unknown column 'errno: 28' in 'field list'"), ErrorStatement},
		{NewMySQLError(1053, "08S01", "Server shutdown in progress"), ErrorConnection},
		{NewPostgresError("53100", "could not extend file: No space left on device"), ErrorResource},
		{NewPostgresError("53300", "sorry, too many clients already"), ErrorResource},
		{NewPostgresError("57P03", "the database system is starting up"), ErrorResource},
		{NewPostgresError("58030", "could not write block 1"), ErrorResource},
		{NewPostgresError("54001", "stack depth limit exceeded"), ErrorStatement},
		{NewPostgresError("57P01", "terminating connection"), ErrorConnection},
		{NewSQLiteError(13, "database or disk is full"), ErrorResource},
		{NewSQLiteError(7, "out of memory"), ErrorResource},
		{NewSQLiteError(778, "disk I/O error"), ErrorResource}, // SQLITE_IOERR_WRITE
		{NewSQLiteError(14, "unable to open database file"), ErrorResource},
		{NewSQLiteError(5, "database is locked"), ErrorResource},
		{NewSQLiteError(6, "database table is locked"), ErrorStatement},
		{NewSQLiteError(11, "database disk image is malformed"), ErrorStatement},
	} {
		if c.err.Kind != c.want {
			t.Errorf("%v: kind %d, want %d", c.err, c.err.Kind, c.want)
		}
		if wrapped := fmt.Errorf("open: %w", c.err); (Lacking(wrapped) != nil) != (c.want == ErrorResource) {
			t.Errorf("%v: lacking is %v", c.err, Lacking(wrapped))
		}
	}
	if Lacking(nil) != nil {
		t.Error("no error lacks something")
	}
}
