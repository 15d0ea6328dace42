package protocol

import "encoding/binary"

// Kind is the kind of a message: the byte behind a frame's length.
type Kind byte

const (
	KindHello     Kind = iota + 1 // child: once, before anything else
	KindOpen                      // parent: the first request
	KindReset                     // parent
	KindExecute                   // parent
	KindQuery                     // parent
	KindInterrupt                 // parent, while a statement runs
	KindClose                     // parent: the last request
	KindSettings                  // child: answers Open and Reset
	KindDone                      // child: answers Execute, Close; ends the rows of a Query
	KindColumns                   // child
	KindRows                      // child
	KindFailure                   // child: in place of any answer
)

// magic begins the first message, so that another program's output is told
// from an older child's.
const magic = "semcheck-child"

// Message is one of the messages below.
type Message interface {
	kind() Kind
	append(frame []byte) []byte
}

// Hello says which engine the child is. A parent reads the fields behind Protocol only if Protocol
// is the version of this package.
type Hello struct {
	Protocol uint64
	Engine   string // "SQLite"
	Version  string // the engine's own: "3.29.0"
	Form     string // how texts are written and typed: "sqlite"
}

// Setting is a statement that prepares a session, with a query that reads the setting back: one
// row with one column.
type Setting struct{ Statement, ReadBack string }

// Open opens the session's own database and prepares the session.
type Open struct {
	Number   uint64
	Database string // ":memory:" or a file
	Memory   uint64 // bytes that the child may take beyond what it has; 0 for no limit
	Settings []Setting
}

// Reset replaces the database by an empty one, with the settings of Open.
type Reset struct{ Number uint64 }

// Execute runs a statement and discards its rows.
type Execute struct {
	Number uint64
	Text   string
}

// Query runs a query.
type Query struct {
	Number uint64
	Text   string
}

// Interrupt asks the child to stop the statement of that number. The statement fails with
// FailureInterrupted, or has just ended.
type Interrupt struct{ Number uint64 }

// Close ends the session and the child.
type Close struct{ Number uint64 }

// Settings holds the values that were read back, in the order of the settings.
type Settings struct {
	Number uint64
	Values []string
}

// Done ends the answer to a request.
type Done struct{ Number uint64 }

// NotFixed is the value of Digits for a column whose floats have as many digits as they need.
const NotFixed = -1

// Column describes a column: see engine.Column.
type Column struct {
	Name, Type string
	Digits     int // digits after the point of every float, or NotFixed
}

// Cell is one value: see engine.Cell.
type Cell struct {
	Null bool
	Text string
	Type string
}

// Columns begins the rows of a query.
type Columns struct {
	Number  uint64
	Columns []Column
}

// Rows is a part of a query's rows. Each row has a cell for each column.
type Rows struct {
	Number uint64
	Rows   [][]Cell
}

// FailureKind says what a failure means for the session.
type FailureKind uint64

const (
	FailureStatement   FailureKind = iota // the statement was refused or failed; the session is fine
	FailureInterrupted                    // the statement was stopped
	FailureMemory                         // the statement took more memory than it may; the session is fine
	FailureFatal                          // the session cannot go on
	failureKinds
)

// Failure is an error: of the engine, with its number, state and message, or of the child.
type Failure struct {
	Number  uint64
	Kind    FailureKind
	Code    uint64 // the engine's error number, or 0
	State   string // SQLSTATE or empty
	Message string
}

func (Hello) kind() Kind     { return KindHello }
func (Open) kind() Kind      { return KindOpen }
func (Reset) kind() Kind     { return KindReset }
func (Execute) kind() Kind   { return KindExecute }
func (Query) kind() Kind     { return KindQuery }
func (Interrupt) kind() Kind { return KindInterrupt }
func (Close) kind() Kind     { return KindClose }
func (Settings) kind() Kind  { return KindSettings }
func (Done) kind() Kind      { return KindDone }
func (Columns) kind() Kind   { return KindColumns }
func (Rows) kind() Kind      { return KindRows }
func (Failure) kind() Kind   { return KindFailure }

func (m Hello) append(f []byte) []byte {
	f = binary.AppendUvarint(appendText(f, magic), m.Protocol)
	return appendText(appendText(appendText(f, m.Engine), m.Version), m.Form)
}

func (m Open) append(f []byte) []byte {
	f = binary.AppendUvarint(appendText(binary.AppendUvarint(f, m.Number), m.Database), m.Memory)
	f = binary.AppendUvarint(f, uint64(len(m.Settings)))
	for _, s := range m.Settings {
		f = appendText(appendText(f, s.Statement), s.ReadBack)
	}
	return f
}

func (m Reset) append(f []byte) []byte { return binary.AppendUvarint(f, m.Number) }
func (m Execute) append(f []byte) []byte {
	return appendText(binary.AppendUvarint(f, m.Number), m.Text)
}
func (m Query) append(f []byte) []byte     { return appendText(binary.AppendUvarint(f, m.Number), m.Text) }
func (m Interrupt) append(f []byte) []byte { return binary.AppendUvarint(f, m.Number) }
func (m Close) append(f []byte) []byte     { return binary.AppendUvarint(f, m.Number) }
func (m Done) append(f []byte) []byte      { return binary.AppendUvarint(f, m.Number) }

func (m Settings) append(f []byte) []byte {
	f = binary.AppendUvarint(binary.AppendUvarint(f, m.Number), uint64(len(m.Values)))
	for _, v := range m.Values {
		f = appendText(f, v)
	}
	return f
}

func (m Columns) append(f []byte) []byte {
	f = binary.AppendUvarint(binary.AppendUvarint(f, m.Number), uint64(len(m.Columns)))
	for _, c := range m.Columns {
		f = appendText(appendText(f, c.Name), c.Type)
		f = binary.AppendUvarint(f, uint64(c.Digits-NotFixed)) // 0 for NotFixed
	}
	return f
}

func (m Failure) append(f []byte) []byte {
	f = binary.AppendUvarint(binary.AppendUvarint(f, m.Number), uint64(m.Kind))
	return appendText(appendText(binary.AppendUvarint(f, m.Code), m.State), m.Message)
}

// A row is never empty, so that a list of rows cannot be longer than its frame.
func (m Rows) append(f []byte) []byte {
	f = binary.AppendUvarint(binary.AppendUvarint(f, m.Number), uint64(len(m.Rows)))
	for _, row := range m.Rows {
		f = binary.AppendUvarint(f, uint64(len(row)))
		for _, c := range row {
			f = appendCell(f, c)
		}
	}
	return f
}

// The flags of a cell.
const (
	flagNull  = 1 // no text follows
	flagTyped = 2 // the type follows, before the text
)

func appendCell(f []byte, c Cell) []byte {
	flags := byte(0)
	if c.Null {
		flags |= flagNull
	}
	if c.Type != "" {
		flags |= flagTyped
	}
	f = append(f, flags)
	if c.Type != "" {
		f = appendText(f, c.Type)
	}
	if !c.Null {
		f = appendText(f, c.Text)
	}
	return f
}
