// Geospairs holds GEOS' relate against package spatial on random pairs of valid
// geometries over small whole numbers, all pairs of types in turn, collections and
// EMPTY among them. It says how many matrices differ, sorts these by what makes GEOS
// agree again (see class.go), and writes the first pairs of each class in a reduced
// form.
//
// Usage: go run ./scripts/geospairs [-pairs 100000] [-seed 1] [-workers 2] [-geos bin/semcheck-geos] [-reduce 3] [-all FILE]
//
// GEOS runs as a child process; one that it ends by a crash is counted and started
// anew. It needs the executable semcheck-geos of `make full`.
//
// Exit status: 0 compared, also where matrices differ; 2 it could not be compared.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"sync"

	"github.com/semcheck/semcheck/compare/gen/geom"
	"github.com/semcheck/semcheck/spatial"
)

type options struct {
	pairs, seed uint64
	workers     int
	geos, all   string
	reduce      int
}

func main() {
	var o options
	flag.Uint64Var(&o.pairs, "pairs", 100_000, "pairs")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the pairs")
	flag.IntVar(&o.workers, "workers", 2, "workers, each with a GEOS of its own")
	flag.StringVar(&o.geos, "geos", "bin/semcheck-geos", "executable of GEOS")
	flag.IntVar(&o.reduce, "reduce", 3, "pairs of each class that are reduced")
	flag.StringVar(&o.all, "all", "", "write all pairs with different matrices into this file")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := o.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "geospairs:", err)
		os.Exit(2)
	}
}

// grids are the greatest coordinates of the pairs in turn; small ones come more often.
var grids = []int{2, 3, 4, 4, 5, 6, 8, 12, 20}

// pair is the n-th pair of a seed: all pairs of types on one grid, then on the next.
func pair(seed, n uint64, w *geom.Weights) (a, b spatial.Geometry) {
	types := [2]spatial.Type{spatial.TypePoint + spatial.Type(n%7), spatial.TypePoint + spatial.Type(n/7%7)}
	return geom.Pair(seed, n, grids[n/49%uint64(len(grids))], types, w)
}

func (o *options) run(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	t := newTally()
	if o.all != "" {
		file, err := os.Create(o.all)
		if err != nil {
			return err
		}
		list := bufio.NewWriter(file)
		t.list = list
		defer func() { err = errors.Join(err, list.Flush(), file.Close()) }()
	}
	reduced := map[string][]*difference{}
	var lock sync.Mutex // of reduced
	var workers sync.WaitGroup
	for worker := range uint64(max(o.workers, 1)) {
		workers.Go(func() {
			g, err := openGEOS(ctx, o.geos)
			if err != nil {
				cancel(err)
				return
			}
			defer g.close()
			w := geom.DefaultWeights()
			for n := worker; n < o.pairs && ctx.Err() == nil; n += uint64(max(o.workers, 1)) {
				a, b := pair(o.seed, n, &w)
				d, err := g.compare(ctx, a, b)
				if err != nil {
					cancel(fmt.Errorf("pair %d: %w", n, err))
					return
				}
				if d != nil && d.class == unexplained {
					if err := g.explain(ctx, d); err != nil {
						cancel(fmt.Errorf("pair %d: %w", n, err))
						return
					}
				}
				t.add(n, a, b, d)
				if d == nil {
					continue
				}
				lock.Lock()
				count := len(reduced[d.kind()])
				if count < o.reduce {
					reduced[d.kind()] = append(reduced[d.kind()], d)
				}
				lock.Unlock()
				if count >= o.reduce {
					continue
				}
				if err := g.reduce(ctx, d); err != nil {
					cancel(fmt.Errorf("pair %d: %w", n, err))
					return
				}
			}
			t.ended(g)
		})
	}
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	t.write(os.Stdout)
	writeReduced(os.Stdout, reduced)
	return nil
}
