package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/spec"
)

func TestTokens(t *testing.T) {
	var got []string
	for _, p := range tokens("SELECT a<=1.5, 'x y', \"n\" /* c */ -- d\n FROM t;") {
		got = append(got, p.text)
	}
	if text := strings.Join(got, "|"); text != `SELECT|a|<=|1.5|,|'x y'|,|"n"|FROM|t|;` {
		t.Error(text)
	}
}

func TestMutantsDropDoubleAndSwap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	seen := map[string]bool{}
	for range 200 {
		if changed, ok := mutate("SELECT  a , b", r); ok {
			seen[strings.Join(strings.Fields(changed), " ")] = true
		}
	}
	for _, want := range []string{"SELECT , b", "SELECT a a , b", "a SELECT , b", "SELECT a b ,"} {
		if !seen[want] {
			t.Errorf("%s was never drawn of %v", want, seen)
		}
	}
}

func TestFilesOfSqllogictest(t *testing.T) {
	s := logicTest("f", "# c\nstatement ok\nCREATE TABLE t (a)\n\nonlyif mysql\nquery I\nSELECT 0\n----\n0\n\nquery I nosort\nSELECT a\nFROM t\n----\n1\n\nhash-threshold 8\n", 10)
	if len(s.Texts) != 2 || s.Texts[1].Text != "SELECT a\nFROM t" {
		t.Errorf("%+v", s)
	}
}

func TestForbiddenStatements(t *testing.T) {
	for statement, want := range map[string]bool{
		"drop  database x": true, "SELECT sleep(5)": true, "SELECT 1": false, "CREATE TABLE t (a INT)": false,
	} {
		if isForbidden(statement) != want {
			t.Errorf("%s", statement)
		}
	}
}

// Behind a statement that the engine executed and the semantics do not model, a name may be
// what it made.
func TestNamesBehindWhatIsNotModelled(t *testing.T) {
	var table account
	judgeScript(context.Background(), spec.DialectByName("sqlite"), script{Texts: []text{
		{Text: "SELECT * FROM u", Answer: accepted},
		{Text: "CREATE VIRTUAL TABLE v USING fts5vocab(a, row)", Answer: accepted},
		{Text: "SELECT * FROM v", Answer: accepted},
		{Text: "SELECT * FROM", Answer: syntax},
	}}, &table)
	got := table.counts[accepted]
	if got[badName] != 1 || got[unmodelled] != 1 || got[behind] != 1 || table.counts[syntax][badSyntax] != 1 {
		t.Errorf("%v", table.counts)
	}
	if table.status(false) != 1 || table.share() != 1 {
		t.Errorf("status %d, share %v", table.status(false), table.share())
	}
}
