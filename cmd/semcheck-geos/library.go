//go:build geos

package main

/*
#cgo pkg-config: geos
#include <geos_c.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"

	library "github.com/twpayne/go-geos"

	"github.com/semcheck/semcheck/compare/engine/child/protocol"
	"github.com/semcheck/semcheck/compare/engine/geos"
)

// geosLibrary is the handler.
type geosLibrary struct{ context *library.Context }

func newLibrary() *geosLibrary { return &geosLibrary{library.NewContext()} }

// Hello tells the version of the library that was loaded, which the headers'
// need not be.
func (l *geosLibrary) Hello() protocol.Hello {
	return protocol.Hello{Engine: "GEOS", Version: C.GoString(C.GEOSversion()), Form: "geos"}
}

// Open, Reset and Close do nothing: there is no database.
func (l *geosLibrary) Open(string) error { return nil }
func (l *geosLibrary) Reset() error      { return nil }
func (l *geosLibrary) Close() error      { return nil }

// Interrupt asks the library to stop. Overlays and buffers look for it, relations
// do not: their child is killed.
func (l *geosLibrary) Interrupt() { C.GEOS_interruptRequest() }

// Execute answers nothing: there is nothing to change.
func (l *geosLibrary) Execute(string) error {
	return request("GEOS keeps nothing: it only answers calls")
}

// request is the failure of a text that is no call.
func request(message string) *protocol.Failure {
	return &protocol.Failure{State: geos.StateRequest, Message: message}
}

// Query answers a call with one row.
func (l *geosLibrary) Query(text string, answer *protocol.Answer) error {
	call, err := geos.Parse(text)
	if err != nil {
		return request(err.Error())
	}
	row, err := l.run(call)
	if err != nil {
		return err
	}
	o, _ := geos.ByName(call.Operation)
	var columns []protocol.Column
	for _, c := range o.Columns {
		columns = append(columns, protocol.Column{Name: c.Name, Type: c.Type, Digits: protocol.NotFixed})
	}
	if err := answer.Columns(columns); err != nil {
		return err
	}
	return answer.Row(row)
}

// run makes the call. The binding panics with what the library throws; what it
// does besides, such as a nil pointer for an answer that it does not expect, is
// told as a failure too. Neither ends the process.
func (l *geosLibrary) run(call geos.Call) (row []protocol.Cell, err error) {
	C.GEOS_interruptCancel() // of the last call, which may have ended first
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *protocol.Failure:
			err = r
		case library.Error:
			err = failure(string(r))
		default:
			err = failure(fmt.Sprintf("%s: the binding to GEOS failed: %v", call.Operation, r))
		}
	}()
	a := &arguments{context: l.context, rest: call.Arguments}
	return operations[call.Operation](a), nil
}

// failure makes a failure of the library's message, which begins with the name
// of the exception.
func failure(message string) *protocol.Failure {
	state, _, found := strings.Cut(message, ":")
	if !found || strings.Contains(state, " ") {
		state = ""
	}
	f := &protocol.Failure{State: state, Message: strings.TrimSpace(message)}
	switch {
	case strings.HasPrefix(message, "InterruptedException"):
		f.Kind = protocol.FailureInterrupted
	case strings.Contains(message, "bad_alloc"):
		f.Kind = protocol.FailureMemory
	}
	return f
}

// arguments are what is left of those of a call.
type arguments struct {
	context *library.Context
	rest    []geos.Argument
}

func (a *arguments) next() geos.Argument {
	first := a.rest[0]
	a.rest = a.rest[1:]
	return first
}

// geometry reads the next one.
func (a *arguments) geometry() *library.Geom {
	g, err := a.context.NewGeomFromWKB([]byte(a.next().WKB))
	var said library.Error
	switch {
	case errors.As(err, &said):
		panic(said)
	case g == nil:
		panic(&protocol.Failure{State: "ParseException", Message: "ParseException: GEOS makes no geometry of this WKB"})
	}
	return g
}

func (a *arguments) geometries() []*library.Geom {
	var list []*library.Geom
	for len(a.rest) > 0 {
		list = append(list, a.geometry())
	}
	return list
}

func (a *arguments) number() float64 { return a.next().Number }

// index is a number that counts rings, members or points.
func (a *arguments) index() int {
	x := a.number()
	if x != float64(int32(x)) {
		panic(request(fmt.Sprintf("%v is no index", x)))
	}
	return int(x)
}

func (a *arguments) word() string { return a.next().Word }
