package parse

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
)

// typeName is a data type as written: its words and its numbers in
// parentheses.
type typeName struct {
	words   string // upper case, one blank between words
	numbers []int
	begin   int
	named   bool // the first word may be a name
}

// castType reads the type of a CAST.
func (p *parser) castType() ast.Type { return p.anyType(true) }

// columnType reads the type of a column definition.
func (p *parser) columnType() ast.Type { return p.anyType(false) }

// anyType reads a type; one that is not modelled where that is wanted.
func (p *parser) anyType(cast bool) (t ast.Type) {
	if !p.engineSpecific {
		return p.dataType(cast)
	}
	if !p.attempt(func() { t = p.dataType(cast) }) {
		t = p.engineSpecificType()
	}
	return t
}

func (p *parser) dataType(cast bool) ast.Type {
	if t := p.types.named(p.token()); t != nil && !p.ahead(1).isOp("(") && !p.ahead(1).isOp("[") {
		p.at++
		return *t
	}
	if t, is := p.geometryType(cast); is {
		return t
	}
	if t := p.token(); t.kind == tokenWord && p.d.Documents.Has(t.upper) && !p.ahead(1).isOp("(") {
		p.at++
		if p.isOp("[") || p.is("ARRAY") {
			panic(p.unsupported("an array of JSON documents as a type"))
		}
		return ast.Type{Kind: ast.TypeDocument, Name: t.upper}
	}
	if t, is := p.structType(cast); is {
		return p.arrayOf(t)
	}
	switch p.d.TypeNames {
	case spec.TypeNamesSQLite:
		return p.sqliteType()
	case spec.TypeNamesMySQL:
		if !cast && !p.engineSpecific && p.is("ENUM") && p.ahead(1).isOp("(") {
			return p.enumeration()
		}
		if !cast && !p.engineSpecific && p.is("SET") && p.ahead(1).isOp("(") {
			return p.setType()
		}
		n := p.typeName()
		if cast {
			return p.mysqlCastType(n)
		}
		return p.mysqlColumnType(n)
	case spec.TypeNamesPostgres:
		return p.arrayOf(p.postgresType(p.typeName()))
	case spec.TypeNamesISO:
		return p.isoType(p.typeName())
	case spec.TypeNamesDuckDB:
		return p.arrayOf(p.duckdbType(p.typeName()))
	}
	panic("parse: unknown type names")
}

// typeSuffixes are the second words of types of two words.
var typeSuffixes = map[string][]string{
	"DOUBLE": {"PRECISION"}, "CHARACTER": {"VARYING", "LARGE"}, "CHAR": {"VARYING", "LARGE"}, "BINARY": {"VARYING", "LARGE"},
	"NATIONAL": {"CHARACTER", "CHAR", "VARCHAR"}, "SIGNED": {"INTEGER", "INT"}, "UNSIGNED": {"INTEGER", "INT"}, "LARGE": {"OBJECT"},
	"LONG": {"VARCHAR", "VARBINARY"},
}

// typeName reads the words of a type and its numbers.
func (p *parser) typeName() typeName {
	t := p.token()
	if t.kind != tokenWord {
		if t.kind == tokenName {
			panic(p.unsupported("quoted type name"))
		}
		panic(p.expected("a data type"))
	}
	n := typeName{words: t.upper, begin: t.begin, named: p.isName(t)}
	p.at++
	for last := t.upper; ; {
		suffix := ""
		for _, s := range typeSuffixes[last] {
			if p.is(s) {
				suffix = s
			}
		}
		if suffix == "" {
			break
		}
		n.words += " " + suffix
		last = suffix
		p.at++
	}
	if p.isOp("(") {
		p.at++
		n.numbers = []int{p.typeNumber()}
		for p.acceptOp(",") {
			n.numbers = append(n.numbers, p.typeNumber())
		}
		p.expectOp(")")
	}
	if p.d.Lists == spec.ListsNone && (p.isOp("[") || p.is("ARRAY")) {
		panic(p.unsupported("array type"))
	}
	return n
}

func (p *parser) typeNumber() int {
	t := p.token()
	n, err := strconv.Atoi(t.text)
	if t.kind != tokenLiteral || t.literal != ast.LiteralInteger || err != nil {
		if p.d.TypeNames == spec.TypeNamesDuckDB || p.engineSpecific || t.isString() || t.literal == ast.LiteralHexadecimal || t.literal == ast.LiteralBits || t.literal == ast.LiteralBytes {
			panic(p.unsupported("a type with parts"))
		}
		panic(p.expected("an unsigned integer"))
	}
	p.at++
	return n
}

