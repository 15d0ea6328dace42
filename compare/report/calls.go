package report

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/semcheck/semcheck/compare/engine/geos"
	"github.com/semcheck/semcheck/compare/engine/geos/session"
	"github.com/semcheck/semcheck/compare/finding"
	"github.com/semcheck/semcheck/eval"
	"github.com/semcheck/semcheck/semantics"
	"github.com/semcheck/semcheck/semantics/function/spatialsql"
	"github.com/semcheck/semcheck/spatial"
	"github.com/semcheck/semcheck/spec"
	"github.com/semcheck/semcheck/spec/ast"
	"github.com/semcheck/semcheck/spec/function"
	"github.com/semcheck/semcheck/spec/parse"
)

// CallsFile is the name of the script with the calls that a finding makes to a library.
const CallsFile = "calls.sh"

// mostCalls is how many calls are written.
const mostCalls = 24

// callTime bounds the evaluation that finds the calls.
const callTime = 10 * time.Second

// madeCall is a call that a query makes, with what it must give.
type madeCall struct {
	call geos.Call
	must string
}

// recorder notes the calls that an evaluation comes to, and computes them exactly.
type recorder struct {
	made []madeCall
	seen map[string]bool
}

func (r *recorder) apply(e *semantics.Evaluation, f *function.Function, arguments []semantics.Value) (semantics.Value, bool) {
	call, is := session.CallOf(f, arguments)
	if !is {
		return semantics.Null, false
	}
	alone := semantics.NewEvaluation(e.Dialect, nil)
	alone.Reading = e.Reading
	v := spatialsql.Apply(f, alone, slices.Clone(arguments))
	if text := call.String(); !r.seen[text] && len(r.made) < mostCalls {
		r.seen[text] = true
		r.made = append(r.made, madeCall{call, mustGive(alone, v)})
	}
	return v, true
}

// mustGive says what a call must give.
func mustGive(e *semantics.Evaluation, v semantics.Value) string {
	switch {
	case e.Undetermined != nil || e.Unsupported != "":
		return "not decided"
	case v.IsRaised():
		return "an error"
	case v.Kind() == semantics.KindGeometry:
		text, _ := spatial.WellKnownText(v.Geometry().Shape(), spatial.Binary64)
		return text
	case v.Kind() == semantics.KindText:
		return v.Str()
	}
	return v.String()
}

// callsOf are the calls that the queries of a finding make of a library that has no
// SQL, as the evaluator comes to them; nil for other targets.
func callsOf(f *finding.Finding) []madeCall {
	d := spec.DialectByName(f.Target.Dialect)
	if d == nil || !d.LibraryCalls {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	j, db, r := f.Best(), eval.NewDatabase(d), &recorder{seen: map[string]bool{}}
	for _, text := range slices.Concat(j.Statements, asksOf(j)) {
		s, err := parse.EngineSpecificStatement(text, d)
		if err != nil {
			continue
		}
		// What cannot be evaluated makes fewer calls, or none, to be shown.
		if q, is := s.(*ast.QueryStatement); is {
			_, _ = eval.Query(ctx, q.Query, db, eval.Options{Library: r.apply, Reading: spatial.Binary64})
		} else {
			_ = db.Apply(ctx, s)
		}
	}
	return r.made
}

// geosopOperations are the operations of the command geosop by those of package geos.
//
// Source: util/geosop/GeomFunction.cpp of GEOS 3.11 (github.com/libgeos/geos @
// 72b0c32d012b, read 2026-11-20).
var geosopOperations = map[string]string{
	"contains": "contains", "covers": "covers", "equals": "equals", "intersects": "intersects", "relate": "relate",
	"preparedContains": "containsPrep", "preparedContainsProperly": "containsProperlyPrep", "preparedCovers": "coversPrep", "preparedIntersects": "intersectsPrep",
	"distance": "distance", "area": "area", "length": "length", "isSimple": "isSimple", "isValid": "isValid", "isEmpty": "isEmpty",
	"boundary": "boundary", "convexHull": "convexHull", "normalize": "normalize", "reverse": "reverse",
}

// interfaceNames are the functions of GEOS' C interface whose names are not GEOS and
// that of the operation with a capital.
var interfaceNames = map[string]string{
	"isValid": "GEOSisValid", "isSimple": "GEOSisSimple", "isEmpty": "GEOSisEmpty", "numCoordinates": "GEOSGetNumCoordinates", "relateBoundaryRule": "GEOSRelateBoundaryNodeRule",
}

func interfaceName(operation string) string {
	if name, other := interfaceNames[operation]; other {
		return name
	}
	return "GEOS" + strings.ToUpper(operation[:1]) + operation[1:]
}

// Calls writes the calls that a finding makes to GEOS, as a script for its command geosop, each
// with the required result. It is nil if the target has SQL of its own. If geosop lacks a
// function, the script names the function of the C interface, and asks for the matrix or the
// distance.
func Calls(f *finding.Finding) []byte {
	list := callsOf(f)
	if len(list) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString("#!/bin/sh\n")
	for _, line := range []string{f.Title(), "Found with " + f.Target.Version + ".", "The query is semcheck's; these are the calls of GEOS that it makes, each with what it must give."} {
		b.WriteString("# " + oneLine(line) + "\n")
	}
	for _, m := range list {
		names, geometries := "ab", ""
		var parameters []string
		for _, a := range m.call.Arguments {
			switch a.Kind {
			case geos.KindGeometry:
				parameters = append(parameters, names[:1])
				geometries += fmt.Sprintf(" -%s '%s'", names[:1], wellKnown(a.WKB))
				names = names[1:]
			case geos.KindNumber:
				parameters = append(parameters, fmt.Sprint(a.Number))
			case geos.KindWord:
				parameters = append(parameters, `"`+a.Word+`"`)
			}
		}
		fmt.Fprintf(&b, "\n# %s(%s) must give %s\n", interfaceName(m.call.Operation), strings.Join(parameters, ", "), m.must)
		operation, has := geosopOperations[m.call.Operation]
		switch {
		case has:
		case strings.HasSuffix(m.call.Operation, "istanceWithin"):
			operation = "distance"
		case strings.Contains(geometries, " -b "):
			operation = "relate"
		default:
			operation = "copy"
		}
		fmt.Fprintf(&b, "geosop%s %s\n", geometries, operation)
	}
	return []byte(b.String())
}

// wellKnown is the well-known text of bytes, or their hexadecimal digits, which geosop
// reads, too.
func wellKnown(wkb string) string {
	g, err := spatial.ParseWellKnownBinary([]byte(wkb))
	if err == nil {
		if text, exact := spatial.WellKnownText(g.Geometry, spatial.Binary64); exact {
			return text
		}
	}
	return fmt.Sprintf("%X", wkb)
}
