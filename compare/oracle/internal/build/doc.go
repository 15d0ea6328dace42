// Package build has the parts from which laws build their queries.
package build
