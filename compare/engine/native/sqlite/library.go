package main

// The C interface is called by declarations of our own: go-sqlite3 is imported
// for its amalgamation only, because its Go interface loses the difference
// between TEXT and BLOB and converts values by the declared type of their column.
//
// Source: "C-language Interface Specification for SQLite",
// https://sqlite.org/c3ref/funclist.html of 3.50.4 (copy
// github.com/ronnydrooid/sqlite-docs @ cf0ea92cfb5d), read 2026-11-20. All of it
// is older than 3.29.0.

/*
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
// cgo links this package alone, for a look at its symbols, before it links the
// program; what is weak may be missing there.
#define LIBRARY extern __attribute__((weak))
#include <stdlib.h>
LIBRARY const char *sqlite3_libversion(void);
LIBRARY int sqlite3_compileoption_used(const char *option);
LIBRARY int sqlite3_open_v2(const char *file, sqlite3 **db, int flags, const char *vfs);
LIBRARY int sqlite3_close_v2(sqlite3 *db);
LIBRARY int sqlite3_extended_result_codes(sqlite3 *db, int on);
LIBRARY const char *sqlite3_errmsg(sqlite3 *db);
LIBRARY void sqlite3_interrupt(sqlite3 *db);
LIBRARY int sqlite3_prepare_v2(sqlite3 *db, const char *text, int size, sqlite3_stmt **statement, const char **rest);
LIBRARY int sqlite3_step(sqlite3_stmt *statement);
LIBRARY int sqlite3_finalize(sqlite3_stmt *statement);
LIBRARY int sqlite3_column_count(sqlite3_stmt *statement);
LIBRARY const char *sqlite3_column_name(sqlite3_stmt *statement, int i);
LIBRARY int sqlite3_column_type(sqlite3_stmt *statement, int i);
LIBRARY long long sqlite3_column_int64(sqlite3_stmt *statement, int i);
LIBRARY double sqlite3_column_double(sqlite3_stmt *statement, int i);
LIBRARY const unsigned char *sqlite3_column_text(sqlite3_stmt *statement, int i);
LIBRARY const void *sqlite3_column_blob(sqlite3_stmt *statement, int i);
LIBRARY int sqlite3_column_bytes(sqlite3_stmt *statement, int i);
*/
import "C"

import (
	"math"
	"strconv"
	"unsafe"

	_ "github.com/mattn/go-sqlite3" // links the library

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

// Result codes, storage classes and flags, by the pages rescode.html,
// c3ref/c_blob.html and c3ref/c_open_autoproxy.html of the same copy.
const (
	resultOK        = 0
	resultError     = 1
	resultNoMemory  = 7
	resultInterrupt = 9
	resultRow       = 100
	resultDone      = 101

	classInteger = 1
	classFloat   = 2
	classText    = 3
	classBlob    = 4

	openReadWrite = 0x2
	openCreate    = 0x4
	openNoMutex   = 0x8000
)

// version is the library's version, with -debug behind one that checks itself.
func version() string {
	debug := C.CString("DEBUG")
	defer C.free(unsafe.Pointer(debug))
	text := C.GoString(C.sqlite3_libversion())
	if C.sqlite3_compileoption_used(debug) != 0 {
		text += "-debug"
	}
	return text
}

// connection is a sqlite3*.
type connection struct{ db *C.sqlite3 }

// openConnection opens a file or ":memory:". Without SQLITE_OPEN_URI the name is
// taken as it is. One goroutine uses the connection; sqlite3_interrupt needs no
// mutex.
func openConnection(path string) (*connection, error) {
	name := C.CString(path)
	defer C.free(unsafe.Pointer(name))
	c := new(connection)
	if code := C.sqlite3_open_v2(name, &c.db, openReadWrite|openCreate|openNoMutex, nil); code != resultOK {
		f := c.failure(code)
		_ = c.Close()
		return nil, f
	}
	C.sqlite3_extended_result_codes(c.db, 1)
	if err := c.extend(); err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// Close closes the connection.
func (c *connection) Close() error {
	if code := C.sqlite3_close_v2(c.db); code != resultOK {
		return failure(int(code), "")
	}
	return nil
}

// Interrupt stops the running statement.
func (c *connection) Interrupt() { C.sqlite3_interrupt(c.db) }

// failure reads the error of the connection's last call.
func (c *connection) failure(code C.int) *protocol.Failure {
	message := ""
	if c.db != nil {
		message = C.GoString(C.sqlite3_errmsg(c.db))
	}
	return failure(int(code), message)
}

// run executes the statements of a text. Of a text that is asked for rows the
// last statement is the query; a nil answer takes none.
func (c *connection) run(text string, answer *protocol.Answer) error {
	start := C.CString(text)
	defer C.free(unsafe.Pointer(start))
	for rest := start; *rest != 0; {
		var statement *C.sqlite3_stmt
		if code := C.sqlite3_prepare_v2(c.db, rest, -1, &statement, &rest); code != resultOK {
			return c.failure(code)
		}
		if statement == nil { // blank or comment
			continue
		}
		rows := answer
		if *rest != 0 {
			rows = nil
		}
		if err := c.step(statement, rows); err != nil {
			return err
		}
	}
	return nil
}

// step runs a statement to its end and finalizes it.
func (c *connection) step(statement *C.sqlite3_stmt, answer *protocol.Answer) error {
	defer C.sqlite3_finalize(statement)
	degree := C.sqlite3_column_count(statement)
	if answer != nil && degree > 0 {
		columns := make([]protocol.Column, degree)
		for i := range columns {
			columns[i] = protocol.Column{Name: C.GoString(C.sqlite3_column_name(statement, C.int(i))), Digits: protocol.NotFixed}
		}
		if err := answer.Columns(columns); err != nil {
			return err
		}
	}
	for {
		switch code := C.sqlite3_step(statement); code {
		case resultRow:
			if answer == nil {
				continue
			}
			row := make([]protocol.Cell, degree)
			for i := range row {
				row[i] = cell(statement, C.int(i))
			}
			if err := answer.Row(row); err != nil {
				return err
			}
		case resultDone:
			return nil
		default:
			return c.failure(code)
		}
	}
}

// cell reads one value without converting it: the storage class is asked for
// first, and only the reader of that class is called.
func cell(statement *C.sqlite3_stmt, i C.int) protocol.Cell {
	switch C.sqlite3_column_type(statement, i) {
	case classInteger:
		return protocol.Cell{Type: "integer", Text: strconv.FormatInt(int64(C.sqlite3_column_int64(statement, i)), 10)}
	case classFloat:
		return protocol.Cell{Type: "real", Text: realText(float64(C.sqlite3_column_double(statement, i)))}
	case classText:
		address := unsafe.Pointer(C.sqlite3_column_text(statement, i))
		return protocol.Cell{Type: "text", Text: copied(address, C.sqlite3_column_bytes(statement, i))}
	case classBlob:
		address := C.sqlite3_column_blob(statement, i)
		return protocol.Cell{Type: "blob", Text: copied(address, C.sqlite3_column_bytes(statement, i))}
	}
	return protocol.Cell{Type: "null", Null: true} // the fifth and last storage class
}

// realText writes a REAL so that it reads back as the same binary64.
func realText(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(f, 'g', -1, 64) // never NaN: SQLite makes NULL of it
}

func copied(address unsafe.Pointer, length C.int) string {
	if address == nil || length == 0 {
		return ""
	}
	return string(unsafe.Slice((*byte)(address), int(length)))
}
