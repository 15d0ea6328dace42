package graph

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Format writes a value in the notation of the openCypher TCK, with keys and
// labels in order: 1, 1.0, NaN, 'it\'s', [1, null], {a: 1}, (:A:B {a: 1}),
// [:T {x: 2}], <(:A)-[:T]->(:B)>; values of date and time as quoted texts.
func Format(v Value) string {
	var text strings.Builder
	write(&text, v)
	return text.String()
}

func write(text *strings.Builder, v Value) {
	switch v := v.(type) {
	case Null:
		text.WriteString("null")
	case Boolean:
		text.WriteString(strconv.FormatBool(bool(v)))
	case Integer:
		text.WriteString(strconv.FormatInt(int64(v), 10))
	case Float:
		text.WriteString(FormatFloat(float64(v)))
	case String:
		writeQuoted(text, string(v))
	case List:
		text.WriteByte('[')
		for i, item := range v {
			separate(text, i)
			write(text, item)
		}
		text.WriteByte(']')
	case Map:
		writeMap(text, v)
	case *Node:
		writeNode(text, v)
	case *Relationship:
		writeRelationship(text, v)
	case Path:
		writePath(text, v)
	case Point:
		writePoint(text, v)
	default:
		writeQuoted(text, temporalText(v))
	}
}

func separate(text *strings.Builder, i int) {
	if i > 0 {
		text.WriteString(", ")
	}
}

// FormatFloat writes the shortest decimal that is read as the same float, always
// with a fraction: 1.0, -0.0, 1.0E10, NaN, Inf, -Inf. Below 10^-3 and from 10^7 on
// it has an exponent.
func FormatFloat(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+")
	}
	size := math.Abs(f)
	if f == 0 || (size >= 1e-3 && size < 1e7) {
		return withFraction(strconv.FormatFloat(f, 'f', -1, 64))
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		panic("graph: exponent " + exponent)
	}
	return withFraction(mantissa) + "E" + strconv.Itoa(power)
}

func withFraction(number string) string {
	if strings.Contains(number, ".") {
		return number
	}
	return number + ".0"
}

var escapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\b", `\b`, "\f", `\f`)

func writeQuoted(text *strings.Builder, s string) {
	text.WriteByte('\'')
	text.WriteString(escapes.Replace(s))
	text.WriteByte('\'')
}

var plainName = regexp.MustCompile(`^[\p{L}_][\p{L}\p{N}_]*$`)

func name(s string) string {
	if plainName.MatchString(s) {
		return s
	}
	return "`" + strings.ReplaceAll(s, "`", "``") + "`"
}

func writeMap(text *strings.Builder, m Map) {
	text.WriteByte('{')
	for i, key := range sortedKeys(m) {
		separate(text, i)
		text.WriteString(name(key))
		text.WriteString(": ")
		write(text, m[key])
	}
	text.WriteByte('}')
}

func writeNode(text *strings.Builder, n *Node) {
	text.WriteByte('(')
	for _, label := range n.Labels {
		text.WriteByte(':')
		text.WriteString(name(label))
	}
	if len(n.Properties) > 0 {
		if len(n.Labels) > 0 {
			text.WriteByte(' ')
		}
		writeMap(text, n.Properties)
	}
	text.WriteByte(')')
}

func writeRelationship(text *strings.Builder, r *Relationship) {
	text.WriteString("[:" + name(r.Type))
	if len(r.Properties) > 0 {
		text.WriteByte(' ')
		writeMap(text, r.Properties)
	}
	text.WriteByte(']')
}

// writePath shows a loop as it is stored, from left to right.
func writePath(text *strings.Builder, p Path) {
	text.WriteByte('<')
	for i, n := range p.Nodes {
		writeNode(text, n)
		if i == len(p.Relationships) {
			break
		}
		r := p.Relationships[i]
		before, behind := "-", "->"
		if r.Start != n {
			before, behind = "<-", "-"
		}
		text.WriteString(before)
		writeRelationship(text, r)
		text.WriteString(behind)
	}
	text.WriteByte('>')
}

func writePoint(text *strings.Builder, p Point) {
	text.WriteString("point({srid: " + strconv.Itoa(p.SRID) + ", x: " + FormatFloat(p.X) + ", y: " + FormatFloat(p.Y))
	if p.Dimensions == 3 {
		text.WriteString(", z: " + FormatFloat(p.Z))
	}
	text.WriteString("})")
}
