package ast

// SequenceChange is what a statement does with a sequence.
type SequenceChange uint8

const (
	SequenceCreate SequenceChange = iota // CREATE SEQUENCE
	SequenceAlter                        // ALTER SEQUENCE
	SequenceDrop                         // DROP SEQUENCE
)

// Sequence makes, changes or drops sequences.
type Sequence struct {
	Change SequenceChange
	Names  []string // one, but for a DROP
	// If is IF NOT EXISTS of a CREATE, IF EXISTS of the others.
	If      bool
	Replace bool // OR REPLACE
	// Temporary is TEMP or TEMPORARY.
	Temporary bool
	Type      Type // AS; TypeUnknown where not given
	// The options; nil where not given. NoMinimum and NoMaximum are NO MINVALUE and NO MAXVALUE.
	Increment, Minimum, Maximum, Start *int64
	NoMinimum, NoMaximum               bool
	Cycle                              *bool
	Cache                              *int64
	// Restart begins anew, with RestartWith where that is given.
	Restart     bool
	RestartWith *int64
	// Owner is the table with which the sequence is dropped, OwnerColumn its column where one is given.
	Owner, OwnerColumn string
	NoOwner            bool // OWNED BY NONE
	Cascade            bool
	// Moves tells that an ALTER gives it another name, NewName where that is given, or another schema.
	Moves   bool
	NewName string
	// Opaque tells that an option is not modelled: nothing is known of the sequence.
	Opaque bool
}

func (*Sequence) statement() {}
