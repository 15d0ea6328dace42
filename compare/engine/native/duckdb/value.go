package main

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

// typeID is a duckdb_type (enum DUCKDB_TYPE of src/include/duckdb.h).
type typeID int

const (
	typeBoolean   typeID = 1
	typeTinyInt   typeID = 2
	typeSmallInt  typeID = 3
	typeInteger   typeID = 4
	typeBigInt    typeID = 5
	typeUTinyInt  typeID = 6
	typeUSmallInt typeID = 7
	typeUInteger  typeID = 8
	typeUBigInt   typeID = 9
	typeFloat     typeID = 10
	typeDouble    typeID = 11
	typeTimestamp typeID = 12
	typeDate      typeID = 13
	typeTime      typeID = 14
	typeInterval  typeID = 15
	typeHugeInt   typeID = 16
	typeVarchar   typeID = 17
	typeBlob      typeID = 18
	typeDecimal   typeID = 19
	typeUHugeInt  typeID = 32
	typeInstant   typeID = 31 // TIMESTAMP WITH TIME ZONE
	typeList      typeID = 24
	typeStruct    typeID = 25
	typeMap       typeID = 26
	typeNull      typeID = 36
	// typeGeometry is the library's since 1.5: a byte string of WKB.
	typeGeometry typeID = 40
)

var typeNames = map[typeID]string{
	typeBoolean: "BOOLEAN", typeTinyInt: "TINYINT", typeSmallInt: "SMALLINT", typeInteger: "INTEGER", typeBigInt: "BIGINT",
	typeUTinyInt: "UTINYINT", typeUSmallInt: "USMALLINT", typeUInteger: "UINTEGER", typeUBigInt: "UBIGINT", typeFloat: "FLOAT", typeDouble: "DOUBLE",
	typeHugeInt: "HUGEINT", typeVarchar: "VARCHAR", typeBlob: "BLOB", typeDecimal: "DECIMAL", typeUHugeInt: "UHUGEINT", typeNull: "NULL", typeGeometry: "GEOMETRY",
	typeTimestamp: "TIMESTAMP", typeDate: "DATE", typeTime: "TIME", typeInterval: "INTERVAL", typeList: "LIST", typeStruct: "STRUCT", typeMap: "MAP", 27: "UUID", 28: "UNION", 29: "BIT",
	30: "TIME WITH TIME ZONE", typeInstant: "TIMESTAMP WITH TIME ZONE", 33: "ARRAY", 35: "BIGNUM",
}

// String is the type's name in DuckDB; an unknown type shows its number.
func (t typeID) String() string {
	if name := typeNames[t]; name != "" {
		return name
	}
	return fmt.Sprintf("TYPE %d", int(t))
}

// column is what is needed to read a column: of a decimal the integers that
// hold it, and its scale.
type column struct {
	name  string
	kind  typeID
	scale int
	// element is what lists are of; nil for other types.
	element *column
	// names and fields are of structs.
	names  []string
	fields []column
}

// hugeInt is a duckdb_hugeint.
type hugeInt struct {
	lower uint64
	upper int64
}

func (h hugeInt) big(signed bool) *big.Int {
	n := big.NewInt(h.upper)
	if !signed {
		n.SetUint64(uint64(h.upper))
	}
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(h.lower))
}

// at reads an element of a vector.
func at[T any](data unsafe.Pointer, i int) T {
	var zero T
	return *(*T)(unsafe.Add(data, i*int(unsafe.Sizeof(zero))))
}

