package main

import (
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/childtest"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
)

func start(t *testing.T) *childtest.Parent {
	t.Helper()
	p := childtest.Start(t, library())
	if p.Hello.Engine != "DuckDB" || p.Hello.Form != "duckdb" || strings.HasPrefix(p.Hello.Version, "v") || strings.Count(p.Hello.Version, ".") != 2 {
		t.Fatalf("it says %+v", p.Hello)
	}
	p.Open("", protocol.Setting{Statement: "SET integer_division = true", ReadBack: "SELECT CAST(current_setting('integer_division') AS VARCHAR)"}, "true")
	return p
}

func TestValuesKeepTheirType(t *testing.T) {
	p := start(t)
	for expression, want := range map[string][2]string{
		"true":                           {"BOOLEAN", "true"},
		"(-128)::TINYINT":                {"TINYINT", "-128"},
		"(-32768)::SMALLINT":             {"SMALLINT", "-32768"},
		"2147483647":                     {"INTEGER", "2147483647"},
		"(-9223372036854775808)::BIGINT": {"BIGINT", "-9223372036854775808"},
		"170141183460469231731687303715884105727":      {"HUGEINT", "170141183460469231731687303715884105727"},
		"-170141183460469231731687303715884105727 - 1": {"HUGEINT", "-170141183460469231731687303715884105728"},
		"255::UTINYINT":                 {"UTINYINT", "255"},
		"18446744073709551615::UBIGINT": {"UBIGINT", "18446744073709551615"},
		"1.50":                          {"DECIMAL(3,2)", "1.50"},
		"-0.05":                         {"DECIMAL(3,2)", "-0.05"},
		"0.5::DECIMAL(1,1)":             {"DECIMAL(1,1)", "0.5"},
		"123456.789::DECIMAL(9,3)":      {"DECIMAL(9,3)", "123456.789"},
		"123456789012.5::DECIMAL(18,1)": {"DECIMAL(18,1)", "123456789012.5"},
		"12345678901234567890123456789012345.678": {"DECIMAL(38,3)", "12345678901234567890123456789012345.678"},
		"0.1e0 + 0.2e0":                      {"DOUBLE", "0.30000000000000004"},
		"0.1::FLOAT":                         {"FLOAT", "0.1"},
		"'nan'::DOUBLE":                      {"DOUBLE", "NaN"},
		"'-inf'::DOUBLE":                     {"DOUBLE", "-Infinity"},
		"'é€😀'":                              {"VARCHAR", "é€😀"},
		"'a longer text with its own bytes'": {"VARCHAR", "a longer text with its own bytes"},
		"'a' || chr(0) || 'b'":               {"VARCHAR", "a\x00b"},
		"''":                                 {"VARCHAR", ""},
		"BLOB '\\x00\\xFF'":                  {"BLOB", "\x00\xff"},
		"DATE '2024-01-02'":                  {"DATE", "2024-01-02"},
		"DATE '1969-12-31'":                  {"DATE", "1969-12-31"},
		"TIMESTAMP '1969-12-31 23:59:59.5'":  {"TIMESTAMP", "1969-12-31 23:59:59.5"},
		"CAST('infinity' AS DATE)":           {"DATE", "infinity"},
		"TIME '10:00:00'":                    {"TIME", "10:00:00"},
		"INTERVAL '14 months -2 days 1:30'":  {"INTERVAL", "1 year 2 months -2 days 01:30:00"},
		"TIMESTAMPTZ '2020-01-01 10:00:00Z'": {"TIMESTAMP WITH TIME ZONE", "2020-01-01 10:00:00+00"},
	} {
		columns, rows := p.Done("SELECT " + expression)
		if len(rows) != 1 || columns[0].Type != want[0] || rows[0][0] != (protocol.Cell{Text: want[1]}) {
			t.Errorf("%s = %+v %+v, want %v", expression, columns, rows, want)
		}
	}
	if _, rows := p.Done("SELECT NULL, NULL::VARCHAR"); !rows[0][0].Null || !rows[0][1].Null {
		t.Errorf("NULL is %+v", rows)
	}
}

func TestRowsOfSeveralChunks(t *testing.T) {
	_, rows := start(t).Done("SELECT i, CASE WHEN i % 65 <> 0 THEN i::VARCHAR END FROM range(5000) t(i) ORDER BY i")
	if len(rows) != 5000 {
		t.Fatalf("got %d rows", len(rows))
	}
	for i, row := range rows {
		if row[1].Null != (i%65 == 0) || !row[1].Null && row[1].Text != row[0].Text {
			t.Fatalf("row %d is %+v", i, row)
		}
	}
}

func TestErrorsCarryTheirClass(t *testing.T) {
	p := start(t)
	p.Done("CREATE TABLE t (a INT UNIQUE); INSERT INTO t VALUES (1)")
	for text, want := range map[string]string{
		"SELECT x":                     "Binder Error: ",
		"SELECT 1 FROM u":              "Catalog Error: ",
		"SELECT FROM":                  "Parser Error: ",
		"SELECT 2147483647 + 1":        "Out of Range Error: ",
		"SELECT 'a'::VARCHAR::INTEGER": "Conversion Error: ",
		"INSERT INTO t VALUES (1)":     "Constraint Error: ",
		"SELECT 'a\x00'":               "Parser Error: a statement with a NUL byte",
	} {
		if got := p.Fails(text); got.Kind != 0 || !strings.HasPrefix(got.Message, want) {
			t.Errorf("%s: %+v, want %s", text, got, want)
		}
	}
	if _, rows := p.Done("SELECT count(*) FROM t"); rows[0][0].Text != "1" {
		t.Errorf("the session does not go on: %v", rows)
	}
}

func TestStatementIsInterrupted(t *testing.T) {
	p := start(t)
	if failure := p.Interrupted("SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range = -1"); failure.Kind != protocol.FailureInterrupted {
		t.Errorf("got %+v", failure)
	}
	p.Done("SELECT 1")
}

func TestResetEmptiesTheDatabaseAndKeepsTheSettings(t *testing.T) {
	p := start(t)
	for range 2 {
		p.Done("CREATE TABLE t (a INT)")
		p.Done("SET integer_division = false")
		p.Reset("true")
	}
}
