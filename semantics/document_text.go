package semantics

// DocumentText is a text that a function of JSON documents made: another function of documents
// that gets it directly takes it as a document, not as characters.
//
// Source: SQLite 3.50.4 documentation, "JSON Functions And Operators", 3.4. VALUE arguments
// (json1.html); JSON_SUBTYPE in json.c of 3.53.4, read 2026-11-29.
func DocumentText(s string) Value { return Value{kind: KindText, text: s, document: formKept} }

// IsDocument tells whether the value is a text that a function of JSON documents made.
func (v Value) IsDocument() bool { return v.document != formText }

// binaryDocumentText is the value of PostgreSQL's JSONB that has this text.
func binaryDocumentText(s string) Value {
	return Value{kind: KindText, text: s, document: formBinary}
}

// IsBinaryDocument tells whether the value is one of PostgreSQL's JSONB.
func (v Value) IsBinaryDocument() bool { return v.document == formBinary }
