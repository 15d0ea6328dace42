package main

/*
#include <stdlib.h>
#include <string.h>
#include "kuzu.h"
*/
import "C"

import (
	"fmt"
	"strconv"
	"unsafe"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

// typeNames are the library's names of types (enum kuzu_data_type_id of kuzu.h).
var typeNames = map[C.kuzu_data_type_id]string{
	C.KUZU_ANY: "ANY", C.KUZU_NODE: wire.Node, C.KUZU_REL: wire.Relationship, C.KUZU_RECURSIVE_REL: wire.Recursive, C.KUZU_SERIAL: "SERIAL",
	C.KUZU_BOOL: "BOOL", C.KUZU_INT64: "INT64", C.KUZU_INT32: "INT32", C.KUZU_INT16: "INT16", C.KUZU_INT8: "INT8",
	C.KUZU_UINT64: "UINT64", C.KUZU_UINT32: "UINT32", C.KUZU_UINT16: "UINT16", C.KUZU_UINT8: "UINT8", C.KUZU_INT128: "INT128",
	C.KUZU_DOUBLE: "DOUBLE", C.KUZU_FLOAT: "FLOAT", C.KUZU_DATE: "DATE", C.KUZU_TIMESTAMP: "TIMESTAMP", C.KUZU_TIMESTAMP_SEC: "TIMESTAMP_SEC",
	C.KUZU_TIMESTAMP_MS: "TIMESTAMP_MS", C.KUZU_TIMESTAMP_NS: "TIMESTAMP_NS", C.KUZU_TIMESTAMP_TZ: "TIMESTAMP_TZ", C.KUZU_INTERVAL: "INTERVAL",
	C.KUZU_DECIMAL: "DECIMAL", C.KUZU_INTERNAL_ID: "INTERNAL_ID", C.KUZU_STRING: "STRING", C.KUZU_BLOB: "BLOB", C.KUZU_LIST: wire.List,
	C.KUZU_ARRAY: wire.List, C.KUZU_STRUCT: wire.Struct, C.KUZU_MAP: wire.Map, C.KUZU_UNION: "UNION", C.KUZU_POINTER: "POINTER", C.KUZU_UUID: "UUID",
}

// read copies a value.
func read(v *C.kuzu_value) wire.Value {
	if C.kuzu_value_is_null(v) {
		return wire.Value{Type: wire.Null}
	}
	var t C.kuzu_logical_type
	C.kuzu_value_get_data_type(v, &t)
	defer C.kuzu_data_type_destroy(&t)
	kind := C.kuzu_data_type_get_id(&t)
	value := wire.Value{Type: typeNames[kind]}
	switch kind {
	case C.KUZU_NODE:
		readNode(v, &value)
	case C.KUZU_REL:
		readRelationship(v, &value)
	case C.KUZU_RECURSIVE_REL:
		var nodes, relationships C.kuzu_value
		C.kuzu_value_get_recursive_rel_node_list(v, &nodes)
		C.kuzu_value_get_recursive_rel_rel_list(v, &relationships)
		value.Members = []wire.Value{take(&nodes), take(&relationships)}
	case C.KUZU_LIST, C.KUZU_ARRAY:
		var size C.uint64_t
		if kind == C.KUZU_ARRAY {
			C.kuzu_data_type_get_num_elements_in_array(&t, &size)
		} else {
			C.kuzu_value_get_list_size(v, &size)
		}
		for i := range size {
			var member C.kuzu_value
			C.kuzu_value_get_list_element(v, i, &member)
			value.Members = append(value.Members, take(&member))
		}
	case C.KUZU_STRUCT:
		var size C.uint64_t
		C.kuzu_value_get_struct_num_fields(v, &size)
		for i := range size {
			var name *C.char
			var member C.kuzu_value
			C.kuzu_value_get_struct_field_name(v, i, &name)
			C.kuzu_value_get_struct_field_value(v, i, &member)
			value.Names, value.Members = append(value.Names, taken(name)), append(value.Members, take(&member))
		}
	case C.KUZU_MAP:
		var size C.uint64_t
		C.kuzu_value_get_map_size(v, &size)
		for i := range size {
			var key, member C.kuzu_value
			C.kuzu_value_get_map_key(v, i, &key)
			C.kuzu_value_get_map_value(v, i, &member)
			value.Members = append(value.Members, take(&key), take(&member))
		}
	default:
		value.Text = []byte(scalar(v, kind))
	}
	if value.Type == "" {
		value.Type = fmt.Sprintf("TYPE %d", int(kind))
	}
	return value
}

// take reads a value and frees it.
func take(v *C.kuzu_value) wire.Value {
	defer C.kuzu_value_destroy(v)
	return read(v)
}

// scalar is the exact text of a value that has no members.
func scalar(v *C.kuzu_value, kind C.kuzu_data_type_id) string {
	switch kind {
	case C.KUZU_BOOL:
		var b C.bool
		C.kuzu_value_get_bool(v, &b)
		return strconv.FormatBool(bool(b))
	case C.KUZU_INT64, C.KUZU_SERIAL:
		var n C.int64_t
		C.kuzu_value_get_int64(v, &n)
		return strconv.FormatInt(int64(n), 10)
	case C.KUZU_DOUBLE:
		var f C.double
		C.kuzu_value_get_double(v, &f)
		return strconv.FormatFloat(float64(f), 'g', -1, 64)
	case C.KUZU_FLOAT: // each is a float of 64 bits too
		var f C.float
		C.kuzu_value_get_float(v, &f)
		return strconv.FormatFloat(float64(f), 'g', -1, 64)
	case C.KUZU_STRING:
		var text *C.char
		C.kuzu_value_get_string(v, &text)
		return taken(text)
	case C.KUZU_DATE:
		var d C.kuzu_date_t
		C.kuzu_value_get_date(v, &d)
		return strconv.FormatInt(int64(d.days), 10)
	case C.KUZU_TIMESTAMP:
		var at C.kuzu_timestamp_t
		C.kuzu_value_get_timestamp(v, &at)
		return strconv.FormatInt(int64(at.value), 10)
	case C.KUZU_TIMESTAMP_TZ:
		var at C.kuzu_timestamp_tz_t
		C.kuzu_value_get_timestamp_tz(v, &at)
		return strconv.FormatInt(int64(at.value), 10)
	case C.KUZU_TIMESTAMP_NS:
		var at C.kuzu_timestamp_ns_t
		C.kuzu_value_get_timestamp_ns(v, &at)
		return strconv.FormatInt(int64(at.value), 10)
	case C.KUZU_TIMESTAMP_MS:
		var at C.kuzu_timestamp_ms_t
		C.kuzu_value_get_timestamp_ms(v, &at)
		return strconv.FormatInt(int64(at.value), 10)
	case C.KUZU_TIMESTAMP_SEC:
		var at C.kuzu_timestamp_sec_t
		C.kuzu_value_get_timestamp_sec(v, &at)
		return strconv.FormatInt(int64(at.value), 10)
	case C.KUZU_INTERVAL:
		var i C.kuzu_interval_t
		C.kuzu_value_get_interval(v, &i)
		return fmt.Sprint(int64(i.months), int64(i.days), int64(i.micros))
	}
	return taken(C.kuzu_value_to_string(v)) // the other whole numbers, and what nobody reads
}

func readNode(v *C.kuzu_value, value *wire.Value) {
	var part C.kuzu_value
	C.kuzu_node_val_get_id_val(v, &part)
	value.Identity = identity(&part)
	C.kuzu_node_val_get_label_val(v, &part)
	value.Label = string(take(&part).Text)
	var size C.uint64_t
	C.kuzu_node_val_get_property_size(v, &size)
	for i := range size {
		var name *C.char
		C.kuzu_node_val_get_property_name_at(v, i, &name)
		C.kuzu_node_val_get_property_value_at(v, i, &part)
		value.Names, value.Members = append(value.Names, taken(name)), append(value.Members, take(&part))
	}
}

func readRelationship(v *C.kuzu_value, value *wire.Value) {
	var part C.kuzu_value
	C.kuzu_rel_val_get_id_val(v, &part)
	value.Identity = identity(&part)
	C.kuzu_rel_val_get_src_id_val(v, &part)
	value.Start = identity(&part)
	C.kuzu_rel_val_get_dst_id_val(v, &part)
	value.End = identity(&part)
	C.kuzu_rel_val_get_label_val(v, &part)
	value.Label = string(take(&part).Text)
	var size C.uint64_t
	C.kuzu_rel_val_get_property_size(v, &size)
	for i := range size {
		var name *C.char
		C.kuzu_rel_val_get_property_name_at(v, i, &name)
		C.kuzu_rel_val_get_property_value_at(v, i, &part)
		value.Names, value.Members = append(value.Names, taken(name)), append(value.Members, take(&part))
	}
}

func identity(v *C.kuzu_value) string {
	defer C.kuzu_value_destroy(v)
	var id C.kuzu_internal_id_t
	if C.kuzu_value_get_internal_id(v, &id) != C.KuzuSuccess {
		return ""
	}
	return fmt.Sprintf("%d:%d", uint64(id.table_id), uint64(id.offset))
}

// made makes a value of a parameter.
func made(v wire.Value) (*C.kuzu_value, error) {
	text := string(v.Text)
	switch v.Type {
	case wire.Null:
		return C.kuzu_value_create_null(), nil
	case "BOOL":
		return C.kuzu_value_create_bool(C.bool(text == "true")), nil
	case "INT64":
		n, err := strconv.ParseInt(text, 10, 64)
		return C.kuzu_value_create_int64(C.int64_t(n)), err
	case "DOUBLE":
		f, err := strconv.ParseFloat(text, 64)
		return C.kuzu_value_create_double(C.double(f)), err
	case "STRING":
		s := C.CString(text)
		defer C.free(unsafe.Pointer(s))
		return C.kuzu_value_create_string(s), nil
	case wire.List, wire.Struct:
		return composed(v)
	}
	return nil, &protocol.Failure{Message: "a parameter of type " + v.Type}
}

func composed(v wire.Value) (*C.kuzu_value, error) {
	n := len(v.Members)
	if n == 0 || v.Type == wire.Struct && len(v.Names) != n {
		return nil, &protocol.Failure{Message: "a parameter without members, which have a type"}
	}
	members := make([]*C.kuzu_value, 0, n)
	defer func() {
		for _, m := range members {
			C.kuzu_value_destroy(m)
		}
	}()
	for _, m := range v.Members {
		member, err := made(m)
		if err != nil {
			return nil, err
		}
		members = append(members, member)
	}
	var value *C.kuzu_value
	var state C.kuzu_state
	if v.Type == wire.List {
		state = C.kuzu_value_create_list(C.uint64_t(n), &members[0], &value)
	} else {
		names := make([]*C.char, n)
		for i, name := range v.Names {
			names[i] = C.CString(name)
			defer C.free(unsafe.Pointer(names[i]))
		}
		state = C.kuzu_value_create_struct(C.uint64_t(n), &names[0], &members[0], &value)
	}
	if state != C.KuzuSuccess {
		return nil, &protocol.Failure{Message: "a parameter whose members are of several types"}
	}
	return value, nil
}
