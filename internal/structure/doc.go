// Package structure holds tests of how this module is laid out: which package imports which, where names
// are compared, who asks a knob or a language, how rules and functions are declared. It reads the module
// once (load_test.go), by its text and by its types.
package structure
