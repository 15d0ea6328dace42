package postgres

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/semcheck/semcheck/compare/engine"
)

// typeNames maps the object identifiers of the built-in types, which are fixed
// in PostgreSQL's catalogue (pg_type.dat), to the names that pg_typeof prints.
var typeNames = map[uint32]string{
	pgtype.BoolOID:      "BOOLEAN",
	pgtype.BoolArrayOID: "BOOLEAN[]", pgtype.Int2ArrayOID: "SMALLINT[]", pgtype.Int4ArrayOID: "INTEGER[]", pgtype.Int8ArrayOID: "BIGINT[]",
	pgtype.NumericArrayOID: "NUMERIC[]", pgtype.Float4ArrayOID: "REAL[]", pgtype.Float8ArrayOID: "DOUBLE PRECISION[]",
	pgtype.JSONArrayOID: "JSON[]", pgtype.JSONBArrayOID: "JSONB[]",
	pgtype.TextArrayOID: "TEXT[]", pgtype.VarcharArrayOID: "CHARACTER VARYING[]", pgtype.BPCharArrayOID: "CHARACTER[]",
	pgtype.ByteaArrayOID: "BYTEA[]", pgtype.DateArrayOID: "DATE[]", pgtype.TimeArrayOID: "TIME WITHOUT TIME ZONE[]",
	pgtype.TimestampArrayOID: "TIMESTAMP WITHOUT TIME ZONE[]", pgtype.TimestamptzArrayOID: "TIMESTAMP WITH TIME ZONE[]", pgtype.IntervalArrayOID: "INTERVAL[]",
	pgtype.Int2OID:        "SMALLINT",
	pgtype.Int4OID:        "INTEGER",
	pgtype.Int8OID:        "BIGINT",
	pgtype.NumericOID:     "NUMERIC",
	pgtype.Float4OID:      "REAL",
	pgtype.Float8OID:      "DOUBLE PRECISION",
	pgtype.TextOID:        "TEXT",
	pgtype.VarcharOID:     "CHARACTER VARYING",
	pgtype.BPCharOID:      "CHARACTER",
	pgtype.NameOID:        "NAME",
	pgtype.ByteaOID:       byteString,
	pgtype.DateOID:        "DATE",
	pgtype.TimeOID:        "TIME WITHOUT TIME ZONE",
	pgtype.TimetzOID:      "TIME WITH TIME ZONE",
	pgtype.TimestampOID:   "TIMESTAMP WITHOUT TIME ZONE",
	pgtype.TimestamptzOID: "TIMESTAMP WITH TIME ZONE",
	pgtype.IntervalOID:    "INTERVAL",
	pgtype.BitOID:         "BIT",
	pgtype.VarbitOID:      "BIT VARYING",
	pgtype.UnknownOID:     "UNKNOWN",
	pgtype.OIDOID:         "OID",
	pgtype.RecordOID:      "RECORD",
	pgtype.RecordArrayOID: "RECORD[]",
	pgtype.UUIDOID:        "UUID",
	pgtype.JSONOID:        "JSON",
	pgtype.JSONBOID:       "JSONB",
}

const byteString = "BYTEA"

// read takes all rows of one statement. Types that are not built in have the
// names that the session's extension gives them. Byte strings of a server that does not
// write them in hex form stay as they came: they are not compared.
func (s *Session) read(reader *pgconn.ResultReader) (*engine.Result, error) {
	fields := reader.FieldDescriptions()
	result := &engine.Result{Form: engine.FormPostgres, Columns: make([]engine.Column, len(fields))}
	for i, field := range fields {
		name, ok := typeNames[field.DataTypeOID]
		if !ok {
			name, ok = s.extensionTypes[field.DataTypeOID]
		}
		if !ok {
			name = "OID " + strconv.FormatUint(uint64(field.DataTypeOID), 10)
		}
		if field.Format != 0 {
			return nil, fmt.Errorf("column %s came in binary", field.Name)
		}
		result.Columns[i] = engine.Column{Name: field.Name, Type: name, Digits: engine.NotFixed}
	}
	for reader.NextRow() {
		values := reader.Values()
		row := make([]engine.Cell, len(values))
		for i, v := range values {
			if v == nil {
				row[i].Null = true
				continue
			}
			var err error
			switch row[i].Text = string(v); result.Columns[i].Type {
			case byteString:
				if !s.server.Without("bytea_output") {
					row[i].Text, err = decode(row[i].Text)
				}
			case geometryType, geographyType:
				row[i].Text, err = decodeGeometry(row[i].Text)
			}
			if err != nil {
				return nil, fmt.Errorf("column %s: %w", result.Columns[i].Name, err)
			}
		}
		result.Rows = append(result.Rows, row)
	}
	_, err := reader.Close()
	return result, err
}

// decode reads the hex form of a byte string; the preamble asks for it.
func decode(text string) (string, error) {
	digits, ok := strings.CutPrefix(text, `\x`)
	if !ok {
		return "", fmt.Errorf("a byte string %q that is not in hex form", text)
	}
	bytes, err := hex.DecodeString(digits)
	return string(bytes), err
}
