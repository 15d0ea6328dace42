// Package spelling finds the name that somebody may have meant who wrote another one.
package spelling
