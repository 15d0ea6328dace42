// Package published runs the statements of bugs that others published on the
// engines that are here, and says of each bug and version whether it still
// shows. What was published is read from a file; nothing of it is kept.
package published
