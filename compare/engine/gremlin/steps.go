package gremlin

import "strings"

// step is a step of a traversal: its name and what stands between its parentheses.
type step struct{ name, arguments string }

// steps takes a traversal apart at the dots outside of parentheses and quotes.
func steps(text string) []step {
	var list []step
	depth, from := 0, 0
	var quote byte
	add := func(to int) {
		name, arguments, called := strings.Cut(strings.TrimSpace(text[from:to]), "(")
		if called {
			arguments = strings.TrimSuffix(strings.TrimSpace(arguments), ")")
		}
		list = append(list, step{strings.TrimSpace(name), arguments})
		from = to + 1
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '.' && depth == 0:
			add(i)
		}
	}
	add(len(text))
	return list
}

// keeps are the steps that leave the maps of a project as they are.
var keeps = map[string]bool{"by": true, "order": true, "limit": true, "skip": true, "range": true, "dedup": true, "barrier": true}

// columns names the columns of a traversal; spread tells that they are the keys of a
// map.
func columns(text string) (names []string, spread bool) {
	list := steps(text)
	for i := len(list) - 1; i >= 0; i-- {
		switch s := list[i]; {
		case s.name == "iterate" && i == len(list)-1:
			return nil, false
		case s.name == "project":
			return keys(s.arguments), true
		case !keeps[s.name]:
			return []string{"result"}, false
		}
	}
	return []string{"result"}, false
}

// keys reads the quoted names of a step project, which have no escapes.
func keys(arguments string) []string {
	var names []string
	for part := range strings.SplitSeq(arguments, ",") {
		names = append(names, strings.Trim(strings.TrimSpace(part), `'"`))
	}
	return names
}
