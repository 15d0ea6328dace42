package parse

import (
	"fmt"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// mysqlColumnType reads a column's type in the MySQL family:
// https://dev.mysql.com/doc/refman/en/data-types.html. The display width of an
// integer changes nothing; BOOL is TINYINT(1); DECIMAL is DECIMAL(10,0).
func (p *parser) mysqlColumnType(n typeName) ast.Type {
	t := p.mysqlBaseType(n)
	for t.IsNumeric() && p.isAny("UNSIGNED", "SIGNED", "ZEROFILL") {
		switch word := p.token().upper; {
		case t.Kind != ast.TypeInteger && word != "SIGNED", n.words == "BOOL", n.words == "BOOLEAN":
			panic(unsupportedError(p.text, n.begin, word+" "+n.words))
		case word == "ZEROFILL":
			t.Unsigned, t.Length = true, zerofillDigits(t.Width, p.length(n))
		case word == "UNSIGNED":
			t.Unsigned = true
		}
		p.at++
	}
	return t
}

// zerofillDigits is the number of digits that a column of ZEROFILL shows at least: what is given, or
// what the largest unsigned number has.
//
// Source: MySQL 9.5 Reference Manual, 13.1.6 Numeric Type Attributes; MySQL 8.0.39,
// Create_field::init in sql/create_field.cc.
func zerofillDigits(width, given int) int {
	if given > 0 {
		return given
	}
	return map[int]int{8: 3, 16: 5, 24: 8, 32: 10, 64: 20}[width]
}

func (p *parser) mysqlBaseType(n typeName) ast.Type {
	integer := func(width int) ast.Type {
		p.length(n)
		return ast.Type{Kind: ast.TypeInteger, Width: width}
	}
	switch n.words {
	case "TINYINT", "INT1":
		return integer(8)
	case "BOOL", "BOOLEAN":
		return p.plain(n, ast.Type{Kind: ast.TypeInteger, Width: 8})
	case "SMALLINT", "INT2":
		return integer(16)
	case "MEDIUMINT", "INT3", "MIDDLEINT":
		return integer(24)
	case "INT", "INTEGER", "INT4":
		return integer(32)
	case "BIGINT", "INT8":
		return integer(64)
	case "DECIMAL", "DEC", "NUMERIC", "FIXED":
		return p.mysqlDecimal(n)
	case "FLOAT", "FLOAT4":
		if len(n.numbers) == 2 {
			return p.fixedFloat(n, ast.Real)
		}
		p.sizeWithin(n, 0, 53)
		if bits := p.length(n); bits > 24 {
			return ast.Double
		}
		return ast.Real
	case "DOUBLE", "DOUBLE PRECISION", "REAL", "FLOAT8":
		if len(n.numbers) == 2 {
			return p.fixedFloat(n, ast.Double)
		}
		return p.plain(n, ast.Double)
	case "CHAR", "CHARACTER":
		if len(n.numbers) == 0 {
			return ast.Type{Kind: ast.TypeChar, Length: 1}
		}
		return ast.Type{Kind: ast.TypeChar, Length: p.length(n)}
	case "VARCHAR", "CHAR VARYING", "CHARACTER VARYING", "VARCHARACTER":
		if len(n.numbers) == 0 {
			panic(p.expected(`"(" and a length`))
		}
		p.sizeWithin(n, 1, 16383) // of four bytes each; one of none holds the empty text alone
		return ast.Varchar(p.length(n))
	case "TEXT":
		return p.plain(n, ast.Text)
	case "TINYTEXT": // 255 bytes
		return p.plain(n, ast.Varchar(255))
	case "MEDIUMTEXT", "LONGTEXT", "LONG", "LONG VARCHAR":
		return p.plain(n, ast.Text)
	case "VARBINARY", "BINARY VARYING":
		if len(n.numbers) == 0 {
			panic(p.expected(`"(" and a length`))
		}
		p.sizeWithin(n, 1, 65532)
		return ast.VaryingBytes(p.length(n))
	case "BINARY":
		p.sizeWithin(n, 1, 255)
		return ast.FixedBytes(max(p.length(n), 1))
	case "TINYBLOB":
		return p.plain(n, ast.VaryingBytes(255))
	case "BLOB", "MEDIUMBLOB", "LONGBLOB", "LONG VARBINARY":
		return p.plain(n, ast.Bytes)
	case "DATE":
		return p.plain(n, ast.Date)
	case "DATETIME":
		if p.length(n) <= 6 {
			return ast.Timestamp(p.length(n))
		}
	case "TIME":
		if p.length(n) <= 6 {
			return ast.Time(p.length(n))
		}
	case "YEAR":
		if digits := p.length(n); p.d.YearColumns && (digits == 0 || digits == 4) {
			return ast.Year
		}
	case "TIMESTAMP":
		if p.length(n) <= 6 && p.d.TimestampColumns {
			return ast.Type{Kind: ast.TypeTimestamp, Name: n.words, Precision: p.length(n)}
		}
	}
	panic(p.unsupportedType(n))
}

// fixedFloat is FLOAT(M,D) or DOUBLE(M,D): values are rounded to D digits behind the point, and have
// M digits at most.
//
// Source: MySQL 9.5 Reference Manual, 13.1.4 Floating-Point Types; MySQL 8.0.39, Create_field::init in
// sql/create_field.cc (MAX_FIELD_CHARLENGTH 255, DECIMAL_MAX_SCALE 30).
func (p *parser) fixedFloat(n typeName, t ast.Type) ast.Type {
	digits, scale := n.numbers[0], n.numbers[1]
	switch {
	case digits < scale:
		panic(p.typeRefused(n, fmt.Sprintf("a %s of %d digits cannot have %d behind the point", n.words, digits, scale)))
	case digits > 255, scale > 30:
		panic(p.typeRefused(n, fmt.Sprintf("a %s has 255 digits at most, and 30 behind the point", n.words)))
	case digits == 0:
		panic(unsupportedError(p.text, n.begin, "a "+n.words+" of no digits"))
	}
	t.Precision, t.Scale = digits, scale
	return t
}

// mysqlDecimal is a DECIMAL of the MySQL family: (0) and (0, 0) are (10, 0).
//
// Source: MySQL 8.0.39, my_decimal_trim in my_decimal.cc, cast_type of ITEM_CAST_DECIMAL in
// item_create.cc, Create_field::init in create_field.cc; MariaDB 10.3, my_decimal_trim.
func (p *parser) mysqlDecimal(n typeName) ast.Type {
	t := p.decimal(n, ast.Decimal(10, 0))
	digits, scale := p.d.DecimalDigits, p.d.DecimalScale
	switch {
	case t.Precision == 0 && t.Scale == 0:
		return ast.Decimal(10, 0)
	case t.Precision < t.Scale:
		panic(p.typeRefused(n, fmt.Sprintf("a %s of %d digits cannot have %d behind the point", n.words, t.Precision, t.Scale)))
	case t.Precision > digits:
		panic(p.typeRefused(n, fmt.Sprintf("a %s has %d digits at most", n.words, digits)))
	case t.Scale > scale:
		panic(p.typeRefused(n, fmt.Sprintf("a %s has %d digits behind the point at most", n.words, scale)))
	}
	return t
}

// sizeWithin does not take a size of a type that is not modelled, or that the server refuses
// by an error that it has for columns that are too long (13.1.1, 13.3.2).
func (p *parser) sizeWithin(n typeName, least, most int) {
	if len(n.numbers) > 0 && (n.numbers[0] < least || n.numbers[0] > most) {
		panic(unsupportedError(p.text, n.begin, "a "+n.words+" of that size"))
	}
}

// mysqlCastType reads the type of a CAST or CONVERT in the MySQL family:
// https://dev.mysql.com/doc/refman/en/cast-functions.html. CHAR is of varying
// length.
func (p *parser) mysqlCastType(n typeName) ast.Type {
	switch n.words {
	case "SIGNED", "SIGNED INTEGER", "SIGNED INT":
		return p.plain(n, ast.BigInt)
	case "UNSIGNED", "UNSIGNED INTEGER", "UNSIGNED INT":
		return p.plain(n, ast.Unsigned)
	case "INTEGER", "INT":
		if p.d.CastInteger {
			return p.plain(n, ast.BigInt)
		}
	case "VARCHAR":
		if p.d.CastInteger && p.length(n) > 0 {
			return ast.Varchar(p.length(n))
		}
	case "DECIMAL", "DEC":
		return p.mysqlDecimal(n)
	case "DOUBLE", "DOUBLE PRECISION", "REAL":
		if p.d.CastDouble == spec.CastDoubleNone {
			break
		}
		if n.words != "DOUBLE" && p.d.CastDouble == spec.CastDoubleWord {
			panic(p.fail("CAST takes DOUBLE and no " + n.words + " in this dialect"))
		}
		return p.plain(n, ast.Double)
	case "FLOAT":
		if p.d.CastDouble == spec.CastDoubleNone {
			break
		}
		if len(n.numbers) > 0 && p.d.CastDouble == spec.CastDoubleWord {
			panic(p.fail("CAST takes FLOAT without a number in this dialect"))
		}
		if bits := p.length(n); bits > 24 {
			return ast.Double
		}
		return ast.Real
	case "CHAR", "CHARACTER":
		if p.isAny("ASCII", "UNICODE", "BINARY") {
			panic(p.unsupported("character set of a CAST"))
		}
		if len(n.numbers) > 0 && n.numbers[0] == 0 {
			panic(unsupportedError(p.text, n.begin, "CHAR(0)"))
		}
		return ast.Varchar(p.length(n))
	case "DATE":
		return p.plain(n, ast.Date)
	case "DATETIME":
		if p.length(n) <= 6 {
			return ast.Timestamp(p.length(n))
		}
	case "TIME":
		if p.length(n) <= 6 {
			return ast.Time(p.length(n))
		}
	case "BINARY":
		if len(n.numbers) > 0 && n.numbers[0] == 0 {
			panic(unsupportedError(p.text, n.begin, "BINARY(0)"))
		}
		return ast.Type{Kind: ast.TypeBytes, Length: p.length(n)}
	}
	panic(p.unsupportedType(n))
}

// temporalLiteral reads DATE 'YYYY-MM-DD' and TIMESTAMP 'YYYY-MM-DD hh:mm:ss' of the MySQL
// family as a cast of the text; nil for texts of another form. Where types stand before any
// string they are read so, too.
func (p *parser) temporalLiteral(word string) ast.Expr {
	if p.d.TypeNames != spec.TypeNamesMySQL {
		return nil
	}
	text := p.ahead(1).text
	form, t := "0000-00-00", ast.Date
	fraction := min(6, len(text)-1-strings.LastIndexByte(text, '.'))
	if !strings.Contains(text, ".") {
		fraction = 0
	}
	switch word {
	case "TIMESTAMP":
		form, t = "0000-00-00 00:00:00", ast.Timestamp(fraction)
	case "TIME":
		form, t = "00:00:00", ast.Time(fraction)
	}
	if fraction > 0 && word != "DATE" {
		form += "." + strings.Repeat("0", fraction)
	}
	if len(text) != len(form) {
		return nil
	}
	for i := range len(form) {
		if digit := text[i] >= '0' && text[i] <= '9'; digit != (form[i] == '0') || !digit && text[i] != form[i] {
			return nil
		}
	}
	p.at += 2
	return &ast.Cast{X: &ast.Literal{Kind: ast.LiteralString, Text: text}, Type: t}
}

// columnCharacters reads the character set that stands behind the type of a column of texts, and
// BINARY, which asks for the collation of its code points.
//
// Source: MySQL 8.0.39, opt_charset_with_opt_binary in sql/sql_yacc.yy; MySQL 9.5 Reference Manual,
// 13.3.1 String Data Type Syntax, 12.3.5 Column Character Set and Collation.
func (p *parser) columnCharacters(c *ast.ColumnDefinition) {
	if p.d.CharsetCollation == "" || !c.Type.IsText() {
		return
	}
	set, code := "", p.accept("BINARY")
	switch {
	case p.accept("CHARACTER", "SET"), p.accept("CHARSET"):
		set = lowerCase(p.name("a character set"))
	case p.accept("ASCII"):
		set = "latin1"
	}
	code = code || set != "" && p.accept("BINARY")
	switch {
	case set == "" && !code:
	case set == "binary":
		panic(p.unsupported("CHARACTER SET binary of a column"))
	case code && set == "":
		c.Collation = "utf8mb4_bin"
	case code:
		c.Collation = set + "_bin"
	case set == "utf8mb4":
		c.Collation = p.d.CharsetCollation
	default:
		c.Collation = set + spec.DefaultOfCharacterSet
	}
}

// enumeration reads ENUM with its list. Blanks at the end of a member are dropped.
//
// Source: MySQL 9.5 Reference Manual, 13.3.6 The ENUM Type.
func (p *parser) enumeration() ast.Type { return ast.Enumeration(p.members()) }

// members reads the list of ENUM or SET.
func (p *parser) members() []string {
	p.at++
	p.expectOp("(")
	var members []string
	for {
		t := p.token()
		if t.kind != tokenLiteral || t.literal != ast.LiteralString {
			panic(p.unsupported("a type with parts"))
		}
		member := strings.TrimRight(t.text, " ")
		for _, other := range members {
			if strings.EqualFold(member, other) {
				panic(p.unsupported("two members of a list that may be one"))
			}
		}
		if strings.Contains(member, "\x00") {
			panic(p.unsupported("NUL in a member of ENUM"))
		}
		members = append(members, member)
		p.at++
		if !p.acceptOp(",") {
			break
		}
	}
	p.expectOp(")")
	return members
}
