// Package migrate tells which queries change their meaning when the engine changes: each query is
// evaluated in two dialects, as it is written, over the same tables and rows.
package migrate
