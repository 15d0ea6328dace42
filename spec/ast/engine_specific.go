package ast

// What engines have and the semantics do not model. A tree may hold it, so that
// laws that ask the engine alone can use it; the evaluator calls it unsupported.
// A scalar function that is not modelled needs no node of its own: it is a Call.

// Collate is X COLLATE Collation: X compared by that collation.
type Collate struct {
	X         Expr
	Collation string
}

// EngineSpecificForm is a construct with a syntax of its own.
type EngineSpecificForm uint8

const (
	JSONMember     EngineSpecificForm = iota // document -> path
	JSONMemberText                           // document ->> path
	MatchTable                               // SQLite: table MATCH query, of a virtual table
	MatchBoolean                             // MySQL: MATCH (column, …) AGAINST (query IN BOOLEAN MODE)
	MatchNatural                             // MySQL: MATCH (column, …) AGAINST (query IN NATURAL LANGUAGE MODE)
	MemberOf                                 // MySQL: value MEMBER OF (document)
	SoundsLike                               // MySQL: text SOUNDS LIKE text
	Contains                                 // PostgreSQL: whole @> part
	ArrayOf                                  // PostgreSQL: ARRAY[x, …]
	ElementOf                                // PostgreSQL: value = ANY (array)
	TextSearch                               // PostgreSQL: document @@ query
)

// EngineSpecificFormCount is the number of forms.
const EngineSpecificFormCount = int(TextSearch) + 1

// EngineSpecific applies a construct of one engine. The arguments stand in the order of the text;
// the query of MATCH … AGAINST is the last one.
type EngineSpecific struct {
	Form EngineSpecificForm
	Args []Expr
}

// PartitionKind says how a table's rows are divided.
type PartitionKind uint8

const (
	PartitionHash  PartitionKind = iota // HASH (By): Number partitions
	PartitionKey                        // MySQL: KEY (By): Number partitions
	PartitionRange                      // RANGE (By): one partition below each of Bounds and, in MySQL, one of the rest
)

// Partition divides a table. It changes no result. PostgreSQL's partitions are
// statements of their own, so there Number and Bounds are empty.
type Partition struct {
	Kind   PartitionKind
	By     Expr
	Number int
	Bounds []Expr
}

// EngineSpecificStatement is a statement that is not modelled, as a text of the dialect: a virtual
// table, a setting, a command about storage. Table is the table that the statement works on; it may
// be empty.
type EngineSpecificStatement struct {
	Text  string
	Table string
}

func (*Collate) expr()                      {}
func (*EngineSpecific) expr()               {}
func (*EngineSpecificStatement) statement() {}
