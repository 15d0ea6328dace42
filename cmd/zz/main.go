package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"sort"
	"strconv"

	"github.com/semcheck/semcheck/compare/campaign"
	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/compare/gen/graph"
	"github.com/semcheck/semcheck/compare/gen/sql"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/spec"
)

func digest(s campaign.Sources, cases uint64) string {
	h := sha256.New()
	per := cases / 4
	for i := range uint64(4) {
		c := s.Generate(i)
		for _, st := range c.Statements {
			t, err := s.PrintStatement(st)
			fmt.Fprintln(h, t, err)
		}
		for n := range per {
			t, err := s.PrintQuery(c.Query(i*100 + n))
			fmt.Fprintln(h, t, err)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

func main() {
	if os.Args[1] == "digest" {
		for _, name := range spec.DialectNames() {
			d := spec.DialectByName(name)
			if d.Graph != nil {
				continue
			}
			fmt.Println("sql", d.Name, digest(campaign.Standard(7, d, sql.DefaultWeights(d), false), 200))
			if geom.Speaks(d) {
				fmt.Println("geom", d.Name, digest(campaign.Spatial(7, d, geom.DefaultWeights(), geom.Own{}, false), 200))
			}
		}
		for _, d := range spec.GraphDialects() {
			if graph.LanguageOf(d.Name) != nil {
				fmt.Println("graph", d.Name, digest(campaign.Graphs(7, d, false), 200))
			}
		}
		return
	}
	queries, _ := strconv.ParseUint(os.Args[1], 10, 64)
	for _, name := range os.Args[2:] {
		d := spec.DialectByName(name)
		s := campaign.Graphs(5, d, false)
		g := graph.NewGenerator(5, graph.LanguageOf(name))
		type count struct{ all, rows, non, raise, open int }
		forms := map[string]*count{}
		total := &count{}
		statements := 0
		for index := uint64(0); index*s.QueriesPerDatabase < queries; index++ {
			c := s.Generate(index)
			db := s.Semantics(d)
			for _, st := range c.Statements {
				statements++
				if err := db.Apply(context.Background(), st, nil); err != nil {
					fmt.Println("apply", err)
				}
			}
			for n := index * s.QueriesPerDatabase; n < (index+1)*s.QueriesPerDatabase; n++ {
				q := c.Query(n)
				f := g.Form(n).String()
				if forms[f] == nil {
					forms[f] = &count{}
				}
				o, err := db.Query(context.Background(), q, nil)
				for _, k := range []*count{forms[f], total} {
					k.all++
					switch {
					case err != nil:
						k.open++
					case o.Kind == eval.OutcomeRows:
						k.rows++
						rows := 0
						for _, gr := range o.Graph.Groups {
							rows += gr.Take
						}
						if rows > 0 {
							k.non++
						}
					case o.Kind == eval.OutcomeRaise:
						k.raise++
					default:
						k.open++
					}
				}
			}
		}
		fmt.Printf("%s: %d statements\n", name, statements)
		var names []string
		for f := range forms {
			names = append(names, f)
		}
		sort.Strings(names)
		show := func(f string, k *count) {
			fmt.Printf("  %-16s %5d rows %5d nonempty %5.1f%% of all %5.1f%% raise %d open %d\n", f, k.all, k.rows, 100*float64(k.non)/float64(max(1, k.rows)), 100*float64(k.non)/float64(k.all), k.raise, k.open)
		}
		for _, f := range names {
			show(f, forms[f])
		}
		show("all", total)
	}
}
