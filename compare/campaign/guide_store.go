package campaign

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// The run database of a guided run has two tables more: what each epoch brought, and what the databases
// of the epoch at hand reached.
const guideSchema = `
CREATE TABLE IF NOT EXISTS guide_epochs (epoch INTEGER PRIMARY KEY, growth TEXT NOT NULL); -- JSON
CREATE TABLE IF NOT EXISTS guide_databases (database INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, reached TEXT NOT NULL); -- JSON
`

// guideUnsaved is what the run database does not know yet.
type guideUnsaved struct {
	databases uint64 // of an epoch
	parts     []guidePart
	epochs    []guideEpoch
}

type guidePart struct {
	database uint64
	reach    *databaseReach
}

type guideEpoch struct {
	epoch uint64
	grown growth
}

// unsaved takes what is to be saved.
func (g *guide) unsaved() (u guideUnsaved) {
	if g == nil {
		return u
	}
	u, g.fresh = g.fresh, guideUnsaved{}
	u.databases = g.databases
	return u
}

// notSaved has it saved the next time.
func (g *guide) notSaved(u guideUnsaved) {
	if g != nil {
		g.fresh.parts = append(u.parts, g.fresh.parts...)
		g.fresh.epochs = append(u.epochs, g.fresh.epochs...)
	}
}

// write adds it to the run database. What the databases of an epoch reached is no longer needed when
// the epoch has ended.
func (u guideUnsaved) write(tx *sql.Tx) error {
	if len(u.parts)+len(u.epochs) == 0 {
		return nil
	}
	if _, err := tx.Exec(guideSchema); err != nil {
		return err
	}
	for _, p := range u.parts {
		if _, err := tx.Exec("INSERT OR IGNORE INTO guide_databases VALUES (?, ?, ?)", int64(p.database), int64(p.database/u.databases), encode(p.reach)); err != nil {
			return err
		}
	}
	for _, e := range u.epochs {
		if _, err := tx.Exec("INSERT OR IGNORE INTO guide_epochs VALUES (?, ?)", int64(e.epoch), encode(e.grown)); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM guide_databases WHERE epoch <= ?", int64(e.epoch)); err != nil {
			return err
		}
	}
	return nil
}

// takeUp reads what a run that goes on had reached.
func (g *guide) takeUp(ctx context.Context, db *sql.DB, done *doneSet) error {
	if g == nil {
		return nil
	}
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = 'guide_epochs'").Scan(&tables); err != nil {
		return err
	}
	if tables == 0 {
		return g.lacks(done)
	}
	err := each(ctx, db, "SELECT epoch, growth FROM guide_epochs ORDER BY epoch", func(scan scanner) error {
		var epoch int64
		var text string
		if err := scan(&epoch, &text); err != nil {
			return err
		}
		var grown growth
		if err := json.Unmarshal([]byte(text), &grown); err != nil {
			return fmt.Errorf("damaged epoch %d: %w", epoch, err)
		}
		if len(grown.Tried) != len(g.table.tried) || len(grown.Kept) != len(g.table.kept) || epoch != int64(len(g.past)) {
			return fmt.Errorf("damaged epoch %d", epoch)
		}
		for i := range grown.Seeds {
			grown.Seeds[i].tree = g.treeOf(grown.Seeds[i].Text)
		}
		g.past = append(g.past, grown)
		return nil
	})
	if err != nil {
		return err
	}
	g.table = g.tableAfter(g.past)
	err = each(ctx, db, "SELECT database, reached FROM guide_databases ORDER BY database", func(scan scanner) error {
		var database int64
		var text string
		if err := scan(&database, &text); err != nil {
			return err
		}
		reach := newReach()
		if err := json.Unmarshal([]byte(text), reach); err != nil || len(reach.Tried) != len(g.table.tried) {
			return fmt.Errorf("damaged reach of database %d: %w", database, err)
		}
		if uint64(database)/g.databases == g.table.epoch {
			g.ended[uint64(database)] = reach
		}
		return nil
	})
	if err == nil {
		err = g.lacks(done)
	}
	g.advance()
	return err
}

// lacks is the error of a database that was run and of which nobody knows what it reached: its epoch would
// never end.
func (g *guide) lacks(done *doneSet) error {
	first := g.table.epoch * g.databases
	for database := first; database < first+g.databases; database++ {
		if done.has(database) && g.ended[database] == nil {
			return fmt.Errorf("damaged: what database %d reached is missing", database)
		}
	}
	return nil
}
