//go:build !spatialite

package main

// extend loads no extension.
func (c *connection) extend() error { return nil }
