package main

/*
#cgo pkg-config: kuzu
#include <stdlib.h>
#include "kuzu.h"
*/
import "C"

import (
	"fmt"
	"unsafe"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

// taken copies a text of the library and frees it.
func taken(text *C.char) string {
	defer C.kuzu_destroy_string(text)
	return C.GoString(text)
}

func version() string { return taken(C.kuzu_get_version()) }

// The library reserves address space for the greatest database and takes memory for
// the pages in use.
const (
	bufferPool      = 256 << 20
	largestDatabase = 1 << 30 // a power of two
)

// connection is a database in memory with its only connection.
type connection struct {
	database   C.kuzu_database
	connection C.kuzu_connection
}

// openConnection opens a database that runs on one thread.
func openConnection() (*connection, error) {
	config := C.kuzu_default_system_config()
	config.buffer_pool_size, config.max_db_size, config.max_num_threads = bufferPool, largestDatabase, 1
	path := C.CString(":memory:")
	defer C.free(unsafe.Pointer(path))
	c := new(connection)
	if C.kuzu_database_init(path, config, &c.database) != C.KuzuSuccess {
		return nil, failure("the database was not opened")
	}
	if C.kuzu_connection_init(&c.database, &c.connection) != C.KuzuSuccess {
		C.kuzu_database_destroy(&c.database)
		return nil, failure("no connection")
	}
	return c, nil
}

// Close closes the connection and its database.
func (c *connection) Close() error {
	C.kuzu_connection_destroy(&c.connection)
	C.kuzu_database_destroy(&c.database)
	return nil
}

// Interrupt stops the running statement.
func (c *connection) Interrupt() { C.kuzu_connection_interrupt(&c.connection) }

// run executes a statement. A nil answer takes no records. Of several statements the
// first one's records are given; the first error of any is told.
func (c *connection) run(text string, parameters map[string]wire.Value, answer *protocol.Answer) error {
	query := C.CString(text)
	defer C.free(unsafe.Pointer(query))
	var result C.kuzu_query_result
	if parameters == nil {
		C.kuzu_connection_query(&c.connection, query, &result)
	} else if err := c.prepared(query, parameters, &result); err != nil {
		return err
	}
	defer C.kuzu_query_result_destroy(&result)
	if result._query_result == nil {
		return failure("")
	}
	if !C.kuzu_query_result_is_success(&result) {
		return failure(taken(C.kuzu_query_result_get_error_message(&result)))
	}
	columns := make([]protocol.Column, C.kuzu_query_result_get_num_columns(&result))
	if answer == nil || len(columns) == 0 {
		return nil
	}
	for i := range columns {
		var name *C.char
		C.kuzu_query_result_get_column_name(&result, C.uint64_t(i), &name)
		columns[i] = protocol.Column{Name: taken(name), Digits: protocol.NotFixed}
	}
	if err := answer.Columns(columns); err != nil {
		return err
	}
	for C.kuzu_query_result_has_next(&result) {
		if err := record(&result, len(columns), answer); err != nil {
			return err
		}
	}
	return nil
}

// prepared executes a statement with parameters.
func (c *connection) prepared(query *C.char, parameters map[string]wire.Value, result *C.kuzu_query_result) error {
	var statement C.kuzu_prepared_statement
	C.kuzu_connection_prepare(&c.connection, query, &statement)
	defer C.kuzu_prepared_statement_destroy(&statement)
	if !C.kuzu_prepared_statement_is_success(&statement) {
		return failure(taken(C.kuzu_prepared_statement_get_error_message(&statement)))
	}
	for name, parameter := range parameters {
		value, err := made(parameter)
		if err != nil {
			return err
		}
		text := C.CString(name)
		state := C.kuzu_prepared_statement_bind_value(&statement, text, value)
		C.free(unsafe.Pointer(text))
		C.kuzu_value_destroy(value)
		if state != C.KuzuSuccess {
			return failure(fmt.Sprintf("Parameter %s not found.", name))
		}
	}
	C.kuzu_connection_execute(&c.connection, &statement, result)
	return nil
}

// record gives the next record to the answer.
func record(result *C.kuzu_query_result, degree int, answer *protocol.Answer) error {
	var tuple C.kuzu_flat_tuple
	if C.kuzu_query_result_get_next(result, &tuple) != C.KuzuSuccess {
		return failure("a record that was announced did not come")
	}
	defer C.kuzu_flat_tuple_destroy(&tuple)
	row := make([]protocol.Cell, degree)
	for i := range row {
		var v C.kuzu_value
		if C.kuzu_flat_tuple_get_value(&tuple, C.uint64_t(i), &v) != C.KuzuSuccess {
			return failure("a value of a record did not come")
		}
		value := read(&v)
		C.kuzu_value_destroy(&v)
		var err error
		if row[i], err = cell(value); err != nil {
			return err
		}
	}
	return answer.Row(row)
}
