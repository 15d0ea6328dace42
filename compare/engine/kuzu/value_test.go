package kuzu

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/semcheck/semcheck/compare/engine"
	"github.com/semcheck/semcheck/compare/engine/kuzu/wire"
)

// A child that writes something else must not be believed, and no text may be a fault
// of ours.
func FuzzValue(f *testing.F) {
	for _, v := range []wire.Value{
		{Type: wire.Null}, {Type: "INT64", Text: []byte("1")}, {Type: "INT128", Text: []byte("9223372036854775808")}, {Type: "DATE", Text: []byte("9223372036854775807")},
		{Type: "INTERVAL", Text: []byte("1 2 -3")}, {Type: "TIMESTAMP_NS", Text: []byte("-1")}, {Type: wire.Struct, Names: []string{"a"}},
		{Type: wire.Map, Members: []wire.Value{{Type: "STRING"}, {Type: "STRING"}}}, {Type: wire.Recursive, Members: []wire.Value{{Type: wire.List, Members: []wire.Value{{Type: wire.Null}}}, {Type: wire.List}}},
		{Type: wire.Node, Label: "A", Identity: "0:1"}, {Type: wire.Relationship, Label: "T", Identity: "0:1", Start: "0:1", End: "0:2"},
	} {
		text, err := json.Marshal(v)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := new(reader).cell(engine.Cell{Text: text})
		var unread *engine.UnreadError
		var failure *engine.Error
		if err == nil && v == nil || err != nil && !errors.As(err, &unread) && !errors.As(err, &failure) {
			t.Errorf("%s: %v, %v", text, v, err)
		}
	})
}

func TestRequestsComeBack(t *testing.T) {
	for _, parameters := range []map[string]wire.Value{nil, {"p": {Type: "STRING", Text: []byte("a\xff\n")}, "q": {Type: wire.List, Members: []wire.Value{{Type: wire.Null}}}}} {
		request, err := wire.Request("RETURN $p", parameters)
		if err != nil {
			t.Fatal(err)
		}
		statement, got, err := wire.ReadRequest(request)
		if err != nil || statement != "RETURN $p" || len(got) != len(parameters) || string(got["p"].Text) != string(parameters["p"].Text) || len(got["q"].Members) != len(parameters["q"].Members) {
			t.Errorf("%v became %q %v, %v", parameters, statement, got, err)
		}
	}
	if _, _, err := wire.ReadRequest("\x00{}"); err == nil {
		t.Error("parameters without a statement are taken")
	}
}
