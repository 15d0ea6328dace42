package engine

import "github.com/semcheck/semcheck/semantics"

// geosClasses maps the exceptions of GEOS, whose names begin its messages. What
// is not listed has no class: a TopologyException says that an overlay of valid
// geometries went wrong, which no geometry calls for.
//
// Source: unverified; the names were seen in answers of GEOS 3.11.1.
var geosClasses = map[string]semantics.Class{
	"ParseException":                semantics.ClassCast, // the bytes are no geometry
	"IllegalArgumentException":      semantics.ClassArgument,
	"UnsupportedOperationException": semantics.ClassUnsupported,
	"request":                       semantics.ClassSyntax, // no call of package geos
}

// geosInternal are the exceptions by which GEOS says that it is itself at fault.
var geosInternal = map[string]bool{"AssertionFailedException": true}

// NewGEOSError returns the error with that exception, classified.
func NewGEOSError(exception, message string) *Error {
	return &Error{State: exception, Message: message, Class: geosClasses[exception], Internal: geosInternal[exception]}
}
