package protocol

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

var messages = []Message{
	Hello{Protocol: Version, Engine: "SQLite", Version: "3.29.0", Form: "sqlite"},
	Open{Number: 1, Database: ":memory:", Memory: 1 << 40, Settings: []Setting{{"PRAGMA a = 1", "PRAGMA a"}, {"b", "c"}}},
	Reset{300}, Execute{3, "INSERT"}, Query{4, "SELECT 'é\x00'"}, Interrupt{4}, Close{5},
	Settings{1, []string{"1", ""}}, Done{4},
	Columns{4, []Column{{"a", "INTEGER", NotFixed}, {"", "", 0}, {"c", "", 12}}},
	Rows{4, [][]Cell{{{Text: "1", Type: "integer"}, {Null: true, Type: "null"}}, {{Null: true}, {Text: ""}}}},
	Failure{4, FailureMemory, 7, "22012", "out of memory"},
}

func TestMessagesSurviveTheWay(t *testing.T) {
	var pipe bytes.Buffer
	for _, m := range messages {
		if err := Write(&pipe, m); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range messages {
		got, err := Read(&pipe)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v: %v", got, want, err)
		}
	}
	if _, err := Read(&pipe); !errors.Is(err, io.EOF) {
		t.Errorf("behind the last message: %v", err)
	}
}

func TestCutMessagesAreNoMessages(t *testing.T) {
	for _, m := range messages {
		var pipe bytes.Buffer
		if err := Write(&pipe, m); err != nil {
			t.Fatal(err)
		}
		whole := pipe.Bytes()
		for n := 1; n < len(whole); n++ {
			if _, err := Read(bytes.NewReader(whole[:n])); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Fatalf("%d bytes of %T: %v", n, m, err)
			}
			if n < 5 {
				continue
			}
			if got, err := Decode(whole[4:n]); err == nil {
				t.Fatalf("%d bytes of %T are %+v", n, m, got)
			}
		}
		if _, err := Decode(append(bytes.Clone(whole[4:]), 0)); err == nil {
			if _, hello := m.(Hello); !hello {
				t.Errorf("a byte behind %T is accepted", m)
			}
		}
	}
}

func TestOtherProgramsAreNotTheProtocol(t *testing.T) {
	for _, said := range []string{"Usage: sqlite3 [OPTIONS]", "\x00\x00\x00\x00", "\xff\xff\xff\xff\x01", "\x00\x00\x00\x01\x00", "\x00\x00\x00\x02\x0d\x00",
		"\x00\x00\x00\x02\x01\x00",                 // a first message without the magic
		"\x00\x00\x00\x04\x0b\x01\x01\x00",         // a row without cells
		"\x00\x00\x00\x05\x0b\x01\xff\xff\x7f",     // more rows than bytes
		"\x00\x00\x00\x06\x0b\x01\x01\x01\x04\x00", // unknown flags
		"\x00\x00\x00\x06\x0c\x01\x09\x00\x00\x00", // unknown failure
	} {
		if got, err := Read(strings.NewReader(said)); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %+v, %v", said, got, err)
		}
	}
}

func TestAnotherVersionMaySayMore(t *testing.T) {
	frame := Hello{Protocol: Version + 1, Engine: "x"}.append([]byte{byte(KindHello)})
	got, err := Decode(append(frame, "what it adds"...))
	if err != nil || got != (Hello{Protocol: Version + 1}) {
		t.Errorf("%+v %v", got, err)
	}
}

func TestLyingLengthCostsNoMemory(t *testing.T) {
	header := binary.BigEndian.AppendUint32(nil, FrameLimit)
	allocated := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
			_, _ = Read(bytes.NewReader(header))
		}
	}).AllocedBytesPerOp()
	if allocated > 1<<20 {
		t.Errorf("%d bytes are allocated for a frame that never came", allocated)
	}
}

func TestOnlyTheStandardLibraryIsImported(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(string(out)); len(got) != 1 {
		t.Errorf("children would carry %v", got)
	}
}

func FuzzDecode(f *testing.F) {
	for _, m := range messages {
		f.Add(m.append([]byte{byte(m.kind())}))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		m, err := Decode(frame)
		if err != nil {
			if !errors.Is(err, ErrMalformed) {
				t.Errorf("%q: %v", frame, err)
			}
			return
		}
		again, err := Decode(m.append([]byte{byte(m.kind())}))
		if err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%+v became %+v: %v", m, again, err)
		}
	})
}
