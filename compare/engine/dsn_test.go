package engine

import (
	"errors"
	"strings"
	"testing"
)

func TestMaskDSN(t *testing.T) {
	for _, c := range []struct{ dsn, want string }{
		{"mysql://root@127.0.0.1:3306/", "mysql://root@127.0.0.1:3306/"},
		{"mysql://root:s3cret@127.0.0.1:3306/", "mysql://root:xxxxx@127.0.0.1:3306/"},
		{"mysql://root:s3cr@t/x@127.0.0.1:3306/", "mysql:xxxxx"},
		{"mysql//bob:s3cret@host/db", "mysql:xxxxx"},
		{"mysql:bob:s3cret@host", "mysql:xxxxx"},
		{"s=mysql:bob:s3cret", "xxxxx"},
		{"mysql://bob:s3cret@host:port/", "mysql:xxxxx"},
		{"mysql://bob:s3cret%zz@host/", "mysql:xxxxx"},
		{"mysql://bob:s3cret/host", "mysql:xxxxx"},
		{"mysql://bob:1/s3cret@host/", "mysql:xxxxx"},
		{"mysql://bob?s3cret@host", "mysql:xxxxx"},
		{"mysql://bob@host/?key=s3cret&s3cret&tls=true", "mysql://bob@host/?xxxxx&xxxxx&tls=true"},
		{"postgres//bob:s3cret@host", "postgres:xxxxx"},
		{"host=h passwd = s3cret, user=u", "host=h passwd = xxxxx user=u"},
		{"bob:s3cret@host", "bob:xxxxx"},
		{"root:s3cret@tcp(127.0.0.1:3306)/d?key=s3cret", "root:xxxxx@tcp(127.0.0.1:3306)/d?xxxxx"},
		{"@s3cret", ":xxxxx"},
		{":memory:", ":memory:"},
		{`C:\\x\\semcheck.exe`, `C:\\x\\semcheck.exe`},
		{"bin/semcheck-sqlite?database=/tmp/x", "bin/semcheck-sqlite?database=/tmp/x"},
		{"postgres://u:s3cret@h/db?sslmode=disable&password=s3cret", "postgres://u:xxxxx@h/db?sslmode=disable&password=xxxxx"},
		{"root:s3cret@tcp(127.0.0.1:3306)/", "root:xxxxx@tcp(127.0.0.1:3306)/"},
		{"root:a:s3cret@x@unix(/run/mysql.sock)/", "root:xxxxx@unix(/run/mysql.sock)/"},
		{"host=h user=u password=s3cret dbname=d", "host=h user=u password=xxxxx dbname=d"},
		{`host=h password='s3 cr\'s3cret' dbname=d`, "host=h password=xxxxx dbname=d"},
		{"", ""},
		{"/tmp/semcheck_x.db", "/tmp/semcheck_x.db"},
	} {
		if got := MaskDSN(c.dsn); got != c.want {
			t.Errorf("MaskDSN(%q) = %q, want %q", c.dsn, got, c.want)
		}
		if strings.Contains(MaskDSN(c.dsn), "s3cret") {
			t.Errorf("MaskDSN(%q) shows the password", c.dsn)
		}
	}
}

func TestMaskPassword(t *testing.T) {
	if got := MaskPassword("dial u:p@ss: p%40ss", "p@ss"); got != "dial u:xxxxx: xxxxx" {
		t.Error(got)
	}
	if got := MaskPassword("nothing to hide", ""); got != "nothing to hide" {
		t.Error(got)
	}
}

func TestUnreachableErrorIsOneLine(t *testing.T) {
	for _, e := range []*UnreachableError{
		{Target: "mysql"},
		{Target: "mysql", Address: "127.0.0.1:1", Cause: errors.New("connection\nrefused")},
	} {
		text := e.Error()
		if strings.Contains(text, "\n") || !strings.Contains(text, "scripts/engines/mysql.sh start") || !strings.Contains(text, "SEMCHECK_MYSQL_DSN") {
			t.Errorf("not one line that says how to start: %q", text)
		}
	}
}

// A command of --start holds an address among its words, and repeats one in what it says.
func TestMaskCommand(t *testing.T) {
	for _, c := range []struct{ command, want string }{
		{"scripts/engines/mysql.sh start", "scripts/engines/mysql.sh start"},
		{"run --dsn 'mysql//bob:s3cret@h/db' >&2; exit 1", "run --dsn 'mysql:xxxxx' >&2; exit 1"},
		{"echo mysql://bob:s3cret@h:3306/", "echo mysql://bob:xxxxx@h:3306/"},
		{"echo bob:s3cret@h", "echo bob:xxxxx"},
	} {
		if got := MaskCommand(c.command); got != c.want {
			t.Errorf("%q is shown as %q, want %q", c.command, got, c.want)
		}
	}
}

// A line end in an address, or blanks around it, hide no password from the mask; what semcheck says
// of addresses in general stays.
func TestMaskWordsFindsAnAddressAmongBlanks(t *testing.T) {
	const advice = "; want mysql://user:password@host:port/"
	for _, c := range []struct{ word, message, want string }{
		{"mysql://bob:s3cret@h/\nx", "no folder mysql://bob:s3cret@h/\nx" + advice, "no folder mysql://bob:xxxxx@h/\nx" + advice},
		{"echo mysql://bob:s3cret@h/", "failed: echo mysql://bob:s3cret@h/" + advice, "failed: echo mysql://bob:xxxxx@h/" + advice},
		{"SELECT 'a: b@c'", "SELECT 'a: b@c'", "SELECT 'a: b@c'"},
	} {
		if got := MaskWords(c.message, []string{c.word}); got != c.want {
			t.Errorf("%q masks %q as %q, want %q", c.word, c.message, got, c.want)
		}
	}
}
