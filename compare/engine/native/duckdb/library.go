package main

/*
// The functions of the library, by the declarations of src/include/duckdb.h in
// DuckDB 0.9.2 to 1.5.5, which agree. The header is not included because the
// modules that link the library bring different ones.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
typedef uint64_t idx_t;
typedef struct { idx_t columns, rows, changed; void *column; char *error; void *internal; } duckdb_result;
typedef void *handle;
extern const char *duckdb_library_version(void);
extern int duckdb_create_config(handle *config);
extern int duckdb_set_config(handle config, const char *name, const char *option);
extern void duckdb_destroy_config(handle *config);
extern int duckdb_open_ext(const char *path, handle *database, handle config, char **error);
extern void duckdb_close(handle *database);
extern int duckdb_connect(handle database, handle *connection);
extern void duckdb_disconnect(handle *connection);
extern void duckdb_interrupt(handle connection);
extern int duckdb_query(handle connection, const char *query, duckdb_result *result);
extern void duckdb_destroy_result(duckdb_result *result);
extern const char *duckdb_result_error(duckdb_result *result);
extern idx_t duckdb_column_count(duckdb_result *result);
extern const char *duckdb_column_name(duckdb_result *result, idx_t column);
extern handle duckdb_column_logical_type(duckdb_result *result, idx_t column);
extern void duckdb_destroy_logical_type(handle *type);
extern int duckdb_get_type_id(handle type);
extern uint8_t duckdb_decimal_width(handle type);
extern uint8_t duckdb_decimal_scale(handle type);
extern int duckdb_decimal_internal_type(handle type);
extern idx_t duckdb_result_chunk_count(duckdb_result result);
extern handle duckdb_result_get_chunk(duckdb_result result, idx_t chunk);
extern void duckdb_destroy_data_chunk(handle *chunk);
extern idx_t duckdb_data_chunk_get_size(handle chunk);
extern handle duckdb_data_chunk_get_vector(handle chunk, idx_t column);
extern void *duckdb_vector_get_data(handle vector);
extern handle duckdb_list_vector_get_child(handle vector);
extern handle duckdb_list_type_child_type(handle type);
extern handle duckdb_map_type_key_type(handle type);
extern handle duckdb_map_type_value_type(handle type);
extern idx_t duckdb_struct_type_child_count(handle type);
extern char *duckdb_struct_type_child_name(handle type, idx_t index);
extern handle duckdb_struct_type_child_type(handle type, idx_t index);
extern handle duckdb_struct_vector_get_child(handle vector, idx_t index);
extern uint64_t *duckdb_vector_get_validity(handle vector);
extern void duckdb_free(void *);
*/
import "C"

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

func version() string { return C.GoString(C.duckdb_library_version()) }

// connection is a database in memory with its only connection.
type connection struct{ database, connection C.handle }

// openConnection opens a database that runs on one thread from the start.
func openConnection() (*connection, error) {
	var config C.handle
	if C.duckdb_create_config(&config) != 0 {
		return nil, failure("no configuration")
	}
	defer C.duckdb_destroy_config(&config)
	name, one := C.CString("threads"), C.CString("1")
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(one))
	if C.duckdb_set_config(config, name, one) != 0 {
		return nil, failure("the setting threads was refused")
	}
	c := new(connection)
	var message *C.char
	if C.duckdb_open_ext(nil, &c.database, config, &message) != 0 {
		defer C.duckdb_free(unsafe.Pointer(message))
		return nil, failure(C.GoString(message))
	}
	if C.duckdb_connect(c.database, &c.connection) != 0 {
		C.duckdb_close(&c.database)
		return nil, failure("no connection")
	}
	return c, nil
}

// Close closes the connection and its database.
func (c *connection) Close() error {
	C.duckdb_disconnect(&c.connection)
	C.duckdb_close(&c.database)
	return nil
}

// Interrupt stops the running statement.
func (c *connection) Interrupt() { C.duckdb_interrupt(c.connection) }

