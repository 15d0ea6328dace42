package campaign

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/semcheck/semcheck/compare/finding"
)

// States of a finding in the run database.
const (
	stateReported  = "reported"
	StateExamined  = "examined"
	stateWithdrawn = "withdrawn"
)

// finding stores a case that makes the run fail. It tells whether the run
// database did not know it yet, or knew that it was withdrawn.
func (s *store) finding(r Record, f *finding.Finding) (fresh bool, err error) {
	err = s.transaction(func(tx *sql.Tx) error {
		var state string
		switch err := tx.QueryRow("SELECT state FROM findings WHERE id = ?", f.ID).Scan(&state); {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		case state != stateWithdrawn:
			return nil
		}
		fresh = true
		var known int
		if err := tx.QueryRow("SELECT count(*) FROM statements WHERE database = ?", int64(r.Database)).Scan(&known); err != nil {
			return err
		}
		for i := known; i < len(f.Found.Statements); i++ { // beside a statement that is found stand only those before it
			text := f.Found.Statements[i]
			if _, err := tx.Exec("INSERT OR IGNORE INTO statements VALUES (?, ?, ?)", int64(r.Database), i, text); err != nil {
				return err
			}
		}
		if err := insert(tx, r); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?, ?, ?)", f.ID, stateReported, f.Origin.Kind, f.Verdict, f.Verdict, encode(f))
		return err
	})
	return fresh, err
}

// triaged replaces a finding by what its triage found out, and the
// verdict of its case.
func (s *store) triaged(f *finding.Finding, now string) error {
	return s.replace(f, StateExamined, now)
}

// withdraw takes a finding back: run again, its case gives another verdict.
func (s *store) withdraw(f *finding.Finding, now string) error {
	return s.replace(f, stateWithdrawn, now)
}

func (s *store) replace(f *finding.Finding, state, now string) error {
	return s.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec("UPDATE findings SET state = ?, now = ?, finding = ? WHERE id = ?", state, now, encode(f), f.ID); err != nil {
			return err
		}
		_, err := tx.Exec("UPDATE cases SET verdict = ? WHERE kind = ? AND database = ? AND n = ?", now,
			f.Origin.Kind, int64(f.Origin.Database), int64(f.Origin.Number))
		return err
	})
}

// reduced keeps the best of a reduction that was interrupted.
func (s *store) reduced(f *finding.Finding) error {
	return s.transaction(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE findings SET finding = ? WHERE id = ?", encode(f), f.ID)
		return err
	})
}

// incident stores what happened to the engine.
func (s *store) incident(i Incident) error {
	return s.transaction(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO incidents VALUES (?, ?, ?, ?)", i.At.Seconds(), i.What, i.Detail, encode(i.Log))
		return err
	})
}

// storedFinding is a finding with its state.
type storedFinding struct {
	finding     *finding.Finding
	state, kind string
	found, now  string
}

// findings reads all findings in the order in which they were met.
func readFindings(db interface {
	Query(query string, args ...any) (*sql.Rows, error)
}) (list []storedFinding, err error) {
	rows, err := db.Query("SELECT id, state, kind, found, now, finding FROM findings ORDER BY rowid, id")
	if err != nil {
		return nil, fmt.Errorf("read findings: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var s storedFinding
		var id, text string
		if err := rows.Scan(&id, &s.state, &s.kind, &s.found, &s.now, &text); err != nil {
			return nil, fmt.Errorf("read findings: %w", err)
		}
		if s.finding, err = finding.Decode([]byte(text)); err != nil {
			return nil, fmt.Errorf("read finding %s: %w", id, err)
		}
		list = append(list, s)
	}
	return list, rows.Err()
}

// oneFinding reads a finding that waits for its triage.
func (s *store) oneFinding(id string) (f *finding.Finding, found string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var text string
	if err := s.db.QueryRow("SELECT found, finding FROM findings WHERE id = ?", id).Scan(&found, &text); err != nil {
		return nil, "", fmt.Errorf("read finding %s: %w", id, err)
	}
	if f, err = finding.Decode([]byte(text)); err != nil {
		return nil, "", fmt.Errorf("read finding %s: %w", id, err)
	}
	return f, found, nil
}

// decodeLog reads the texts of an incident.
func decodeLog(text string) (list []string, err error) {
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("damaged log of an incident: %w", err)
	}
	return list, nil
}
