package parse

import "github.com/semcheck/semcheck/spec/ast"

// mysqlColumnType reads a column's type in the MySQL family:
// https://dev.mysql.com/doc/refman/en/data-types.html. The display width of an
// integer changes nothing; BOOL is TINYINT(1); DECIMAL is DECIMAL(10,0).
func (p *parser) mysqlColumnType(n typeName) ast.Type {
	t := p.mysqlBaseType(n)
	if p.is("ZEROFILL") {
		panic(p.unsupported("ZEROFILL"))
	}
	if p.accept("UNSIGNED") {
		if t.Kind != ast.TypeInteger {
			panic(unsupportedError(p.text, n.begin, "UNSIGNED "+n.words))
		}
		t.Unsigned = true
	} else if t.Kind == ast.TypeInteger {
		p.accept("SIGNED")
	}
	if p.isAny("ZEROFILL", "UNSIGNED", "SIGNED") {
		panic(p.unsupported(p.token().upper + " after another attribute"))
	}
	return t
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
		return p.decimal(n, ast.Decimal(10, 0))
	case "FLOAT", "FLOAT4":
		if len(n.numbers) == 2 {
			panic(unsupportedError(p.text, n.begin, "FLOAT with a scale"))
		}
		if bits := p.length(n); bits > 24 {
			return ast.Double
		}
		return ast.Real
	case "DOUBLE", "DOUBLE PRECISION", "REAL", "FLOAT8":
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
		return ast.Varchar(p.length(n))
	case "TEXT":
		return p.plain(n, ast.Text)
	case "VARBINARY", "BINARY VARYING":
		if len(n.numbers) == 0 {
			panic(p.expected(`"(" and a length`))
		}
		return ast.Type{Kind: ast.TypeBytes, Length: p.length(n)}
	case "BLOB":
		return p.plain(n, ast.Bytes)
	}
	panic(p.unsupportedType(n))
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
		return p.decimal(n, ast.Decimal(10, 0))
	case "DOUBLE", "DOUBLE PRECISION", "REAL":
		if p.d.CastDouble {
			return p.plain(n, ast.Double)
		}
	case "FLOAT":
		if !p.d.CastDouble {
			break
		}
		if bits := p.length(n); bits > 24 {
			return ast.Double
		}
		return ast.Real
	case "CHAR", "CHARACTER":
		if p.isAny("CHARACTER", "CHARSET", "ASCII", "UNICODE", "BINARY") {
			panic(p.unsupported("character set of a CAST"))
		}
		if len(n.numbers) > 0 && n.numbers[0] == 0 {
			panic(unsupportedError(p.text, n.begin, "CHAR(0)"))
		}
		return ast.Varchar(p.length(n))
	case "BINARY":
		if len(n.numbers) > 0 && n.numbers[0] == 0 {
			panic(unsupportedError(p.text, n.begin, "BINARY(0)"))
		}
		return ast.Type{Kind: ast.TypeBytes, Length: p.length(n)}
	}
	panic(p.unsupportedType(n))
}
