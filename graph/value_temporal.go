package graph

import (
	"strings"

	"github.com/semcheck/semcheck/semantics"
)

func temporalEqual(a, _ Value) semantics.Truth { panic(unknownType(a)) }

func temporalLess(a, _ Value) semantics.Truth { panic(unknownType(a)) }

func temporalKind(v Value) kind { panic(unknownType(v)) }

func orderTemporal(a, _ Value) int { panic(unknownType(a)) }

func writeTemporal(_ *strings.Builder, v Value) { panic(unknownType(v)) }

func temporalText(v Value) string { panic(unknownType(v)) }

func temporalName(v Value) string { panic(unknownType(v)) }
