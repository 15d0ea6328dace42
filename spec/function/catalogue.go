package function

import (
	"slices"

	"github.com/semcheck/semcheck/spec"
)

// catalogue holds all declarations, chapter by chapter.
var catalogue = slices.Concat(conditionals, arithmetic, signs, setFunctions, windowFunctions, characters, parts, textEdits, searches, regexps, codes, numbers, extremes, libraries(), hashes, byteStrings, lists, listFunctionsChapter, quantifiedLists, structures, lambdas, mapsAll, setReturning, jsonRowsOfPostgres, []*Function{RegexpMatch, RegexpSplit}, wholes, textFormats, textDistances, stored, timeParts, intervalFunctions, timeDays, timeFormats, jsonOfPostgres, furtherOfPostgres, timesOfSQLite, jsonOfSQLite, jsonOfMySQL, jsonOfDuckDB, clocks, characterSets, unmodelled, forms, named, ofGeometries, sequences)

// ofGeometries are the chapters of functions of geometries.
var ofGeometries = slices.Concat(
	inputs, outputs, references, properties, relations, prepared, matrices, boxes, rectangles, rectanglesOfSpatiaLite,
	distances, measures, measuresOfMySQL, accessors, accessorsOfMySQL, accessorsOfSpatiaLite, accessorsOfDuckDB,
	edits, editsOfMySQL, editsOfSpatiaLite, editsOfDuckDB, places, lineEdits, lineMerges, greatestDistances, rings,
	lineEditsOfSpatiaLite, typedTexts, coordinatesOfDuckDB, outputsOfDuckDB, constructionsOfDuckDB,
	constructors, constructorsOfMySQL, questions,
	ordinates,
	linear,
	furtherOutputs,
	ofGeometryLists,
	inputsWithOptions,
	simplifications,
)

var isOfGeometries = func() map[*Function]bool {
	known := map[*Function]bool{}
	for _, f := range ofGeometries {
		known[f] = true
	}
	return known
}()

// IsOnGeometries tells whether a function is one of geometries.
func (f *Function) IsOnGeometries() bool { return isOfGeometries[f] }

// OnGeometries lists the functions of geometries that a dialect has, in the order of the
// catalogue.
func OnGeometries(d *spec.Dialect) []*Function {
	return among(func(f *Function) bool { return f.IsOnGeometries() && f.In(d) })
}
