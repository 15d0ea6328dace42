package campaign

import (
	"context"
	"database/sql"
	"errors"

	"github.com/semcheck/semcheck/compare"
	"github.com/semcheck/semcheck/spec"
)

// The rules of queries that the engine refused, each with the first of them. A run database of an older
// semcheck has no such table.
const refusedSchema = "CREATE TABLE IF NOT EXISTS refused_rules (rule TEXT PRIMARY KEY, query INTEGER NOT NULL)"

// noteRefused notes the rules that a refused query applies.
func (r *run) noteRefused(applied *spec.Coverage, query uint64) {
	if r.store == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rule := range spec.Rules() {
		for k := range rule.Numbered() {
			if applied.Count(rule, k) > 0 {
				leastOf(&r.refusedRules, rule.ID, query)
				break
			}
		}
	}
}

// leastOf keeps the least number of a name.
func leastOf(all *map[string]uint64, name string, n uint64) {
	if *all == nil {
		*all = map[string]uint64{}
	}
	if before, known := (*all)[name]; !known || n < before {
		(*all)[name] = n
	}
}

// saveRefused adds the rules of refused queries.
func (s *store) saveRefused(rules map[string]uint64) error {
	if len(rules) == 0 {
		return nil
	}
	return s.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec(refusedSchema); err != nil {
			return err
		}
		for rule, query := range rules {
			if _, err := tx.Exec("INSERT INTO refused_rules VALUES (?, ?) ON CONFLICT DO UPDATE SET query = min(query, excluded.query)", rule, int64(query)); err != nil {
				return err
			}
		}
		return nil
	})
}

// readRefused calls visit for each rule of refused queries.
func readRefused(ctx context.Context, db *sql.DB, visit func(rule string, query uint64)) error {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = 'refused_rules'").Scan(&tables); err != nil || tables == 0 {
		return err
	}
	return each(ctx, db, "SELECT rule, query FROM refused_rules", func(scan scanner) error {
		var rule string
		var query int64
		err := scan(&rule, &query)
		if err == nil {
			visit(rule, uint64(query))
		}
		return err
	})
}

// Witnesses are queries of a stored run, by their numbers, that show how the engine follows a rule.
type Witnesses struct {
	Compared map[string][]uint64 // the first compared query that applied each case of the rule, in ascending order
	// Apart are compared queries that show less: their answers were wrong, or were only observed.
	Apart   map[uint64]compare.Verdict
	Refused map[string]uint64 // the first refused query that the rule would apply to
	// ByVerdict has the first query with a verdict that a rule explains: a freedom that it leaves, a variant
	// that was only observed, an acknowledged defect.
	ByVerdict map[compare.Verdict]map[string]uint64
}

// ReadWitnesses reads them from the folder of a run.
func ReadWitnesses(ctx context.Context, s *Stored) (w *Witnesses, err error) {
	db, err := connectReading(ctx, s.Folder)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	w = &Witnesses{Compared: map[string][]uint64{}, Apart: map[uint64]compare.Verdict{}, Refused: map[string]uint64{}, ByVerdict: map[compare.Verdict]map[string]uint64{}}
	if s.Reached != nil {
		rules := map[uint64]*spec.Rule{}
		for _, rule := range spec.Rules() {
			for k := range rule.Numbered() {
				rules[uint64(rule.Place(k))] = rule
			}
		}
		for _, reach := range s.Reached.Elements(spec.CriterionCase) {
			if rule := rules[reach.Element]; rule != nil {
				w.Compared[rule.ID] = append(w.Compared[rule.ID], reach.Query)
			}
		}
	}
	err = readRefused(ctx, db, func(rule string, query uint64) { w.Refused[rule] = query })
	if err == nil {
		err = each(ctx, db, "SELECT verdict, rule, min(n) FROM cases WHERE kind = 'query' AND rule IS NOT NULL AND 'query-' || n NOT IN (SELECT id FROM findings) GROUP BY verdict, rule", func(scan scanner) error {
			var name, rule string
			var n int64
			if err := scan(&name, &rule, &n); err != nil {
				return err
			}
			v, err := compare.VerdictByName(name)
			if err != nil {
				return nil //nolint:nilerr // of another version, which has a verdict that this one does not know
			}
			if w.ByVerdict[v] == nil {
				w.ByVerdict[v] = map[string]uint64{}
			}
			w.ByVerdict[v][rule] = uint64(n)
			return nil
		})
	}
	if err == nil {
		err = each(ctx, db, "SELECT n, verdict FROM cases WHERE kind = 'query'", func(scan scanner) error {
			var n int64
			var name string
			err := scan(&n, &name)
			if v, unknown := compare.VerdictByName(name); unknown == nil && v != compare.Agree && v != compare.Freedom && v != compare.Documented {
				w.Apart[uint64(n)] = v
			}
			return err
		})
	}
	if err != nil {
		return nil, damaged(s.Folder, err)
	}
	return w, nil
}

// Shows is the first query that is known to show a rule: one with a right answer, else one whose answer was
// only observed. None is known where only statements and tables applied the rule, or queries with wrong answers.
func (w *Witnesses) Shows(rule string) (query uint64, known bool) {
	if n, found := w.ByVerdict[compare.Observed][rule]; found {
		query, known = n, true
	}
	for _, n := range w.Compared[rule] {
		switch v, apart := w.Apart[n]; {
		case !apart:
			return n, true
		case v == compare.Observed && !known:
			query, known = n, true
		}
	}
	return query, known
}
