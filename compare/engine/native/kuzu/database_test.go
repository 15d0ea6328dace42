package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/compare/engine/child/childtest"
	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

func start(t *testing.T) *childtest.Parent {
	t.Helper()
	p := childtest.Start(t, library())
	if p.Hello.Engine != "Kùzu" || p.Hello.Form != "graph" || strings.Count(p.Hello.Version, ".") != 2 {
		t.Fatalf("it says %+v", p.Hello)
	}
	p.Open("", protocol.Setting{Statement: "CALL threads = 1", ReadBack: "CALL current_setting('threads') RETURN *"}, `{"type":"STRING","text":"MQ=="}`)
	return p
}

func one(t *testing.T, p *childtest.Parent, query string) wire.Value {
	t.Helper()
	_, rows := p.Done(query)
	var v wire.Value
	if len(rows) != 1 || len(rows[0]) != 1 {
		t.Fatalf("%s: %v", query, rows)
	}
	if rows[0][0].Null {
		return wire.Value{Type: wire.Null}
	}
	if err := json.Unmarshal([]byte(rows[0][0].Text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestValuesKeepTheirType(t *testing.T) {
	p := start(t)
	for expression, want := range map[string][2]string{
		"true":                       {"BOOL", "true"},
		"-9223372036854775807":       {"INT64", "-9223372036854775807"},
		"9223372036854775808":        {"INT128", "9223372036854775808"},
		"cast(200 AS UINT8)":         {"UINT8", "200"},
		"0.1 + 0.2":                  {"DOUBLE", "0.30000000000000004"},
		"0.0 / 0.0":                  {"DOUBLE", "NaN"},
		"cast(0.1 AS FLOAT)":         {"FLOAT", "0.10000000149011612"},
		"'é€😀'":                      {"STRING", "é€😀"},
		"''":                         {"STRING", ""},
		"date('1970-01-02')":         {"DATE", "1"},
		"interval('1 month 2 days')": {"INTERVAL", "1 2 0"},
		"cast(1.5 AS DECIMAL(5,2))":  {"DECIMAL", "1.50"},
	} {
		if v := one(t, p, "RETURN "+expression); v.Type != want[0] || string(v.Text) != want[1] {
			t.Errorf("%s = %s %s, want %v", expression, v.Type, v.Text, want)
		}
	}
	if v := one(t, p, "RETURN null"); v.Type != wire.Null {
		t.Errorf("null is %+v", v)
	}
	if v := one(t, p, "RETURN cast([1, 2] AS INT64[2])"); v.Type != wire.List || len(v.Members) != 2 {
		t.Errorf("an array is %+v", v)
	}
}

func TestErrorsCarryTheirName(t *testing.T) {
	p := start(t)
	for text, want := range map[string]string{
		"RETUR 1":                        "Parser exception: ",
		"RETURN x":                       "Binder exception: ",
		"RETURN f(1)":                    "Catalog exception: ",
		"RETURN 1/0":                     "Runtime exception: ",
		"RETURN 9223372036854775807 + 1": "Overflow exception: ",
		"RETURN '\x00'":                  "Parser exception: a statement with a NUL byte",
	} {
		if got := p.Fails(text); got.Kind != 0 || !strings.HasPrefix(got.Message, want) {
			t.Errorf("%s: %+v, want %s", text, got, want)
		}
	}
	p.Done("RETURN 1")
}

func TestParametersAreBound(t *testing.T) {
	p := start(t)
	request, err := wire.Request("RETURN $p", map[string]wire.Value{"p": {Type: wire.List, Members: []wire.Value{{Type: "STRING", Text: []byte("a'b")}}}})
	if err != nil {
		t.Fatal(err)
	}
	if v := one(t, p, request); v.Type != wire.List || len(v.Members) != 1 || string(v.Members[0].Text) != "a'b" {
		t.Errorf("got %+v", v)
	}
}

func TestStatementIsInterrupted(t *testing.T) {
	p := start(t)
	if failure := p.Interrupted("UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN count(*)"); failure.Kind != protocol.FailureInterrupted {
		t.Errorf("got %+v", failure)
	}
	p.Done("RETURN 1")
}

func TestResetEmptiesTheDatabase(t *testing.T) {
	p := start(t)
	for range 2 {
		p.Done("CREATE NODE TABLE A(n INT64, PRIMARY KEY(n))")
		p.Done("CREATE (:A {n: 1})")
		p.Reset(`{"type":"STRING","text":"MQ=="}`)
	}
}
