package report

import "testing"

func TestTable(t *testing.T) {
	made := table{
		header: []string{"a", "SELECT sum(a) FROM t WHERE b > 7", "word"},
		rows:   [][]string{{"1", "7", "'x'"}, {"NULL", "-12", "'longer than it'"}},
	}
	const want = "" +
		"    a | SELECT sum(a) FROM t | word\n" +
		"      | WHERE b > 7          |\n" +
		"------+----------------------+------------------\n" +
		"    1 |   7                  | 'x'\n" +
		" NULL | -12                  | 'longer than it'\n"
	if got := made.draw(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
