package function

import (
	"fmt"
	"strconv"

	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/typing"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
)

// structures is the chapter of structs.
var structures = chapter{
	function.StructValue:     {types: structValueTypes, compute: structValue},
	function.FieldOf:         {types: structFieldTypes, compute: structField},
	function.TableRow:        {types: tableRowTypes, compute: tableRow},
	function.FieldsOf:        {types: allFieldsTypes, compute: structField},
	function.StructExtract:   {types: structFieldTypes, compute: structField},
	function.StructExtractAt: {types: structFieldTypes, compute: structField},
	function.StructInsert:    {types: structInsertTypes, compute: structInsert},
	function.StructUpdate:    {types: structInsertTypes, compute: structUpdate},
	function.StructConcat:    {types: structConcatTypes, compute: structConcat},
	function.StructKeys:      {types: structKeysTypes, compute: structKeys},
	function.StructValues:    {types: structValuesTypes, compute: structValues},
}

// namedFields are the fields that a call names from an argument on.
func namedFields(x *ast.Call, arguments []ast.Type, first int) (list []ast.StructField, err error) {
	for i := first; i+1 < len(arguments); i += 2 {
		name, is := x.Args[i].(*ast.Literal)
		if !is || name.Text == "" {
			return nil, &typing.Unsupported{Feature: "the name of a field that is no literal"}
		}
		if semantics.FieldNamed(list, name.Text) >= 0 {
			return nil, &typing.Error{Message: fmt.Sprintf("a struct has two fields of the name %q", name.Text)}
		}
		list = append(list, ast.StructField{Name: name.Text, Type: typing.Settled(arguments[i+1])})
	}
	return list, nil
}

// namedOperands are the types of names and of what follows them.
func namedOperands(operands []ast.Type, fields []ast.StructField) []ast.Type {
	for _, f := range fields {
		operands = append(operands, ast.Text, f.Type)
	}
	return operands
}

func structValueTypes(_ *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if x == nil || len(arguments)%2 != 0 {
		return nil, ast.Unknown, &typing.Unsupported{Feature: "a struct without names"}
	}
	fields, err := namedFields(x, arguments, 0)
	return namedOperands(nil, fields), ast.Struct(fields...), err
}

func structValue(c *call) semantics.Value {
	var values []semantics.Value
	for i := 1; i < len(c.arguments); i += 2 {
		values = append(values, c.arguments[i])
	}
	c.apply(function.StructFound)
	return semantics.Struct(c.result, values...)
}

// structOperand refuses what is no struct.
func structOperand(f *function.Function, t ast.Type) error {
	switch {
	case t.IsStruct():
		return nil
	case t.Kind == ast.TypeUnknown, t.IsOpaque(), t.IsText() && t.Literal != 0, t.Kind == ast.TypeGeometry, t.IsMap():
		return &typing.Unsupported{Feature: f.Name + " of " + t.String()}
	}
	return &typing.Error{Message: f.Name + " does not accept " + t.String() + ", which is no struct"}
}

// structFieldTypes is the signature of what takes a field out of a struct.
func structFieldTypes(f *function.Function, d *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	t := typing.Settled(arguments[0])
	if d.RowTypes == spec.RowsAreRecords {
		return recordFieldTypes(x, t)
	}
	if err := structOperand(f, t); err != nil {
		return nil, ast.Unknown, err
	}
	k, err := fieldPlace(f, x, t)
	if err != nil {
		return nil, ast.Unknown, err
	}
	key := ast.Text
	if arguments[1].IsNumeric() {
		key = ast.BigInt
	}
	return []ast.Type{t, key}, t.StructFields()[k].Type, nil
}

// fieldPlace is the place of the field that a call names.
func fieldPlace(f *function.Function, x *ast.Call, t ast.Type) (int, error) {
	key, is := x.Args[1].(*ast.Literal)
	fields, byPlace := t.StructFields(), f == function.StructExtractAt
	switch {
	case !is:
		return 0, &typing.Unsupported{Feature: "a field of a struct by other than a literal"}
	case key.Kind == ast.LiteralString && byPlace:
		return 0, &typing.Unsupported{Feature: f.Name + " by a text"}
	case key.Kind == ast.LiteralString && t.IsUnnamed():
		return 0, &typing.Error{Message: "the fields of a struct without names have numbers"}
	case key.Kind == ast.LiteralString:
		if k := semantics.FieldNamed(fields, key.Text); k >= 0 {
			return k, nil
		}
		return 0, &typing.Error{Message: fmt.Sprintf("there is no field %q in %s", key.Text, t)}
	case key.Kind == ast.LiteralInteger && !byPlace && !t.IsUnnamed():
		return 0, &typing.Error{Message: "the fields of a struct with names have no numbers"}
	case key.Kind == ast.LiteralInteger:
		n, err := strconv.Atoi(key.Text)
		if err != nil || n < 1 || n > len(fields) {
			return 0, &typing.Error{Message: fmt.Sprintf("there is no field %s in %s", key.Text, t)}
		}
		return n - 1, nil
	}
	return 0, &typing.Unsupported{Feature: "a field of a struct by other than a text or an integer"}
}

