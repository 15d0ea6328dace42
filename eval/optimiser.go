package eval

// What an optimiser may do, and which errors follow.
//
// Only the effect of a query counts (ISO draft of 1992, 3.3.4.4), so an engine may leave
// computations out, move them, or do more of them than the result needs. Rows are the
// same whatever it does; what raises is not. Where one operand decides alone (FALSE AND
// what raises, an empty side of a product) the operation says so in its own place. The
// rest stands in the files optimiser_*.go: which errors are required, which permitted.
//
//   - optimiser_bounds.go: an error in a condition is required only if a row hangs on it.
//     A condition that raises is asked for the truth values it may have.
//   - optimiser_probe.go: an error is permitted if anything that the query says raises on
//     any row of the product of FROM, whether the result needs it or not.
//   - optimiser_equal.go: so is one that comes of a constant or a column in the place of
//     one that it is equated with (MySQL, MariaDB).
//   - optimiser_moved.go: an overflow is not required where its constants may be moved to
//     the other side of a comparison (DuckDB).
//
// They are parts of the compiler, not a package: a probe evaluates the operands of a block
// that is compiled, and equations and bounds are gathered while its predicates are.
