package function

// The arrows of DuckDB, and what describes a document.
var (
	JSONMemberOfDuckDB = jsonInDuckDB("json.text-member", "->", "", []Type{Document, Path}, 0, Document, jsonTextCases,
		"x -> p is json_extract(x, p) of a literal p.", "Binder::BindExpression(OperatorExpression), ARROW", "src/planner/binder/expression/bind_operator_expression.cpp")
	JSONMemberTextOfDuckDB = jsonInDuckDB("json.text-member-string", "->>", "", []Type{Document, Path}, 0, Text, jsonTextCases,
		"x ->> p is json_extract_string(x, p) of a literal p.", "JSONFunctions::GetScalarFunctions", "extension/json/json_functions.cpp")
	JSONStructure = jsonInDuckDB("json.text-structure", "JSON_STRUCTURE", "", []Type{Document}, 0, Document, []string{JSONOfNull: "null", JSONFound: "found", JSONMissing: "several", JSONMalformed: "malformed"},
		"json_structure(x) names the type of x in a document: \"NULL\", \"BOOLEAN\", \"VARCHAR\", \"UBIGINT\" of an integer without a sign, \"BIGINT\" of one with a sign, \"DOUBLE\"; an array has the type of its elements as its one element, an object those of its members. Types that meet give one: null gives way, BIGINT and UBIGINT are HUGEINT, beside DOUBLE numbers are DOUBLE; arrays and objects meet in their elements and members. Others give \"JSON\", and so does an object without members.",
		"ExtractStructure, JSONStructureNode::GetOrCreateDescription, ConvertStructure", functionsOfJSON+"json_structure.cpp")
)