// length gives the only number of a type, or 0 where there is none.
func (p *parser) length(n typeName) int {
	switch len(n.numbers) {
	case 0:
		return 0
	case 1:
		return n.numbers[0]
	}
	panic(syntaxError(p.text, n.begin, n.words, "the type "+n.words+" takes one number", ""))
}

// numberWithin refuses a first number that no such type has, as PostgreSQL does by 22023 (8.1
// Numeric Types, 8.3 Character Types).
func (p *parser) numberWithin(n typeName, least, most int) {
	if len(n.numbers) > 0 && (n.numbers[0] < least || n.numbers[0] > most) {
		panic(p.typeRefused(n, fmt.Sprintf("the number of a %s is from %d to %d", n.words, least, most)))
	}
}

// typeRefused is the error of a type whose numbers the dialect refuses, though its grammar
// reads them.
func (p *parser) typeRefused(n typeName, message string) failure {
	line, column, source := place(p.text, n.begin)
	return failure{&SyntaxError{Line: line, Column: column, Near: n.words, Message: message, Source: source, Class: spec.ClassArgument, offset: n.begin}}
}

// plain demands a type without numbers.
func (p *parser) plain(n typeName, t ast.Type) ast.Type {
	if len(n.numbers) > 0 {
		panic(unsupportedError(p.text, n.begin, "length of the type "+n.words))
	}
	return t
}

// decimal reads precision and scale; none is the given type.
func (p *parser) decimal(n typeName, none ast.Type) ast.Type {
	switch len(n.numbers) {
	case 0:
		return none
	case 1:
		return ast.Decimal(n.numbers[0], 0)
	case 2:
		return ast.Decimal(n.numbers[0], n.numbers[1])
	}
	panic(syntaxError(p.text, n.begin, n.words, "the type "+n.words+" takes two numbers at most", ""))
}

func (p *parser) unsupportedType(n typeName) failure {
	if !p.engineSpecific && p.d.UnknownTypes == spec.UnknownTypesSyntax && p.d.LacksType(firstWord(n.words)) {
		return syntaxError(p.text, n.begin, n.words, p.d.Title+" has no type "+n.words, "a data type")
	}
	return unsupportedError(p.text, n.begin, "data type "+n.words)
}

// longestVarchar is the greatest length of PostgreSQL's VARCHAR.
const longestVarchar = 10485760

// unknownType is a type that the engine does not have, if no statement has made it: it is
// found when the query gets its meaning.
func (p *parser) unknownType(n typeName) ast.Type {
	if p.engineSpecific || p.moreTypes || p.d.UnknownTypes != spec.UnknownTypesNamed || !n.named || !p.d.LacksType(firstWord(n.words)) || p.isOp(".") || p.isOp("%") {
		panic(p.unsupportedType(n))
	}
	return ast.EngineSpecificType(p.text[n.begin:p.tokens[p.at-1].end])
}

// firstWord is what a text has before its first blank.
func firstWord(words string) string {
	word, _, _ := strings.Cut(words, " ")
	return word
}

// isoType reads a <data type> of ISO/IEC 9075-2 (working draft of 2011-12, 6.1). A DECIMAL without
// precision has the implementation's; no limit stands for it.
func (p *parser) isoType(n typeName) ast.Type {
	switch n.words {
	case "SMALLINT":
		return p.plain(n, ast.SmallInt)
	case "INTEGER", "INT":
		return p.plain(n, ast.Integer)
	case "BIGINT":
		return p.plain(n, ast.BigInt)
	case "DECIMAL", "DEC", "NUMERIC":
		return p.decimal(n, ast.Numeric)
	case "REAL":
		return p.plain(n, ast.Real)
	case "DOUBLE PRECISION":
		return p.plain(n, ast.Double)
	case "FLOAT":
		return floatType(p.length(n))
	case "CHAR", "CHARACTER":
		return ast.Type{Kind: ast.TypeChar, Length: max(1, p.length(n))}
	case "VARCHAR", "CHAR VARYING", "CHARACTER VARYING":
		return ast.Varchar(p.length(n))
	case "CLOB", "CHARACTER LARGE OBJECT", "CHAR LARGE OBJECT":
		return p.plain(n, ast.Text)
	case "BLOB", "BINARY LARGE OBJECT":
		return p.plain(n, ast.Bytes)
	case "VARBINARY", "BINARY VARYING":
		return ast.Type{Kind: ast.TypeBytes, Length: p.length(n)}
	case "BOOLEAN":
		return p.plain(n, ast.Boolean)
	}
	panic(p.unsupportedType(n))
}