// allFieldsTypes refuses (s).* that the select list does not take apart.
func allFieldsTypes(_ *function.Function, _ *spec.Dialect, _ *ast.Call, _ []ast.Type) ([]ast.Type, ast.Type, error) {
	return nil, ast.Unknown, &typing.Unsupported{Feature: "the fields of a row by a star"}
}

func structField(c *call) semantics.Value {
	s := c.arguments[0].Structure()
	var k int
	if key := &c.arguments[1]; c.e.Dialect.RowTypes == spec.RowsAreRecords {
		k = recordField(s.Type, key.Str())
	} else if key.Kind() == semantics.KindText {
		k = semantics.FieldNamed(s.Type.StructFields(), key.Str())
	} else {
		k = int(key.Int()) - 1
	}
	c.apply(function.StructFound)
	return s.Values[k]
}

// structInsertTypes is the signature of STRUCT_INSERT and STRUCT_UPDATE.
func structInsertTypes(f *function.Function, _ *spec.Dialect, x *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	if err := structOperand(f, arguments[0]); err != nil {
		return nil, ast.Unknown, err
	}
	fields := arguments[0].StructFields()
	added, err := namedFields(x, arguments, 1)
	switch {
	case err != nil:
		return nil, ast.Unknown, err
	case arguments[0].IsUnnamed():
		return nil, ast.Unknown, &typing.Unsupported{Feature: f.Name + " of a struct without names"}
	}
	for _, a := range added {
		switch k := semantics.FieldNamed(fields, a.Name); {
		case k < 0:
			fields = append(fields, a)
		case f == function.StructInsert:
			return nil, ast.Unknown, &typing.Error{Message: fmt.Sprintf("the struct has a field %q", a.Name)}
		default:
			fields[k] = a
		}
	}
	return namedOperands([]ast.Type{arguments[0]}, added), ast.Struct(fields...), nil
}

func structInsert(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.unmodelled("a struct that is NULL")
	}
	values := append([]semantics.Value(nil), c.arguments[0].Structure().Values...)
	for i := 2; i < len(c.arguments); i += 2 {
		values = append(values, c.arguments[i])
	}
	c.apply(function.StructFound)
	return semantics.Struct(c.result, values...)
}

func structUpdate(c *call) semantics.Value {
	if c.arguments[0].IsNull() {
		return c.unmodelled("a struct that is NULL")
	}
	s, fields := c.arguments[0].Structure(), c.result.StructFields()
	values := make([]semantics.Value, len(fields))
	copy(values, s.Values)
	for i := 1; i+1 < len(c.arguments); i += 2 {
		values[semantics.FieldNamed(fields, c.arguments[i].Str())] = c.arguments[i+1]
	}
	c.apply(function.StructFound)
	return semantics.Struct(c.result, values...)
}

func structConcatTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	var fields []ast.StructField
	for _, t := range arguments {
		if err := structOperand(f, t); err != nil {
			return nil, ast.Unknown, err
		}
		if t.IsUnnamed() != arguments[0].IsUnnamed() {
			return nil, ast.Unknown, &typing.Argument{Message: "STRUCT_CONCAT of structs with and without names"}
		}
		for _, added := range t.StructFields() {
			if added.Name != "" && semantics.FieldNamed(fields, added.Name) >= 0 {
				return nil, ast.Unknown, &typing.Argument{Message: fmt.Sprintf("two structs have a field %q", added.Name)}
			}
			fields = append(fields, added)
		}
	}
	return arguments, ast.Struct(fields...), nil
}

func structConcat(c *call) semantics.Value {
	var values []semantics.Value
	for i := range c.arguments {
		if c.arguments[i].IsNull() {
			return c.unmodelled("a struct that is NULL")
		}
		values = append(values, c.arguments[i].Structure().Values...)
	}
	c.apply(function.StructFound)
	return semantics.Struct(c.result, values...)
}

func structKeysTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	err := structOperand(f, arguments[0])
	if err == nil && arguments[0].IsUnnamed() {
		err = &typing.Unsupported{Feature: f.Name + " of a struct without names"}
	}
	return arguments, ast.List(ast.Text), err
}

func structKeys(c *call) semantics.Value {
	var names []semantics.Value
	for _, f := range c.arguments[0].Structure().Type.StructFields() {
		names = append(names, semantics.Text(f.Name))
	}
	c.apply(function.StructFound)
	return semantics.ListOf(ast.Text, names...)
}

func structValuesTypes(f *function.Function, _ *spec.Dialect, _ *ast.Call, arguments []ast.Type) ([]ast.Type, ast.Type, error) {
	fields := arguments[0].StructFields()
	for i := range fields {
		fields[i].Name = ""
	}
	return arguments, ast.Struct(fields...), structOperand(f, arguments[0])
}

func structValues(c *call) semantics.Value {
	c.apply(function.StructFound)
	return semantics.Struct(c.result, c.arguments[0].Structure().Values...)
}
