package campaign

import (
	"context"
	"database/sql"
	"slices"

	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/keyword"
)

// What the queries of a run reached: each element with the number of the first query that reached it. A
// run database of an older semcheck has no such table.
const reachedSchema = `CREATE TABLE IF NOT EXISTS reached (
	criterion TEXT NOT NULL,    -- keyword, word, case, composite, provenance, operands, signature
	element TEXT NOT NULL,
	query INTEGER NOT NULL,     -- the first that reached it
	PRIMARY KEY (criterion, element)
) WITHOUT ROWID`

// saveReached adds what was reached anew. An element that is there gets the smaller number: what a
// database on its way reached is stored more than once.
func (s *store) saveReached(list []spec.Reach) error {
	if len(list) == 0 {
		return nil
	}
	return s.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec(reachedSchema); err != nil {
			return err
		}
		put, err := tx.Prepare("INSERT INTO reached VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET query = min(query, excluded.query)")
		if err != nil {
			return err
		}
		defer put.Close()
		for _, reach := range list {
			if _, err := put.Exec(reach.Criterion.String(), reachText(reach), int64(reach.Query)); err != nil {
				return err
			}
		}
		return nil
	})
}

// reachText is the text of an element in a run database: of a keyword its name.
func reachText(reach spec.Reach) string {
	if reach.Criterion == spec.CriterionKeyword {
		return keyword.All()[reach.Element].Name
	}
	return reach.Text()
}

// readReached adds what a run database has, and counts what this semcheck does not know.
func readReached(ctx context.Context, db *sql.DB, to *spec.Reached) (unread int, err error) {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = 'reached'").Scan(&tables); err != nil || tables == 0 {
		return 0, err
	}
	rows := keyword.All()
	err = each(ctx, db, "SELECT criterion, element, query FROM reached", func(scan scanner) error {
		var criterion, text string
		var query int64
		if err := scan(&criterion, &text, &query); err != nil {
			return err
		}
		c, known := spec.CriterionNamed(criterion)
		var reach spec.Reach
		if known && c == spec.CriterionKeyword {
			n := slices.IndexFunc(rows, func(r *keyword.Row) bool { return r.Name == text })
			reach, known = spec.Reach{Criterion: c, Element: uint64(n), Query: uint64(query)}, n >= 0
		} else if known {
			reach, known = spec.ReadReach(c, text, uint64(query))
		}
		if !known {
			unread++
			return nil
		}
		to.Note(reach)
		return nil
	})
	return unread, err
}

// storedReached is what a stored run reached; nil where its database does not say so.
func storedReached(ctx context.Context, db *sql.DB, statistics map[string]map[string]float64) (r *spec.Reached, unread int, err error) {
	r = spec.NewReached(false)
	if unread, err = readReached(ctx, db, r); err != nil || unread+int(r.Queries()) == 0 {
		return nil, unread, err
	}
	r.Queried(uint64(statistics["queries"][""]))
	return r, unread, nil
}
