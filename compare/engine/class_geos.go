package engine

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

// geosClasses maps the exceptions of GEOS, whose names begin its messages. What
// is not listed has no class.
//
// Source: unverified; the names were seen in answers of GEOS 3.11.1.
var geosClasses = map[string]semantics.Class{
	"ParseException":                semantics.ClassCast, // the bytes are no geometry
	"IllegalArgumentException":      semantics.ClassArgument,
	"UnsupportedOperationException": semantics.ClassUnsupported,
	"request":                       semantics.ClassSyntax, // no call of package geos
}

// geosInternal are the exceptions by which GEOS says that it is itself at fault. A
// TopologyException says that the topology of what it computed is wrong, which no valid
// geometry calls for; what is asked of others is left open.
//
// Source: GEOS 3.11, include/geos/util/TopologyException.h and
// AssertionFailedException.h (github.com/libgeos/geos @ 72b0c32d012b, read 2026-11-20).
var geosInternal = map[string]bool{"AssertionFailedException": true, "TopologyException": true}

// NewGEOSError makes a classified error from an exception of GEOS.
func NewGEOSError(exception, message string) *Error {
	return &Error{State: exception, Message: strings.TrimPrefix(message, exception+": "), Class: geosClasses[exception], Internal: geosInternal[exception]}
}
