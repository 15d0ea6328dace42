package compare

import (
	"bytes"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/spec/datatype"
)

// AppendEqualityKey appends a key of a cell to dst and returns dst. Two cells of one column have
// one key if an engine with binary collations takes their values for equal, and only then.
//
// Numbers are equal as numbers, whatever their type: 1, 1.0 and 1e0; −0 and 0. Every NaN equals
// every other. NULL equals NULL. Texts and byte strings are equal by their bytes; lists, structs and
// maps by their texts, so that a list of 0 and one of −0 are two. Where values carry their own type, a
// text never equals a byte string.
//
// The key compares answers of one engine with each other: no type is known but the engine's own.
func AppendEqualityKey(dst []byte, form engine.Form, column engine.Column, cell *engine.Cell) []byte {
	if cell.Null {
		return append(dst, 'N', 0)
	}
	f := columnFamily(form, column)
	if form == engine.FormSQLite {
		f = sqliteFamilies[cell.Type]
	}
	switch f {
	case datatype.FamilyInteger, datatype.FamilyDecimal:
		dst = append(dst, '#')
		dst = appendNumber(dst, cell.Text)
	case datatype.FamilyFloat, datatype.FamilySingle:
		dst = append(dst, '#')
		dst = appendFloat(dst, cell.Text)
	case datatype.FamilyOther, datatype.FamilyNull, datatype.FamilyBoolean, datatype.FamilyText, datatype.FamilyBytes, datatype.FamilyDate, datatype.FamilyTimestamp, datatype.FamilyInstant, datatype.FamilyTime, datatype.FamilyInterval, datatype.FamilyGeometry,
		datatype.FamilyList, datatype.FamilyStruct, datatype.FamilyMap:
		if form == engine.FormSQLite && f == datatype.FamilyBytes { // never equal to a text
			dst = append(dst, 'X')
		}
		dst = strconv.AppendInt(append(dst, '\''), int64(len(cell.Text)), 10)
		dst = append(append(dst, ':'), cell.Text...)
	}
	return append(dst, 0)
}

// appendNumber appends the digits of an exact number without sign of a zero,
// leading plus, trailing zeros after the point.
func appendNumber(dst []byte, text string) []byte {
	if strings.ContainsAny(text, "eE") { // MySQL writes no exponent here, other engines might
		if r, ok := new(big.Rat).SetString(text); ok {
			text = r.FloatString(40)
		}
	}
	start := len(dst)
	dst = append(dst, strings.TrimPrefix(text, "+")...)
	if point := bytes.IndexByte(dst[start:], '.'); point >= 0 {
		end := len(dst)
		for dst[end-1] == '0' {
			end--
		}
		if dst[end-1] == '.' {
			end--
		}
		dst = dst[:end]
	}
	switch string(dst[start:]) {
	case "-0", "", "-":
		dst = append(dst[:start], '0')
	}
	return dst
}

// appendFloat appends a float: an integral one by its digits, so that it equals
// the integer.
func appendFloat(dst []byte, text string) []byte {
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil && !math.IsInf(x, 0):
		return append(dst, text...) // as the engine spells what is no number
	case x == 0:
		return append(dst, '0')
	case x == math.Trunc(x) && !math.IsInf(x, 0):
		return strconv.AppendFloat(dst, x, 'f', 0, 64)
	}
	return strconv.AppendFloat(append(dst, '~'), x, 'g', -1, 64)
}
