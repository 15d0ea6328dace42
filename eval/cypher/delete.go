package cypher

import (
	"github.com/semcheck/semcheck/graph"
	"github.com/semcheck/semcheck/spec"
	syntax "github.com/semcheck/semcheck/spec/cypher"
)

// Cases of ruleDelete.
const (
	deleteNode spec.Case = iota
	deleteRelationship
	deletePath
	deleteNull
	deleteDetached
	deleteConnectedNode
)

var ruleDelete = spec.Declare(spec.Rule{
	ID:        "clause.delete",
	Statement: "DELETE removes nodes, relationships and the members of paths; null is passed over. A node that still has relationships at the end of the statement raises, unless DETACH removes them too.",
	From:      manual("Introduction; Delete a node with all its relationships", "clauses/delete"),
	Keywords:  []string{"DELETE", "DETACH"},
	Cases:     []string{deleteNode: "node", deleteRelationship: "relationship", deletePath: "path", deleteNull: "null", deleteDetached: "detached", deleteConnectedNode: "connected node"},
	Only:      spec.GraphOnly(),
	Choices:   []spec.Choice{{Date: "2026-11-22", Statement: "A connected node is looked for at the end of the statement and not of the clause: a later DELETE may remove the relationships."}},
	Variants: []spec.Variant{{
		Dialects:  []string{"falkordb"},
		Statement: "DELETE of a node removes its relationships too.",
		From:      spec.FalkorDB("DELETE, Important Behavior", "delete", "03c196576dfd"),
	}},
})

// pendingNode is a deleted node that had relationships when DELETE named it.
type pendingNode struct {
	node *graph.Node
	at   syntax.Position
}

// deletion is what a DELETE removes.
type deletion struct {
	nodes         []pendingNode
	relationships []*graph.Relationship
	seen          map[graph.Value]bool
}

// delete compiles DELETE: the expressions of all records are computed before the
// first entity goes.
func (e *evaluation) delete(c *syntax.Delete, s *scope) (stage, *scope, error) {
	var items []expression
	for _, item := range c.Items {
		x, err := e.expression(item, s)
		if err != nil {
			return nil, nil, err
		}
		items = append(items, x)
	}
	return func(outer *environment, records []record) ([]record, error) {
		d := &deletion{seen: map[graph.Value]bool{}}
		for _, r := range records {
			env := &environment{values: r, outer: outer}
			for i, item := range items {
				v, err := item(env)
				if err != nil {
					return nil, err
				}
				if err := e.collect(d, v, c.Items[i].Place()); err != nil {
					return nil, err
				}
			}
		}
		e.apply(d, c.Detach || e.dialect.Graph.ConnectedNode == spec.ConnectedDetaches)
		return records, nil
	}, s, nil
}

// collect adds what a value names to a deletion.
func (e *evaluation) collect(d *deletion, v graph.Value, at syntax.Position) error {
	switch v := v.(type) {
	case graph.Null:
		e.count(ruleDelete, deleteNull)
	case *graph.Node:
		e.count(ruleDelete, deleteNode)
		if !v.Deleted && !d.seen[v] {
			d.seen[v] = true
			d.nodes = append(d.nodes, pendingNode{v, at})
		}
	case *graph.Relationship:
		e.count(ruleDelete, deleteRelationship)
		d.relationship(v)
	case graph.Path:
		e.count(ruleDelete, deletePath)
		for _, r := range v.Relationships {
			d.relationship(r)
		}
		for _, n := range v.Nodes {
			if err := e.collect(d, n, at); err != nil {
				return err
			}
		}
	default:
		return raise(syntax.TypeError, "InvalidArgumentType", at, "DELETE takes nodes, relationships and paths, not %s", graph.Format(v))
	}
	return nil
}

func (d *deletion) relationship(r *graph.Relationship) {
	if !r.Deleted && !d.seen[r] {
		d.seen[r] = true
		d.relationships = append(d.relationships, r)
	}
}

// apply removes what was collected: relationships first.
func (e *evaluation) apply(d *deletion, detach bool) {
	if detach {
		for _, n := range d.nodes {
			for _, list := range [][]*graph.Relationship{n.node.Outgoing(), n.node.Incoming()} {
				for _, r := range list {
					e.count(ruleDelete, deleteDetached)
					d.relationship(r)
				}
			}
		}
	}
	for _, r := range d.relationships {
		e.graph.DeleteRelationship(r)
	}
	e.pending = append(e.pending, d.nodes...)
	e.release()
}

// release removes pending nodes that have lost their relationships.
func (e *evaluation) release() {
	var still []pendingNode
	for _, n := range e.pending {
		if e.graph.DeleteNode(n.node) != nil {
			n.node.Deleted = true
			still = append(still, n)
		}
	}
	e.pending = still
}

// settle ends the statement: a deleted node may have no relationships left.
func (e *evaluation) settle() error {
	if e.release(); len(e.pending) > 0 {
		e.count(ruleDelete, deleteConnectedNode)
		return raise(syntax.ConstraintVerificationFailed, "DeleteConnectedNode", e.pending[0].at,
			"the node still has relationships; DETACH DELETE would remove them too")
	}
	return nil
}
