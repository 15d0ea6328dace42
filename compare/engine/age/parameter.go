package age

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

// parametersOf writes parameters as a literal of SQL, a map of agtype; empty where
// there are none.
func parametersOf(parameters graph.Map) (string, error) {
	if len(parameters) == 0 {
		return "", nil
	}
	var b strings.Builder
	b.WriteByte('{')
	for i, name := range slices.Sorted(maps.Keys(parameters)) {
		if i > 0 {
			b.WriteString(", ")
		}
		why := quote(&b, name)
		b.WriteString(": ")
		if why == "" {
			why = write(&b, parameters[name])
		}
		if why != "" {
			return "", &engine.ParameterError{Name: name, Why: why}
		}
	}
	b.WriteByte('}')
	return "'" + strings.ReplaceAll(b.String(), "'", "''") + "'", nil
}

// write writes a value in agtype's notation, or says why there is none.
func write(b *strings.Builder, v graph.Value) (why string) {
	switch v := v.(type) {
	case graph.Null:
		b.WriteString("null")
	case graph.Boolean:
		b.WriteString(strconv.FormatBool(bool(v)))
	case graph.Integer:
		b.WriteString(strconv.FormatInt(int64(v), 10))
	case graph.Float:
		b.WriteString(float(float64(v)))
	case graph.String:
		return quote(b, string(v))
	case graph.List:
		b.WriteByte('[')
		for i, member := range v {
			if i > 0 {
				b.WriteString(", ")
			}
			if why := write(b, member); why != "" {
				return why
			}
		}
		b.WriteByte(']')
	case graph.Map:
		b.WriteByte('{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteString(", ")
			}
			if why := quote(b, key); why != "" {
				return why
			}
			b.WriteString(": ")
			if why := write(b, v[key]); why != "" {
				return why
			}
		}
		b.WriteByte('}')
	default:
		return "a value that agtype does not have"
	}
	return ""
}

// float writes a number that is read as a float: with a point or an exponent.
func float(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "+", "", 1) + "inity"
	}
	text := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

func quote(b *strings.Builder, text string) (why string) {
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == 0:
			return "a text with a NUL character"
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c < ' ':
			fmt.Fprintf(b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return ""
}
