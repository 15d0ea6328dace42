package cypher_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/semcheck/semcheck/eval/cypher"
	"github.com/semcheck/semcheck/graph"
)

func TestProbe(t *testing.T) {
	text, err := os.ReadFile("/tmp/probe.txt")
	if err != nil {
		t.Skip()
	}
	x := 0.3
	for _, line := range strings.Split(string(text), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		g := graph.New()
		parts := strings.Split(line, ";;")
		for i, q := range parts {
			r, err := run(g, q, cypher.Options{Random: func() float64 { x = 1 - x; return x }, Parameters: graph.Map{"n": graph.Integer(-1), "f": graph.Float(1.5), "m": graph.Map{"a": graph.Integer(1)}}})
			if i < len(parts)-1 {
				if err != nil {
					fmt.Println("SETUP", q, err)
				}
				continue
			}
			if err != nil {
				fmt.Printf("%s\n    => %v\n", q, err)
				continue
			}
			fmt.Printf("%s\n    => %v %s %v\n", q, r.Columns, shown(r), r.SideEffects.Counts())
		}
	}
}
