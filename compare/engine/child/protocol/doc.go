// Package protocol is what semcheck and an engine in a process of its own say
// to each other over the child's standard input and output, with the child's
// side (Main, Serve). It imports the standard library only, so that the module
// of an engine in C stays small.
//
// A frame is the length of what follows in 4 bytes, big end first, one byte for
// the kind of message, and the message. In a message a number is an unsigned
// varint (base 128, low end first), a text or byte string its length as a
// number and its bytes, a list its length and its members.
//
//	child   Hello      magic "semcheck-child", protocol, engine, version, form
//	parent  Open       number, database, bytes of memory, settings (statement, read back)
//	child   Settings   number, the values read back
//	parent  Reset      number; answered by Settings
//	parent  Execute    number, statement; answered by Done
//	parent  Query      number, query; answered by Columns, Rows …, Done
//	parent  Interrupt  number of the statement to stop; no answer of its own
//	parent  Close      number; answered by Done, then the child ends
//
// Each request can be answered by a Failure instead, also in the middle of its
// rows. A number belongs to one request, and its answers carry it. A child that
// reaches the end of its input ends.
//
// What an answer means is decided on the parent's side.
package protocol
