// Package function is the catalogue of SQL's functions: scalar, aggregate, window and
// table functions alike. One entry says everything but the code: the names in each
// dialect, how arguments are written, which types they have, what comes of NULL, which
// errors may be raised, which dialects have the function, its rule with its cases, how
// often the generator writes it, and of functions of geometries what affine images make
// of their results. What is not in the catalogue is not known, but whether an engine has a
// function of the name: the files in names say so ([Lacking]). Of some of these functions the
// files in listed say what their arguments and values are, for laws ([ListedOf]).
//
// The code is bound to the entries in semantics/function. Parser, printer, evaluator,
// laws, blame and generator look functions up here, by the entry's Go name; no list of
// names of functions stands anywhere else.
//
// A file is a chapter. Its list is in the order in which the generator knows the
// functions: whoever changes the order changes generated cases. Functions of geometries
// are rows of their chapters: geometric.go has what makes a row.
package function
