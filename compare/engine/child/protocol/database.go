package protocol

import "sync"

// Connection is the only connection of a library to a database.
type Connection interface {
	// Run runs a text. It gives columns and rows to the answer; a nil answer takes none.
	Run(text string, answer *Answer) error
	// Interrupt stops the text that runs. It is called from another goroutine.
	Interrupt()
	// Close closes the connection and what belongs to it alone.
	Close() error
}

// Database is the Handler of a library: one connection at a time, to an empty database.
type Database struct {
	Library Hello // who the library is; Protocol is left out
	// Connect opens the database of that name and empties it.
	Connect func(name string) (Connection, error)

	name       string
	mu         sync.Mutex // holds the connection while it is interrupted or replaced
	connection Connection
}

// Hello returns the library's name and version.
func (d *Database) Hello() Hello { return d.Library }

// Open opens the database, which is empty.
func (d *Database) Open(name string) error {
	c, err := d.Connect(name)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.name, d.connection = name, c
	return nil
}

// Reset replaces the database by an empty one. Nothing of its catalogue stays.
func (d *Database) Reset() error {
	if err := d.Close(); err != nil {
		return err
	}
	return d.Open(d.name)
}

// Close closes the connection. The parent removes the files.
func (d *Database) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection == nil {
		return nil
	}
	c := d.connection
	d.connection = nil
	return c.Close()
}

// Interrupt stops the running text.
func (d *Database) Interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connection != nil {
		d.connection.Interrupt()
	}
}

// Execute runs a text and discards its rows.
func (d *Database) Execute(text string) error { return d.run(text, nil) }

// Query runs a query.
func (d *Database) Query(text string, answer *Answer) error { return d.run(text, answer) }

func (d *Database) run(text string, answer *Answer) error {
	if d.connection == nil {
		return &Failure{Kind: FailureFatal, Message: "no database is open"}
	}
	return d.connection.Run(text, answer)
}
