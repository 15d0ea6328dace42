//go:build spatialite

package main

// The extension SpatiaLite is loaded into each connection. The loader finds it,
// and the libraries that it needs, by the run path that the executable is linked
// with: the folder lib beside it.
//
// Source: "Run-Time Loadable Extensions", https://sqlite.org/loadext.html, and
// "Load An Extension", https://sqlite.org/c3ref/load_extension.html, of the copy
// that library.go names: unverified. SpatiaLite's SQL functions by the page
// spatialite-sql-5.0.1.html: unverified.

/*
#include <stdlib.h>
typedef struct sqlite3 sqlite3;
extern __attribute__((weak)) int sqlite3_enable_load_extension(sqlite3 *db, int on);
extern __attribute__((weak)) int sqlite3_load_extension(sqlite3 *db, const char *file, const char *entry, char **message);
extern __attribute__((weak)) void sqlite3_free(void *);
*/
import "C"

import (
	"unsafe"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

const extension = "mod_spatialite.so"

// extend loads the extension and makes the tables that it keeps its columns and
// indexes in, without the list of reference systems.
func (c *connection) extend() error {
	file, entry := C.CString(extension), C.CString("sqlite3_modspatialite_init")
	defer C.free(unsafe.Pointer(file))
	defer C.free(unsafe.Pointer(entry))
	db := (*C.sqlite3)(unsafe.Pointer(c.db))
	C.sqlite3_enable_load_extension(db, 1)
	var message *C.char
	code := C.sqlite3_load_extension(db, file, entry, &message)
	C.sqlite3_enable_load_extension(db, 0)
	if code != resultOK {
		defer C.sqlite3_free(unsafe.Pointer(message))
		return &protocol.Failure{Kind: protocol.FailureFatal, Code: uint64(code), Message: "load " + extension + ": " + C.GoString(message)}
	}
	return c.run("SELECT InitSpatialMetaData(1, 'NONE')", nil)
}