// floatType is FLOAT(bits): up to 24 bits of precision are a REAL; both
// manuals say so (MySQL "Floating-Point Types", PostgreSQL "Floating-Point
// Types").
func floatType(bits int) ast.Type {
	if bits > 0 && bits <= 24 {
		return ast.Real
	}
	return ast.Double
}

// postgresType reads a type of PostgreSQL:
// https://www.postgresql.org/docs/current/datatype.html.
func (p *parser) postgresType(n typeName) ast.Type {
	switch n.words {
	case "SMALLINT", "INT2":
		return p.plain(n, ast.SmallInt)
	case "INTEGER", "INT", "INT4":
		return p.plain(n, ast.Integer)
	case "BIGINT", "INT8":
		return p.plain(n, ast.BigInt)
	case "DECIMAL", "DEC", "NUMERIC":
		if len(n.numbers) > 0 {
			p.numberWithin(n, 1, 1000)
		}
		return p.decimal(n, ast.Numeric)
	case "REAL", "FLOAT4":
		return p.plain(n, ast.Real)
	case "DOUBLE PRECISION", "FLOAT8":
		return p.plain(n, ast.Double)
	case "FLOAT":
		p.numberWithin(n, 1, 53)
		return floatType(p.length(n))
	case "TEXT":
		return p.plain(n, ast.Text)
	case "VARCHAR", "CHAR VARYING", "CHARACTER VARYING":
		p.numberWithin(n, 1, longestVarchar)
		if (p.isOp("[") || p.is("ARRAY")) && p.length(n) == 0 {
			return ast.Varchar(longestVarchar) // an array of VARCHAR is none of TEXT: no operator of arrays takes both
		}
		return ast.Varchar(p.length(n))
	case "CHAR", "CHARACTER", "BPCHAR":
		p.numberWithin(n, 1, 10485760)
		if n.words == "BPCHAR" && len(n.numbers) == 0 {
			panic(unsupportedError(p.text, n.begin, "data type BPCHAR without a length"))
		}
		return ast.Type{Kind: ast.TypeChar, Length: max(1, p.length(n))}
	case "BOOLEAN", "BOOL":
		return p.plain(n, ast.Boolean)
	case "BYTEA":
		return p.plain(n, ast.Bytes)
	case "UUID":
		return p.plain(n, ast.UUID)
	case "DATE":
		return p.plain(n, ast.Date)
	case "TIMESTAMP":
		if p.withoutZone() && p.length(n) <= 6 {
			if len(n.numbers) == 0 {
				return ast.Timestamp(6)
			}
			return ast.Timestamp(p.length(n))
		}
		return p.zoned(n)
	case "TIMESTAMPTZ":
		return p.digits(n, ast.Instant)
	case "TIME":
		if p.withoutZone() {
			return p.digits(n, ast.Time)
		}
	case "INTERVAL":
		if len(n.numbers) == 0 && !intervalFields[p.token().upper] {
			return ast.Interval
		}
		panic(unsupportedError(p.text, n.begin, "data type INTERVAL with fields or a precision"))
	}
	return p.unknownType(n)
}

// intervalFields are the fields of an interval.
var intervalFields = map[string]bool{"YEAR": true, "MONTH": true, "DAY": true, "HOUR": true, "MINUTE": true, "SECOND": true}

// zoned reads the rest of TIMESTAMP WITH TIME ZONE.
func (p *parser) zoned(n typeName) ast.Type {
	if p.is("WITH") && p.ahead(1).isWord("TIME") && p.ahead(2).isWord("ZONE") {
		p.at += 3
		return p.digits(n, ast.Instant)
	}
	panic(p.unsupportedType(n))
}

// digits is a type of seconds with a number of digits, 6 where none is given.
func (p *parser) digits(n typeName, of func(int) ast.Type) ast.Type {
	if len(n.numbers) == 0 {
		return of(6)
	}
	if p.length(n) > 6 {
		panic(p.unsupportedType(n))
	}
	return of(p.length(n))
}

// withoutZone tells whether a timestamp's type has no zone, and reads that it has none.
func (p *parser) withoutZone() bool {
	if p.is("WITHOUT") && p.ahead(1).isWord("TIME") && p.ahead(2).isWord("ZONE") {
		p.at += 3
	}
	return !p.is("WITH") || !p.ahead(1).isWord("TIME")
}

