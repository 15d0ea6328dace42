package campaign

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"
)

// A merged run keeps as many cases of a verdict as a run does, those of the first databases.
func TestCasesBeyond(t *testing.T) {
	s, err := connectStore(filepath.Join(t.TempDir(), File))
	if err != nil {
		t.Fatal(err)
	}
	defer s.db.Close()
	const beyond = 3
	var left []int
	err = s.transaction(func(tx *sql.Tx) error {
		if _, err := tx.Exec(schema); err != nil {
			return err
		}
		// The last databases come first, as if their shard was merged first.
		if _, err := tx.Exec(`WITH RECURSIVE n(i) AS (VALUES (?1) UNION ALL SELECT i - 1 FROM n WHERE i > 1)
			INSERT INTO cases (kind, database, n, verdict, sql, detail, law) SELECT 'query', i / 100, i, 'refused', '', '', '' FROM n`, keptOfVerdict+beyond); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO cases (kind, database, n, verdict, sql, detail, law) VALUES ('query', 999, 1000000, 'unsupported', '', '', '')`); err != nil {
			return err
		}
		if err := dropBeyond(tx); err != nil {
			return err
		}
		rows, err := tx.Query("SELECT n FROM cases ORDER BY n DESC LIMIT 3")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var n int
			if err := rows.Scan(&n); err != nil {
				return err
			}
			left = append(left, n)
		}
		return rows.Err()
	})
	if want := []int{1000000, keptOfVerdict, keptOfVerdict - 1}; err != nil || !slices.Equal(left, want) {
		t.Errorf("the last cases that are left: %v, %v, want %v", left, err, want)
	}
}
