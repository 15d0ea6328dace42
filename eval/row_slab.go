package eval

import "github.com/semcheck/semcheck/semantics"

// rowSlab hands out rows that stay: it takes memory for several rows at a time, more with each
// piece.
type rowSlab struct {
	free  semantics.Row
	given int
}

// mostSlab is the largest number of rows in one piece.
const mostSlab = 64

// row is a new row of NULLs.
func (s *rowSlab) row(width int) semantics.Row {
	if len(s.free) < width {
		s.free = make(semantics.Row, width*min(1+s.given/2, mostSlab))
	}
	s.given++
	row := s.free[:width:width]
	s.free = s.free[width:]
	return row
}

// keep is a copy of a row.
func (s *rowSlab) keep(row semantics.Row) semantics.Row {
	kept := s.row(len(row))
	copy(kept, row)
	return kept
}
