package semantics

import (
	"encoding/binary"

	"github.com/semcheck/semcheck/spec"
)

// AppendRowKey appends the keys of all elements of a row.
func AppendRowKey(e *Evaluation, dst []byte, row Row) []byte {
	for i := range row {
		dst = AppendKey(e, dst, &row[i])
	}
	return dst
}

// Identical tells whether two values cannot be told apart: same kind, same
// bits, same scale. Digits that an engine may leave out make no difference:
// whoever keeps one of two such values keeps the freedom of both.
func Identical(a, b *Value) bool {
	if a.kind != b.kind || a.text != b.text || a.Bound() != b.Bound() || a.digits != b.digits || a.kind == KindOpen {
		return false
	}
	if a.kind == KindDecimal || a.kind == KindHuge {
		return a.decimal.scale == b.decimal.scale && a.decimal.number.Equal(b.decimal.number) && a.decimal.slack.Equal(b.decimal.slack)
	}
	if a.kind == KindStruct {
		return a.Structure().Type == b.Structure().Type && IdenticalRows(a.Structure().Values, b.Structure().Values)
	}
	if a.kind == KindList || a.kind == KindMap {
		return identicalLists(a.List(), b.List())
	}
	if a.kind == KindGeometry {
		return a.Geometry().Same(b.Geometry()) && a.Geometry().place.like(b.Geometry().place)
	}
	return a.bits == b.bits
}

// AppendIdentity appends an encoding of a row: rows that cannot be told apart have the same bytes,
// others may have the same.
func AppendIdentity(dst []byte, row Row) []byte {
	for i := range row {
		v := &row[i]
		dst = binary.BigEndian.AppendUint64(append(dst, byte(v.kind)), v.bits)
		dst = append(binary.AppendUvarint(dst, uint64(len(v.text))), v.text...)
		if v.kind == KindDecimal || v.kind == KindHuge {
			dst = append(dst, v.decimal.number.String()...)
		}
	}
	return dst
}

// IdenticalRows tells whether two rows of the same degree cannot be told apart.
func IdenticalRows(a, b Row) bool {
	for i := range a {
		if !Identical(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

// RaisedIn returns the first element of a row whose computation raises.
func RaisedIn(row Row) (Class, bool) {
	for i := range row {
		if row[i].kind == KindRaised {
			return row[i].Class(), true
		}
	}
	return ClassNone, false
}

// Cases of RuleDuplicates.
const (
	duplicatesNone spec.Case = iota
	duplicatesRemoved
	duplicatesNullsAlike
	duplicatesDistinguishable
)

// RuleDuplicates is the rule by which DISTINCT and the set operations treat
// rows as the same.
var RuleDuplicates = spec.Declare(spec.Rule{
	ID:        "bag.duplicates",
	Statement: "Rows are duplicates if no pair of their elements is distinct; which of the duplicates survives is free where they can be told apart.",
	From:      spec.ISO("<distinct predicate>"),
	Keywords:  []string{"DISTINCT"},
	Cases:     []string{duplicatesNone: "no duplicates", duplicatesRemoved: "duplicates removed", duplicatesNullsAlike: "nulls alike", duplicatesDistinguishable: "distinguishable"},
	Except:    map[string][]string{"mysql": {"distinguishable"}, "mariadb": {"distinguishable"}, "mysql56": nil},
})

// Duplicates is a class of equal rows: the distinct representatives, each with
// its number of occurrences.
type Duplicates struct {
	Rows   []Row // representatives that can be told apart, in order of appearance
	Counts []int // occurrences of each
}

// Total is the number of occurrences of the class.
func (d *Duplicates) Total() int {
	n := 0
	for _, c := range d.Counts {
		n += c
	}
	return n
}

// Partition sorts rows into classes of duplicates, in order of appearance.
func Partition(e *Evaluation, rows []Row) []*Duplicates {
	var classes []*Duplicates
	index := make(map[string]*Duplicates, len(rows))
	var buf []byte
	for _, row := range rows {
		buf = AppendRowKey(e, buf[:0], row)
		d := index[string(buf)]
		if d == nil {
			d = &Duplicates{}
			index[string(buf)] = d
			classes = append(classes, d)
		}
		d.add(row)
	}
	return classes
}

func (d *Duplicates) add(row Row) {
	for i := range d.Rows {
		if IdenticalRows(d.Rows[i], row) {
			d.Counts[i]++
			d.Rows[i] = withOptionalDigits(d.Rows[i], row)
			return
		}
	}
	d.Rows = append(d.Rows, row)
	d.Counts = append(d.Counts, 1)
}

// withOptionalDigits is a row whose decimals may leave out the digits that
// those of either of two identical rows may leave out.
func withOptionalDigits(a, b Row) Row {
	copied := false
	for i := range a {
		if a[i].kind != KindDecimal || a[i].decimal.optional >= b[i].decimal.optional {
			continue
		}
		if !copied {
			a, copied = append(Row(nil), a...), true
		}
		a[i] = b[i]
	}
	return a
}

// NoteDuplicates counts how the rule of duplicates applied to a partition.
func NoteDuplicates(e *Evaluation, classes []*Duplicates) {
	c := duplicatesNone
	for _, d := range classes {
		switch {
		case len(d.Rows) > 1:
			c = duplicatesDistinguishable
		case d.Counts[0] > 1 && c < duplicatesNullsAlike:
			c = duplicatesRemoved
			for i := range d.Rows[0] {
				if d.Rows[0][i].kind == KindNull {
					c = duplicatesNullsAlike
				}
			}
		}
	}
	e.apply(RuleDuplicates, c)
}

// CountByClass counts how often each class of duplicates occurs, by its key.
func CountByClass(e *Evaluation, rows []Row) map[string]int {
	counts := make(map[string]int, len(rows))
	var buf []byte
	for _, row := range rows {
		buf = AppendRowKey(e, buf[:0], row)
		counts[string(buf)]++
	}
	return counts
}

// ClassKey is the key of a class of duplicates.
func ClassKey(e *Evaluation, d *Duplicates) string {
	return string(AppendRowKey(e, nil, d.Rows[0]))
}

// IntegerOfKey returns the 64-bit signed integer that a key stands for.
func IntegerOfKey(key []byte) (int64, bool) {
	v := Integer(0)
	form := AppendKey(nil, nil, &v)
	if len(key) != len(form) || key[0] != form[0] {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64(key[1:])), true
}
