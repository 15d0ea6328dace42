package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/semcheck/semcheck/cmd/semcheck/internal/present"
	"github.com/semcheck/semcheck/cmd/semcheck/internal/published"
)

// stands is what the semantics say of each bug.
func stands(ctx context.Context, bugs []*published.Bug) ([]*published.Reading, error) {
	list := make([]*published.Reading, len(bugs))
	for i, b := range bugs {
		var err error
		if list[i], err = b.Reading(ctx); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// printReadings counts the bugs by how the semantics stand to them, and names those that they
// have as they were published, have otherwise than the makers of the engine, or leave open.
func printReadings(t *terminal, list []*published.Reading) {
	counts, by := map[string]map[string]int{}, map[string]published.Stand{}
	for _, r := range list {
		if counts[r.Reason()] == nil {
			counts[r.Reason()] = map[string]int{}
		}
		counts[r.Reason()][r.Bug.Kind]++
		by[r.Reason()] = r.Stand
	}
	grid := present.NewGrid("our dialect says", "logic", "error", "crash", "hang", "bugs")
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		if by[a] != by[b] {
			return int(by[a]) - int(by[b])
		}
		return strings.Compare(a, b)
	})
	for _, reason := range reasons {
		row, all := []any{reason}, 0
		for _, kind := range published.Kinds {
			row = append(row, counts[reason][kind])
			all += counts[reason][kind]
		}
		grid.Row(nil, append(row, all)...)
	}
	grid.Write(t.out, t.paint())
	for _, r := range list {
		if r.Reason() == published.StandsRight.String() {
			continue
		}
		switch r.Stand {
		case published.StandsRight, published.StandsWrong, published.StandsEither, published.StandsOpen:
			fmt.Fprintln(t.out, present.Hang(fmt.Sprintf("%s: %s: %s: %s", r.Reason(), r.Bug.Name(), r.Bug.Title, r.Why)))
		case published.StandsError, published.StandsMute, published.StandsUntold, published.StandsAlone:
		}
	}
	fmt.Fprintln(t.out)
}

// bugReading is what is printed of a reading as JSON.
type bugReading struct {
	Source    string `json:"source"`
	ID        int    `json:"id"`
	Reason    string `json:"reason"`
	Why       string `json:"why"`
	Statement string `json:"statement,omitempty"`
}

func readingsJSON(list []*published.Reading) []bugReading {
	made := make([]bugReading, len(list))
	for i, r := range list {
		made[i] = bugReading{r.Bug.Source, r.Bug.ID, r.Reason(), r.Why, r.Statement}
	}
	return made
}
