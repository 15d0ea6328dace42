// Package differences says which rules two dialects read otherwise, each with the sentence of both
// and the shortest query of the project's expectations that shows it.
package differences
