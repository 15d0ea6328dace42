package datatype

import (
	"encoding/hex"
	"strings"

	"github.com/semcheck/semcheck/spec/ast"
)

// bytes is a byte string.
var bytes = Descriptor{
	Written: Names{
		ISO: sizedOr("BLOB", "VARBINARY"), Postgres: unsized("BYTEA", "a byte string"), DuckDB: unsized("BLOB", "a byte string"), SQLite: word("BLOB"),
		MySQL: bytesOfMySQL, MySQLCast: sized("BINARY"),
	},
	Column: Wires{
		MySQL:    plainly(FamilyBytes, "VARBINARY", "BINARY", "TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB"),
		Postgres: plainly(FamilyBytes, "BYTEA"),
		DuckDB:   plainly(FamilyBytes, "BLOB"),
	},
	Shown:   shownAs("bytea", "bytea", "BLOB"),
	Carried: carried("BLOB", "BYTEA"),
	Samples: sampleBytes,
	Copied: func(text string, _ ast.Type) ast.Expr {
		if digits, is := strings.CutPrefix(text, `\x`); is {
			if bytes, err := hex.DecodeString(digits); err == nil {
				return &ast.Literal{Kind: ast.LiteralBytes, Text: string(bytes)}
			}
		}
		return nil
	},
	Exact:    always,
	Key:      KeySized,
	AnyIndex: true,
	Number:   Number{Forced: 101},
	Recast:   unchanged,
}

// bytesOfMySQL spells BINARY(n), VARBINARY(n) and BLOB.
func bytesOfMySQL(w Writer, t ast.Type) {
	if t.IsFixedBytes() {
		sized("BINARY")(w, t)
		return
	}
	sizedOr("BLOB", "VARBINARY")(w, t)
}

func sampleBytes(ast.Type) (list []ast.Expr) {
	for _, s := range []string{"", "1", "\x00\x10", "\xff", "x"} {
		list = append(list, &ast.Literal{Kind: ast.LiteralBytes, Text: s})
	}
	return list
}
