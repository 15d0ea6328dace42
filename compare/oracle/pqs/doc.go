// Package pqs is the law of pivoted query synthesis (Rigger and Su, OSDI 2020). It is the
// one metamorphic law that needs the semantics, to know the pivot.
package pqs