// typedString reads PostgreSQL's type 'string': a cast of the literal, or the
// byte string that bytea '\x…' spells. It gives nil where none is at hand.
func (p *parser) typedString() ast.Expr {
	switch p.d.TypeNames {
	case spec.TypeNamesPostgres:
		if !postgresTypeWords[p.token().upper] && p.types.named(p.token()) == nil && !(p.is("GEOMETRY") && p.d.HasGeometries()) {
			return nil
		}
	case spec.TypeNamesDuckDB:
		if word := p.token().upper; !postgresTypeWords[word] && !duckdbTypes[word].known() {
			return nil
		}
	case spec.TypeNamesISO, spec.TypeNamesMySQL, spec.TypeNamesSQLite:
		return nil
	}
	begin := p.at
	depth := p.depth
	end := p.at + 1
	if p.ahead(1).isWord("PRECISION") || p.ahead(1).isWord("VARYING") {
		end++
	}
	if p.tokens[end].isOp("(") {
		end = p.closing[end] + 1
	}
	if end <= begin || end >= len(p.tokens) || !p.tokens[end].isString() {
		return nil
	}
	t := p.castType()
	if p.at != end || p.depth != depth {
		panic(p.expected("a string"))
	}
	literal := &ast.Literal{Kind: ast.LiteralString, Text: p.token().text}
	p.at++
	if t == ast.Bytes && p.d.BytesLiteral == spec.BytesEscaped {
		return p.escapedBytes(literal.Text)
	}
	if t == ast.Bytes && strings.HasPrefix(literal.Text, `\x`) {
		if raw, err := hex.DecodeString(literal.Text[2:]); err == nil {
			return &ast.Literal{Kind: ast.LiteralBytes, Text: string(raw)}
		}
	}
	return &ast.Cast{X: literal, Type: t}
}

// postgresTypeWords begin the names of types.
var postgresTypeWords = map[string]bool{
	"SMALLINT": true, "INT2": true, "INTEGER": true, "INT": true, "INT4": true, "BIGINT": true, "INT8": true, "DECIMAL": true,
	"DEC": true, "NUMERIC": true, "REAL": true, "FLOAT4": true, "DOUBLE": true, "FLOAT8": true, "FLOAT": true, "TEXT": true,
	"VARCHAR": true, "CHAR": true, "CHARACTER": true, "BOOLEAN": true, "BOOL": true, "BYTEA": true, "UUID": true,
	"DATE": true, "TIMESTAMP": true, "TIMESTAMPTZ": true, "TIME": true, "INTERVAL": true,
}

// sqliteType reads a declared type: words, perhaps numbers in parentheses. The
// type is its affinity.
func (p *parser) sqliteType() ast.Type {
	begin := p.at
	for t := p.token(); p.isName(t) && !sqliteConstraints[t.upper] || t.isString(); t = p.token() {
		p.at++
	}
	if p.at > begin && p.isOp("(") {
		p.at++
		p.signedNumber()
		if p.acceptOp(",") {
			p.signedNumber()
		}
		p.expectOp(")")
	}
	if p.at == begin {
		return ast.Dynamic(ast.AffinityBlob)
	}
	name := p.text[p.tokens[begin].begin:p.tokens[p.at-1].end]
	if strings.ContainsAny(name, "\n\r\"'`[-/") {
		panic(unsupportedError(p.text, p.tokens[begin].begin, "quotes, comments and line breaks in a type name"))
	}
	t := ast.Dynamic(affinity(upperCase(name)))
	t.Name = name
	return t
}

// sqliteConstraints begin a column constraint, though they are no reserved
// words.
var sqliteConstraints = map[string]bool{"GENERATED": true}

func (p *parser) signedNumber() {
	if !p.acceptOp("-") {
		p.acceptOp("+")
	}
	if t := p.token(); t.kind != tokenLiteral || t.isString() {
		panic(p.expected("a number"))
	}
	p.at++
}

// affinity is the rule of https://sqlite.org/datatype3.html, section 3.1, in
// its order.
func affinity(declared string) ast.Affinity {
	switch {
	case strings.Contains(declared, "INT"):
		return ast.AffinityInteger
	case strings.Contains(declared, "CHAR"), strings.Contains(declared, "CLOB"), strings.Contains(declared, "TEXT"):
		return ast.AffinityText
	case strings.Contains(declared, "BLOB"), declared == "":
		return ast.AffinityBlob
	case strings.Contains(declared, "REAL"), strings.Contains(declared, "FLOA"), strings.Contains(declared, "DOUB"):
		return ast.AffinityReal
	}
	return ast.AffinityNumeric
}
