package campaign

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/semcheck/semcheck/spec"
)

// account is what was counted: of a run, or of a database on its way.
type account struct {
	statistics Statistics
	coverage   *spec.Coverage // applications of rule × case in compared cases
	queries    *spec.Coverage // compared cases in which rule × case was applied
}

func newAccount() account {
	return account{coverage: spec.NewCoverage(), queries: spec.NewCoverage()}
}

func (a *account) add(o *account) {
	a.statistics.Add(&o.statistics)
	a.coverage.Add(o.coverage)
	a.queries.Add(o.queries)
}

func (a *account) reset() {
	a.statistics = Statistics{}
	a.coverage.Reset()
	a.queries.Reset()
}

func (a *account) copy() *account {
	c := newAccount()
	c.add(a)
	return &c
}

// resumePoint is the account of all databases that were run to their end, as a
// resumed run takes it up.
type resumePoint struct {
	Statistics        Statistics
	Coverage, Queries map[string]map[string]uint64 // by rule and case
	Elapsed           time.Duration
}

func (a *account) encode(elapsed time.Duration) (string, error) {
	point := resumePoint{Statistics: a.statistics, Coverage: lines(a.coverage), Queries: lines(a.queries), Elapsed: elapsed}
	text, err := json.Marshal(point)
	if err != nil {
		return "", fmt.Errorf("resume point: %w", err)
	}
	return string(text), nil
}

// decodeAccount reads what encode wrote.
func decodeAccount(text string) (account, time.Duration, error) {
	var point resumePoint
	if err := json.Unmarshal([]byte(text), &point); err != nil {
		return account{}, 0, fmt.Errorf("damaged resume point: %w", err)
	}
	a := newAccount()
	a.statistics = point.Statistics
	for _, side := range []struct {
		from map[string]map[string]uint64
		to   *spec.Coverage
	}{{point.Coverage, a.coverage}, {point.Queries, a.queries}} {
		for id, cases := range side.from {
			rule := spec.RuleByID(id)
			if rule == nil {
				return account{}, 0, fmt.Errorf("damaged resume point: there is no rule %s", id)
			}
			for k, name := range rule.Numbered() {
				*side.to.Counter(rule, k) = cases[name]
			}
		}
	}
	return a, point.Elapsed, nil
}

// lines lists what a coverage counts, whatever the dialect admits.
func lines(c *spec.Coverage) map[string]map[string]uint64 {
	all := map[string]map[string]uint64{}
	for _, rule := range spec.Rules() {
		for k, name := range rule.Numbered() {
			if n := c.Count(rule, k); n > 0 {
				if all[rule.ID] == nil {
					all[rule.ID] = map[string]uint64{}
				}
				all[rule.ID][name] = n
			}
		}
	}
	return all
}
