package function

import declared "github.com/semcheck/semcheck/spec/cypher/function"

// PowerSpread is the greatest difference between results of x ^ y.
const PowerSpread = declared.OfLibrary
