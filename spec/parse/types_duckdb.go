package parse

import (
	"encoding/hex"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// sizedType is what a name stands for: a type, and whether numbers may follow.
type sizedType struct {
	t       ast.Type
	numbers bool
}

func (s sizedType) known() bool { return s.t.Kind != ast.TypeUnknown }

func unsigned(width int) sizedType {
	return sizedType{t: ast.Type{Kind: ast.TypeInteger, Width: width, Unsigned: true}}
}

// duckdbTypes are DuckDB's names of types (BUILTIN_TYPES in
// src/include/duckdb/common/types.hpp of 1.5.5). The length of a string is read
// and ignored, a DECIMAL without precision has 18 digits, 3 behind the point
// (Numeric Types and Text Types of its documentation).
var duckdbTypes = map[string]sizedType{
	"BOOLEAN": {t: ast.Boolean}, "BOOL": {t: ast.Boolean}, "LOGICAL": {t: ast.Boolean},
	"TINYINT": {t: ast.Type{Kind: ast.TypeInteger, Width: 8}}, "INT1": {t: ast.Type{Kind: ast.TypeInteger, Width: 8}},
	"SMALLINT": {t: ast.SmallInt}, "INT2": {t: ast.SmallInt}, "INT16": {t: ast.SmallInt}, "SHORT": {t: ast.SmallInt},
	"INTEGER": {t: ast.Integer}, "INT": {t: ast.Integer}, "INT4": {t: ast.Integer}, "INT32": {t: ast.Integer}, "SIGNED": {t: ast.Integer},
	"BIGINT": {t: ast.BigInt}, "INT8": {t: ast.BigInt}, "INT64": {t: ast.BigInt}, "LONG": {t: ast.BigInt}, "OID": {t: ast.BigInt},
	"HUGEINT": {t: ast.HugeInt}, "INT128": {t: ast.HugeInt},
	"UTINYINT": unsigned(8), "UINT8": unsigned(8), "USMALLINT": unsigned(16), "UINT16": unsigned(16),
	"UINTEGER": unsigned(32), "UINT32": unsigned(32), "UBIGINT": unsigned(64), "UINT64": unsigned(64), "UHUGEINT": unsigned(128), "UINT128": unsigned(128),
	"DECIMAL": {t: ast.Decimal(18, 3), numbers: true}, "DEC": {t: ast.Decimal(18, 3), numbers: true}, "NUMERIC": {t: ast.Decimal(18, 3), numbers: true},
	"FLOAT": {t: ast.Real, numbers: true}, "FLOAT4": {t: ast.Real}, "REAL": {t: ast.Real},
	"DOUBLE": {t: ast.Double}, "DOUBLE PRECISION": {t: ast.Double}, "FLOAT8": {t: ast.Double},
	"VARCHAR": {t: ast.Text, numbers: true}, "TEXT": {t: ast.Text, numbers: true}, "STRING": {t: ast.Text, numbers: true}, "CHAR": {t: ast.Text, numbers: true},
	"BPCHAR": {t: ast.Text, numbers: true}, "NVARCHAR": {t: ast.Text, numbers: true}, "CHARACTER": {t: ast.Text, numbers: true},
	"CHARACTER VARYING": {t: ast.Text, numbers: true}, "CHAR VARYING": {t: ast.Text, numbers: true},
	"BLOB": {t: ast.Bytes}, "BYTEA": {t: ast.Bytes}, "VARBINARY": {t: ast.Bytes}, "BINARY": {t: ast.Bytes},
	"DATE": {t: ast.Date}, "TIMESTAMP": {t: ast.Timestamp(6)}, "DATETIME": {t: ast.Timestamp(6)}, "TIMESTAMP_US": {t: ast.Timestamp(6)},
	"TIMESTAMPTZ": {t: ast.Instant(6)}, "TIME": {t: ast.Time(6)}, "INTERVAL": {t: ast.Interval},
}

// duckdbType reads a type of DuckDB.
func (p *parser) duckdbType(n typeName) ast.Type {
	s := duckdbTypes[n.words]
	switch {
	case !s.known():
		return p.unknownType(n)
	case s.t.IsTemporal() && len(n.numbers) > 0: // another type
		panic(p.unsupportedType(n))
	case n.words == "TIMESTAMP" && !p.withoutZone():
		return p.zoned(n)
	case n.words == "TIME" && !p.withoutZone():
		panic(p.unsupportedType(n))
	case !s.numbers:
		return p.plain(n, s.t)
	case s.t.Kind == ast.TypeDecimal:
		t := p.decimal(n, s.t)
		if t.Precision < 1 || t.Precision > 38 || t.Scale > t.Precision {
			panic(unsupportedError(p.text, n.begin, "a DECIMAL of that precision")) // refused when it is bound
		}
		return t
	case s.t == ast.Real: // FLOAT(bits)
		if bits := p.length(n); bits > 53 {
			panic(p.fail("a FLOAT has less than 54 bits"))
		} else if bits > 24 {
			return ast.Double
		}
		return ast.Real
	}
	p.length(n)
	return s.t
}

// escapedBytes is the byte string that a text denotes as a BLOB: \xHH is a
// byte, any other ASCII character but the backslash is itself.
func (p *parser) escapedBytes(text string) ast.Expr {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			var raw []byte
			if i+3 < len(text) && text[i+1] == 'x' {
				raw, _ = hex.DecodeString(text[i+2 : i+4])
			}
			if raw == nil {
				panic(p.unsupported(`a BLOB with a \ that begins no \xHH`))
			}
			b.Write(raw)
			i += 3
		case c >= 0x80:
			panic(p.unsupported("a BLOB beyond ASCII"))
		default:
			b.WriteByte(c)
		}
	}
	return &ast.Literal{Kind: ast.LiteralBytes, Text: b.String()}
}
