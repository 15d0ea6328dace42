package sqlite

import (
	"strconv"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/semantics"
)

// The storage classes as typeof() names them.
const (
	typeInteger = "integer"
	typeReal    = "real"
	typeText    = "text"
	typeBlob    = "blob"
	typeNull    = "null"
)

const pointerSize = unsafe.Sizeof(uintptr(0))

// word and bytes read the library's memory, which lies outside Go's heap.
func word(address uintptr) *uintptr { return *(**uintptr)(unsafe.Pointer(&address)) }
func bytes(address uintptr) *byte   { return *(**byte)(unsafe.Pointer(&address)) }

// load copies a statement's text into the session's buffer, with a NUL.
func (s *Session) load(text string) {
	if need := len(text) + 1; need > s.size {
		libc.Xfree(s.tls, s.text)
		s.size = 2 * need
		s.text = libc.Xmalloc(s.tls, libc.Tsize_t(s.size))
	}
	buffer := unsafe.Slice(bytes(s.text), len(text)+1)
	copy(buffer, text)
	buffer[len(text)] = 0
}

// prepare compiles the first statement at address and returns where the text
// goes on; the statement is 0 for a blank text.
func (s *Session) prepare(address uintptr) (statement, rest uintptr, err *engine.Error) {
	rc := sqlite3.Xsqlite3_prepare_v2(s.tls, s.db, address, -1, s.scratch, s.scratch+pointerSize)
	if rc != sqlite3.SQLITE_OK {
		return 0, 0, s.failure(rc)
	}
	return *word(s.scratch), *word(s.scratch + pointerSize), nil
}

// rows steps a statement to its end and finalizes it.
func (s *Session) rows(statement uintptr) (*engine.Result, *engine.Error) {
	result, failure := s.step(statement)
	sqlite3.Xsqlite3_finalize(s.tls, statement)
	return result, failure
}

// step steps a statement to its end.
func (s *Session) step(statement uintptr) (*engine.Result, *engine.Error) {
	result := &engine.Result{Form: engine.FormSQLite}
	degree := int(sqlite3.Xsqlite3_column_count(s.tls, statement))
	if degree > 0 {
		result.Columns = make([]engine.Column, degree)
		for i := range result.Columns {
			name := libc.GoString(sqlite3.Xsqlite3_column_name(s.tls, statement, int32(i)))
			result.Columns[i] = engine.Column{Name: name, Digits: engine.NotFixed}
		}
	}
	for {
		switch rc := sqlite3.Xsqlite3_step(s.tls, statement); rc {
		case sqlite3.SQLITE_ROW:
			row := make([]engine.Cell, degree)
			for i := range row {
				s.cell(&row[i], statement, int32(i))
			}
			result.Rows = append(result.Rows, row)
		case sqlite3.SQLITE_DONE:
			return result, nil
		default:
			return nil, s.failure(rc)
		}
	}
}

// cell reads one value without converting it: the storage class is asked for
// first, and only the reader of that class is called.
func (s *Session) cell(c *engine.Cell, statement uintptr, i int32) {
	switch sqlite3.Xsqlite3_column_type(s.tls, statement, i) {
	case sqlite3.SQLITE_INTEGER:
		c.Type, c.Text = typeInteger, strconv.FormatInt(sqlite3.Xsqlite3_column_int64(s.tls, statement, i), 10)
	case sqlite3.SQLITE_FLOAT:
		c.Type, c.Text = typeReal, semantics.FormatFloat(sqlite3.Xsqlite3_column_double(s.tls, statement, i))
	case sqlite3.SQLITE_TEXT:
		address := sqlite3.Xsqlite3_column_text(s.tls, statement, i)
		c.Type, c.Text = typeText, s.copied(address, sqlite3.Xsqlite3_column_bytes(s.tls, statement, i))
	case sqlite3.SQLITE_BLOB:
		address := sqlite3.Xsqlite3_column_blob(s.tls, statement, i)
		c.Type, c.Text = typeBlob, s.copied(address, sqlite3.Xsqlite3_column_bytes(s.tls, statement, i))
	default: // SQLITE_NULL is the fifth and last storage class
		c.Type, c.Null = typeNull, true
	}
}

// copied returns bytes of the library's memory as a string of our own.
func (s *Session) copied(address uintptr, length int32) string {
	if address == 0 || length == 0 {
		return ""
	}
	return string(unsafe.Slice(bytes(address), int(length)))
}

// failure reads the error of the connection's last call.
func (s *Session) failure(rc int32) *engine.Error {
	message := ""
	if s.db != 0 {
		message = libc.GoString(sqlite3.Xsqlite3_errmsg(s.tls, s.db))
	}
	return engine.NewSQLiteError(int(rc), message)
}
