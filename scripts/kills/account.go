package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/semcheck/semcheck/compare/campaign"
)

// account is what a run has found.
type account struct {
	findings  map[string]string // verdicts that hold, by ID; withdrawn findings are none
	withdrawn []string
	pending   int
	incidents map[string]int // by what happened
	compared  float64
}

// read reads the account of a run.
func read(ctx context.Context, folder string) (*account, error) {
	stored, err := campaign.Read(ctx, folder)
	if err != nil {
		return nil, err
	}
	a := &account{findings: map[string]string{}, incidents: map[string]int{}}
	for _, f := range stored.Findings {
		if f.State == "withdrawn" {
			a.withdrawn = append(a.withdrawn, f.ID)
			continue
		}
		a.findings[f.ID] = f.Now
	}
	a.pending = len(stored.Pending())
	for _, i := range stored.Incidents {
		a.incidents[i.What]++
	}
	for _, line := range stored.Verdicts {
		if line.Kind == "query" && line.Verdict != "unsupported" && line.Verdict != "refused" {
			a.compared += float64(line.Count)
		}
	}
	return a, nil
}

// String writes the account on one line.
func (a *account) String() string {
	return fmt.Sprintf("%.0f queries compared, %d findings, %d of them not examined, %d withdrawn, incidents %v",
		a.compared, len(a.findings), a.pending, len(a.withdrawn), a.incidents)
}

// lacks lists the findings of another account that this one lacks.
func (a *account) lacks(other *account) (list []string) {
	for _, id := range slices.Sorted(maps.Keys(other.findings)) {
		if _, ok := a.findings[id]; !ok && !slices.Contains(a.withdrawn, id) {
			list = append(list, id)
		}
	}
	return list
}

// compare prints in what the account differs from the undisturbed run's, and
// tells whether the findings are the same.
func (a *account) compare(want *account) bool {
	lost, more := want.minus(a), a.minus(want)
	if len(lost)+len(more) == 0 {
		fmt.Printf("  the same %d findings\n", len(want.findings))
	} else {
		fmt.Printf("  lost %v\n  more %v\n", lost, more)
	}
	for _, id := range slices.Sorted(maps.Keys(want.findings)) {
		if now, ok := a.findings[id]; ok && now != want.findings[id] {
			fmt.Printf("  %s is %s, undisturbed %s\n", id, now, want.findings[id])
		}
	}
	return len(lost)+len(more) == 0
}

// minus lists the findings that another account has not.
func (a *account) minus(other *account) (list []string) {
	for _, id := range slices.Sorted(maps.Keys(a.findings)) {
		if _, ok := other.findings[id]; !ok {
			list = append(list, id+" ("+a.findings[id]+")")
		}
	}
	return list
}
