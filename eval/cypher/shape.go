package cypher

import (
	"fmt"
	"reflect"
	"strings"

	syntax "github.com/semcheck/semcheck/spec/cypher"
)

var positionType = reflect.TypeOf(syntax.Position{})

// shapeOf returns a text that is the same for trees (an expression, or a query) which
// differ at most in their place in the text.
func shapeOf(x any) string {
	var b strings.Builder
	writeShape(&b, reflect.ValueOf(x))
	return b.String()
}

func writeShape(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid:
		b.WriteString("-")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("-")
			return
		}
		writeShape(b, v.Elem())
	case reflect.Struct:
		if v.Type() == positionType {
			return
		}
		b.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name == "Star" {
				fmt.Fprintf(b, "Star:%v,", v.Field(i).Bool())
			} else if name != "Text" {
				writeShape(b, v.Field(i))
				b.WriteByte(',')
			}
		}
		b.WriteByte('}')
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			writeShape(b, v.Index(i))
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprint(b, v.Interface())
	}
}

// mentions tells whether an expression speaks of one of the variables.
func mentions(x syntax.Expr, names []string) bool {
	shape := shapeOf(x)
	for _, name := range names {
		if strings.Contains(shape, fmt.Sprintf("Variable{%q,", name)) {
			return true
		}
	}
	return false
}