// text writes the exact value of an element.
func (c column) text(data unsafe.Pointer, i int) string {
	switch c.kind {
	case typeBoolean:
		return strconv.FormatBool(at[bool](data, i))
	case typeTinyInt:
		return c.scaled(strconv.FormatInt(int64(at[int8](data, i)), 10))
	case typeSmallInt:
		return c.scaled(strconv.FormatInt(int64(at[int16](data, i)), 10))
	case typeInteger:
		return c.scaled(strconv.FormatInt(int64(at[int32](data, i)), 10))
	case typeBigInt:
		return c.scaled(strconv.FormatInt(at[int64](data, i), 10))
	case typeHugeInt:
		return c.scaled(at[hugeInt](data, i).big(true).String())
	case typeUHugeInt:
		return at[hugeInt](data, i).big(false).String()
	case typeUTinyInt:
		return strconv.FormatUint(uint64(at[uint8](data, i)), 10)
	case typeUSmallInt:
		return strconv.FormatUint(uint64(at[uint16](data, i)), 10)
	case typeUInteger:
		return strconv.FormatUint(uint64(at[uint32](data, i)), 10)
	case typeUBigInt:
		return strconv.FormatUint(at[uint64](data, i), 10)
	case typeFloat:
		return float(float64(at[float32](data, i)), 32)
	case typeDouble:
		return float(at[float64](data, i), 64)
	case typeVarchar, typeBlob, typeGeometry:
		return stringAt(data, i)
	case typeDate:
		return date(at[int32](data, i))
	case typeTimestamp:
		return timestamp(at[int64](data, i))
	case typeInstant: // in UTC
		if text := timestamp(at[int64](data, i)); !strings.HasSuffix(text, "infinity") {
			return text + "+00"
		}
		return timestamp(at[int64](data, i))
	case typeTime:
		return clock(at[int64](data, i))
	case typeInterval:
		return at[interval](data, i).String()
	case typeDecimal, typeNull, typeList, typeStruct, typeMap:
	}
	return "a value of type " + c.name // not modelled: nothing is compared with it
}

// interval is a duckdb_interval.
type interval struct {
	months, days int32
	microseconds int64
}

// String is the text that DuckDB has for it (IntervalToStringCast,
// src/include/duckdb/common/types/cast_helpers.hpp).
func (v interval) String() string {
	var parts []string
	part := func(n int32, unit string) {
		if n == 0 {
			return
		}
		if n != 1 && n != -1 {
			unit += "s"
		}
		parts = append(parts, strconv.FormatInt(int64(n), 10)+" "+unit)
	}
	part(v.months/12, "year")
	part(v.months%12, "month")
	part(v.days, "day")
	if len(parts) == 0 || v.microseconds != 0 {
		parts = append(parts, clock(v.microseconds))
	}
	return strings.Join(parts, " ")
}

// clock is hh:mm:ss of some microseconds, with a fraction where there is one.
func clock(microseconds int64) string {
	sign := ""
	if microseconds < 0 {
		sign, microseconds = "-", -microseconds
	}
	seconds := microseconds / 1_000_000
	text := fmt.Sprintf("%s%02d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
	if rest := microseconds % 1_000_000; rest != 0 {
		text += "." + strings.TrimRight(fmt.Sprintf("%06d", rest), "0")
	}
	return text
}

// date is YYYY-MM-DD of the days after 1970-01-01; the ends of the range are infinities.
func date(days int32) string {
	if days == math.MaxInt32 || days == -math.MaxInt32 {
		return map[bool]string{true: "infinity", false: "-infinity"}[days > 0]
	}
	return time.Unix(int64(days)*86_400, 0).UTC().Format("2006-01-02")
}

// timestamp is YYYY-MM-DD hh:mm:ss, with a fraction where there is one, of the microseconds
// after 1970-01-01 00:00:00; the ends of the range are infinities.
func timestamp(microseconds int64) string {
	if microseconds == math.MaxInt64 || microseconds == -math.MaxInt64 {
		return map[bool]string{true: "infinity", false: "-infinity"}[microseconds > 0]
	}
	return time.UnixMicro(microseconds).UTC().Format("2006-01-02 15:04:05.999999")
}

// scaled sets the point of a decimal's integer, with a zero in front where
// there is no other digit.
func (c column) scaled(digits string) string {
	if c.scale == 0 {
		return digits
	}
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	if short := c.scale + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	point := len(digits) - c.scale
	return sign + digits[:point] + "." + digits[point:]
}

// float writes the shortest text that reads back as the same number.
func float(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return strconv.FormatFloat(f, 'g', -1, bits)
}

// inlined is the length up to which a duckdb_string_t holds its bytes itself;
// a longer one has a pointer behind the length and a prefix of 4 bytes.
const inlined = 12

func stringAt(data unsafe.Pointer, i int) string {
	element := unsafe.Add(data, i*16)
	length := int(*(*uint32)(element))
	start := unsafe.Add(element, 4)
	if length > inlined {
		start = *(*unsafe.Pointer)(unsafe.Add(element, 8))
	}
	return string(unsafe.Slice((*byte)(start), length))
}
