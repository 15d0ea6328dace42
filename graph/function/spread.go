package function

import declared "github.com/semcheck/semcheck/spec/cypher/function"

// PowerSpread is how far results of x ^ y may lie apart.
const PowerSpread = declared.OfLibrary