// run executes a statement. A nil answer takes no rows. Of several statements
// 1.1.3 tells the first one's rows and errors only, 1.5.5 the last one's.
func (c *connection) run(text string, answer *protocol.Answer) error {
	query := C.CString(text)
	defer C.free(unsafe.Pointer(query))
	var result C.duckdb_result
	defer C.duckdb_destroy_result(&result)
	if C.duckdb_query(c.connection, query, &result) != 0 {
		return failure(C.GoString(C.duckdb_result_error(&result)))
	}
	if answer == nil {
		return nil
	}
	columns := make([]column, C.duckdb_column_count(&result))
	described := make([]protocol.Column, len(columns))
	for i := range columns {
		columns[i] = describe(&result, C.idx_t(i))
		described[i] = protocol.Column{Name: C.GoString(C.duckdb_column_name(&result, C.idx_t(i))), Type: columns[i].name, Digits: protocol.NotFixed}
	}
	if err := answer.Columns(described); err != nil {
		return err
	}
	for k := range C.duckdb_result_chunk_count(result) {
		if err := chunk(result, k, columns, answer); err != nil {
			return err
		}
	}
	return nil
}

// describe reads the type of a column.
func describe(result *C.duckdb_result, i C.idx_t) column {
	return columnOf(C.duckdb_column_logical_type(result, i))
}

// columnOf reads a type, and takes it.
func columnOf(t C.handle) column {
	defer C.duckdb_destroy_logical_type(&t)
	c := column{kind: typeID(C.duckdb_get_type_id(t))}
	if c.kind == typeList {
		element := columnOf(C.duckdb_list_type_child_type(t))
		c.element, c.name = &element, element.name+"[]"
		return c
	}
	if c.kind == typeMap {
		key, value := columnOf(C.duckdb_map_type_key_type(t)), columnOf(C.duckdb_map_type_value_type(t))
		c.element = &column{kind: typeStruct, names: []string{"key", "value"}, fields: []column{key, value}}
		c.name = "MAP(" + key.name + ", " + value.name + ")"
		return c
	}
	if c.kind == typeStruct {
		for i := range C.duckdb_struct_type_child_count(t) {
			name := C.duckdb_struct_type_child_name(t, i)
			c.names = append(c.names, C.GoString(name))
			C.duckdb_free(unsafe.Pointer(name))
			c.fields = append(c.fields, columnOf(C.duckdb_struct_type_child_type(t, i)))
		}
		c.name = structName(c)
		return c
	}
	c.name = c.kind.String()
	if c.kind == typeDecimal {
		c.kind, c.scale = typeID(C.duckdb_decimal_internal_type(t)), int(C.duckdb_decimal_scale(t))
		c.name = fmt.Sprintf("DECIMAL(%d,%d)", C.duckdb_decimal_width(t), c.scale)
	}
	return c
}

// structName names a type with the names of its fields in quotes.
func structName(c column) string {
	parts := make([]string, len(c.fields))
	for i := range c.fields {
		parts[i] = `"` + strings.ReplaceAll(c.names[i], `"`, `""`) + `" ` + c.fields[i].name
	}
	return "STRUCT(" + strings.Join(parts, ", ") + ")"
}

// chunk gives the rows of a part of the result to the answer.
func chunk(result C.duckdb_result, k C.idx_t, columns []column, answer *protocol.Answer) error {
	part := C.duckdb_result_get_chunk(result, k)
	defer C.duckdb_destroy_data_chunk(&part)
	size := int(C.duckdb_data_chunk_get_size(part))
	vectors := make([]vector, len(columns))
	for i, c := range columns {
		vectors[i] = vectorOf(c, C.duckdb_data_chunk_get_vector(part, C.idx_t(i)))
	}
	for r := range size {
		row := make([]protocol.Cell, len(columns))
		for i := range vectors {
			if vectors[i].null(r) {
				row[i].Null = true
				continue
			}
			row[i].Text = vectors[i].text(r)
		}
		if err := answer.Row(row); err != nil {
			return err
		}
	}
	return nil
}

// vectorOf finds the elements of a vector, and of a vector of lists those of the lists.
func vectorOf(c column, of C.handle) vector {
	v := vector{column: c, data: C.duckdb_vector_get_data(of), valid: unsafe.Pointer(C.duckdb_vector_get_validity(of))}
	if c.element != nil {
		elements := vectorOf(*c.element, C.duckdb_list_vector_get_child(of))
		v.elements = &elements
	}
	for i := range c.fields {
		v.fields = append(v.fields, vectorOf(c.fields[i], C.duckdb_struct_vector_get_child(of, C.idx_t(i))))
	}
	return v
}
