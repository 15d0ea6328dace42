package cypher

import (
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleMerge.
const (
	mergeCreated spec.Case = iota
	mergeOneMatch
	mergeSeveralMatches
	mergeNullProperty
)

var ruleMerge = spec.Declare(spec.Rule{
	ID:        "clause.merge",
	Statement: "MERGE matches its whole pattern, or makes all of it that is not bound; record after record, so that it finds what it made for a record before. ON CREATE acts on what was made, ON MATCH on what was found.",
	From:      manual("Introduction; Merge single node derived from an existing node property", "clauses/merge"),
	Keywords:  []string{"MERGE", "ON CREATE", "ON MATCH"},
	Cases:     []string{mergeCreated: "created", mergeOneMatch: "one match", mergeSeveralMatches: "several matches", mergeNullProperty: "null property"},
	Only:      spec.GraphOnly(),
})

// merge compiles MERGE.
func (e *evaluation) merge(m *syntax.Merge, s *scope) (stage, *scope, error) {
	paths := []*syntax.PathPattern{m.Path}
	search, err := e.pattern(paths, nil, s)
	if err != nil {
		return nil, nil, err
	}
	made, after, err := e.construction(paths, s)
	if err != nil {
		return nil, nil, err
	}
	var onCreate, onMatch []assignment
	for _, action := range m.Actions {
		items, err := e.setItems(action.Items, after)
		if err != nil {
			return nil, nil, err
		}
		if action.OnCreate {
			onCreate = append(onCreate, items...)
		} else {
			onMatch = append(onMatch, items...)
		}
	}
	return func(outer *environment, records []record) ([]record, error) {
		var out []record
		w := e.newWrites()
		for i, r := range records {
			w.record = w.base + i
			rows, actions, err := e.mergeRecord(m, search, made, r, outer)
			if err != nil {
				return nil, err
			}
			items := onMatch
			if actions {
				items = onCreate
			}
			for _, row := range rows {
				env := &environment{values: row, outer: outer}
				for _, item := range items {
					if err := item.apply(env, w); err != nil {
						return nil, err
					}
				}
				if err := e.step(); err != nil {
					return nil, err
				}
			}
			out = append(out, rows...)
		}
		return out, nil
	}, after, nil
}

// mergeRecord returns the matches for a record, or what was made for it.
func (e *evaluation) mergeRecord(m *syntax.Merge, search *pattern, made *construction, r record, outer *environment) (rows []record, created bool, err error) {
	env := &environment{values: r, outer: outer}
	maps, err := made.prepare(&environment{values: r.extended(nulls(len(made.names))...), outer: outer})
	if err != nil {
		return nil, false, err
	}
	for i, properties := range maps {
		for _, key := range sortedKeys(properties) {
			if isNull(properties[key]) {
				e.count(ruleMerge, mergeNullProperty)
				return nil, false, raise(syntax.SemanticError, "MergeReadOwnWrites", made.parts[i].at,
					"MERGE cannot find or make an entity whose property %s is null", key)
			}
		}
	}
	always := func(record) (bool, error) { return true, nil }
	err = search.search(env, r, always, func(longer record) error {
		rows = append(rows, longer)
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	if len(rows) > 0 {
		e.count(ruleMerge, whether(len(rows) == 1, mergeOneMatch, mergeSeveralMatches))
		return rows, false, nil
	}
	e.count(ruleMerge, mergeCreated)
	row, err := made.build(r, outer, maps)
	return []record{row}, true, err
}
