package falkordb

import (
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/graph"
)

var name = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// head writes parameters as FalkorDB takes them, before the statement: CYPHER name=value ….
func head(parameters graph.Map) (string, error) {
	if len(parameters) == 0 {
		return "", nil
	}
	var b strings.Builder
	b.WriteString("CYPHER ")
	for _, key := range slices.Sorted(maps.Keys(parameters)) {
		if !name.MatchString(key) {
			return "", &engine.ParameterError{Name: key, Why: "FalkorDB takes letters, digits and underscores in its name only"}
		}
		b.WriteString(key + "=")
		if why := literal(&b, parameters[key]); why != "" {
			return "", &engine.ParameterError{Name: key, Why: why}
		}
		b.WriteByte(' ')
	}
	return b.String(), nil
}

var escapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

// literal writes a value as a literal, or says why there is none.
func literal(b *strings.Builder, v graph.Value) (why string) {
	switch v := v.(type) {
	case graph.Null:
		b.WriteString("null")
	case graph.Boolean:
		b.WriteString(strconv.FormatBool(bool(v)))
	case graph.Integer:
		b.WriteString(strconv.FormatInt(int64(v), 10))
	case graph.Float:
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return "a float that is no number has no literal"
		}
		text := strconv.FormatFloat(float64(v), 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		b.WriteString(text)
	case graph.String:
		if strings.ContainsRune(string(v), 0) {
			return "a text with a NUL character"
		}
		b.WriteString("'" + escapes.Replace(string(v)) + "'")
	case graph.List:
		b.WriteByte('[')
		for i, member := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if why := literal(b, member); why != "" {
				return why
			}
		}
		b.WriteByte(']')
	case graph.Map:
		b.WriteByte('{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteByte(',')
			}
			if !name.MatchString(key) {
				return "a key of a map that is no plain name: " + key
			}
			b.WriteString(key + ":")
			if why := literal(b, v[key]); why != "" {
				return why
			}
		}
		b.WriteByte('}')
	default:
		return "a value that has no literal"
	}
	return ""
}
