package fault

import (
	"slices"
	"strings"
)

// switches are the settings of a session that were switched off.
type switches map[string]bool

// isSetting tells whether a statement is one that sets what a session does.
func isSetting(statement string) bool {
	fields := strings.Fields(statement)
	if len(fields) == 0 {
		return false
	}
	switch strings.ToUpper(fields[0]) {
	case "SET", "PRAGMA", "RESET":
		return true
	}
	return false
}

// any tells whether one of the settings is off.
func (s switches) any() bool {
	for _, off := range s {
		if off {
			return true
		}
	}
	return false
}

// set notes what a statement says of the named settings. They are on where
// nothing was said, and again after DEFAULT and RESET. A setting is named as
//
//	SET name = value, SET name TO value, PRAGMA name = value   PostgreSQL, DuckDB, SQLite
//	SET optimizer_switch = 'name=value,…'                      MySQL, MariaDB
//	SET disabled_optimizers = 'name,…'                         DuckDB: off where it is listed
func (s switches) set(statement string, names []string) {
	words := strings.FieldsFunc(strings.ToLower(statement), func(r rune) bool {
		return r != '_' && (r < 'a' || 'z' < r) && (r < '0' || '9' < r)
	})
	has := func(word string) bool { return slices.Contains(words, word) }
	reset := words[0] == "reset" || has("default")
	for _, name := range names {
		at := slices.Index(words, name)
		switch {
		case has("disabled_optimizers"):
			s[name] = at >= 0 && !reset
		case reset:
			if at >= 0 || has("all") || has("optimizer_switch") {
				s[name] = false
			}
		case at >= 0:
			value := words[min(at+1, len(words)-1)]
			if value == "to" {
				value = words[min(at+2, len(words)-1)]
			}
			s[name] = value == "off" || value == "0" || value == "false" || value == "no"
		}
	}
}
