// Package started is an engine that semcheck brings up by a command of the
// user's, and brings up again when it is gone: a server that an own script
// starts. Which engine that is, and how it is spoken to, is in the other
// packages beside this one.
package started
