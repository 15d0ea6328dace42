// Package deepcopy copies trees: every node, list and record of them, so that no field that is
// added to one is left out.
package deepcopy

import "reflect"

// Of returns a copy of a tree that shares nothing with it.
func Of[T any](tree T) T {
	v := reflect.ValueOf(&tree).Elem()
	own(v)
	return tree
}

// shared is what copies have in common with what they are copies of.
var shared = reflect.TypeFor[interface{ Shared() }]()

// own replaces all that a value refers to by copies.
func own(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			own(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		for i := range c.Len() {
			own(c.Index(i))
		}
		v.Set(c)
	case reflect.Pointer:
		if v.Type().Implements(shared) {
			return
		}
		if !v.IsNil() {
			v.Set(pointer(v))
		}
	case reflect.Interface:
		if !v.IsNil() { // a node, which is a pointer
			v.Set(pointer(v.Elem()))
		}
	case reflect.Map, reflect.Chan, reflect.Func, reflect.Array, reflect.UnsafePointer:
		panic("deepcopy: a tree holds no " + v.Kind().String())
	}
}

// pointer points to a copy of what another pointer points to.
func pointer(p reflect.Value) reflect.Value {
	c := reflect.New(p.Type().Elem())
	c.Elem().Set(p.Elem())
	own(c.Elem())
	return c
}
