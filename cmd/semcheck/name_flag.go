package main

import "github.com/semcheck/semcheck/spec"

// nameFlag is a flag that takes the name of a target or of a dialect, as people write it:
// MySQL and postgresql, too.
type nameFlag string

// String is the name.
func (f *nameFlag) String() string { return string(*f) }

// Set takes the name.
func (f *nameFlag) Set(name string) error {
	*f = nameFlag(spec.Canonical(name))
	return nil
}

// Type is the type that the help of a flag names.
func (f *nameFlag) Type() string { return "string" }
