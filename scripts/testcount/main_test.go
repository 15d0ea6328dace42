package main

import (
	"strings"
	"testing"
)

func TestCounts(t *testing.T) {
	for name, c := range map[string]struct {
		in, out string
		ok      bool
	}{
		"leaves count, parents do not": {
			in: `{"Action":"run","Package":"p","Test":"A"}
{"Action":"run","Package":"p","Test":"A/x"}
{"Action":"pass","Package":"p","Test":"A/x"}
{"Action":"run","Package":"p","Test":"A/y"}
{"Action":"output","Package":"p","Test":"A/y","Output":"    a_test.go:7: no server\n"}
{"Action":"output","Package":"p","Test":"A/y","Output":"--- SKIP: A/y (0.00s)\n"}
{"Action":"skip","Package":"p","Test":"A/y"}
{"Action":"pass","Package":"p","Test":"A"}
{"Action":"pass","Package":"p","Elapsed":1.25}`,
			out: "pass p: 1 passed, 0 failed, 1 skipped in 1.2 s\nskipped 1: no server\n1 passed, 0 failed, 1 skipped\n", ok: true,
		},
		"a failure is shown": {
			in: `{"Action":"run","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"A","Output":"wrong\n"}
{"Action":"fail","Package":"p","Test":"A"}
{"Action":"fail","Package":"p"}`,
			out: "fail p: 0 passed, 1 failed, 0 skipped in 0.0 s\nFAIL p A\nwrong\n0 passed, 1 failed, 0 skipped\n",
		},
		"a package that does not build fails": {
			in: `{"ImportPath":"q","Action":"build-output","Output":"q.go:1: no\n"}
{"ImportPath":"q_test [q.test]","Action":"build-output","Output":"q_test.go:1: no\n"}
{"ImportPath":"q_test [q.test]","Action":"build-fail"}
{"Action":"fail","Package":"q","FailedBuild":"q_test [q.test]"}`,
			out: "FAIL q \nq.go:1: no\nq_test.go:1: no\n0 passed, 1 failed, 0 skipped\n",
		},
		"the reason of a script": {
			in: `{"Action":"run","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"A","Output":"    testscript.go:609: WORK=$WORK\n"}
{"Action":"output","Package":"p","Test":"A","Output":"        > [!suites] skip 'no external suites'\n"}
{"Action":"skip","Package":"p","Test":"A"}`,
			out: "skipped 1: no external suites\n0 passed, 0 failed, 1 skipped\n", ok: true,
		},
		"the printed reason of a skip": {
			in: `{"Action":"run","Package":"p","Test":"A"}
{"Action":"output","Package":"p","Test":"A","Output":"skip: A: no mysql server\n"}
{"Action":"skip","Package":"p","Test":"A"}`,
			out: "skipped 1: no mysql server\n0 passed, 0 failed, 1 skipped\n", ok: true,
		},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			if ok := run(strings.NewReader(c.in), &out); ok != c.ok || out.String() != c.out {
				t.Errorf("got %v\n%s\nwant %v\n%s", ok, out.String(), c.ok, c.out)
			}
		})
	}
}
