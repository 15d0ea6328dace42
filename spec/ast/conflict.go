package ast

// ConflictAction says what an INSERT does with a row that meets another one by a key.
type ConflictAction uint8

const (
	ConflictIgnore   ConflictAction = iota // the row is left out
	ConflictReplace                        // the rows that it meets are deleted
	ConflictUpdate                         // the row that it meets is changed
	ConflictFail                           // an error, and the rows before it stay
	ConflictRollback                       // an error, and the transaction ends without an effect
)

// ConflictSpelling is how that is written.
type ConflictSpelling uint8

const (
	SpelledOnConflict  ConflictSpelling = iota // ON CONFLICT (a) DO …
	SpelledOr                                  // INSERT OR IGNORE, UPDATE OR REPLACE
	SpelledReplace                             // REPLACE INTO
	SpelledIgnore                              // INSERT IGNORE
	SpelledOnDuplicate                         // ON DUPLICATE KEY UPDATE
)

// ConstraintConflict is what a constraint itself says of a row that violates it, where the statement
// does not: the word behind ON CONFLICT, empty where there is no such clause or it is ABORT.
type ConstraintConflict string

// What may stand behind ON CONFLICT of a constraint, but for ABORT.
const (
	OnConflictIgnore   ConstraintConflict = "IGNORE"
	OnConflictReplace  ConstraintConflict = "REPLACE"
	OnConflictFail     ConstraintConflict = "FAIL"
	OnConflictRollback ConstraintConflict = "ROLLBACK"
)

// NewRow is the name by which the assignments of a conflict name the row that was to be
// inserted; in the MySQL family a column of it is written VALUES(a).
const NewRow = "excluded"

// Conflict is what an INSERT, or UPDATE, does with a row that meets another one by a key.
type Conflict struct {
	Action   ConflictAction
	Spelling ConflictSpelling
	Target   []string     // the columns of the key; nil for any
	Set      []Assignment // of an update
	Where    Expr         // of an update; nil where not given
	Next     *Conflict    // is asked where this one is not about the key; nil where not given
}
