package protocol

import "fmt"

// batch is how many bytes of rows are gathered for one frame.
const batch = 64 << 10

// Answer takes the rows of a query. An Answer without a server keeps them.
type Answer struct {
	server *server
	number uint64
	degree int
	rows   [][]Cell
	size   int
}

// Columns begins the rows. The caller calls it once, before the first row.
func (a *Answer) Columns(columns []Column) error {
	a.degree = len(columns)
	if a.server == nil {
		return nil
	}
	return a.server.send(Columns{a.number, columns})
}

// Row adds a row, with a cell for each column. The caller must not change the row afterwards.
func (a *Answer) Row(row []Cell) error {
	if len(row) != a.degree || a.degree == 0 {
		return fmt.Errorf("a row of %d cells in a result of %d columns", len(row), a.degree)
	}
	a.rows = append(a.rows, row)
	if a.server == nil {
		return nil
	}
	for _, c := range row {
		a.size += len(c.Text) + len(c.Type) + 3
	}
	if a.size < batch {
		return nil
	}
	return a.flush()
}

func (a *Answer) flush() error {
	if len(a.rows) == 0 {
		return nil
	}
	rows := Rows{a.number, a.rows}
	a.rows, a.size = nil, 0
	return a.server.send(rows)
}
