// Runs the module of a page in Node, by the page's own worker: node node.js PAGE. Each line of standard
// input is a question, each line of standard output its reply.
"use strict";
const { readFileSync } = require("node:fs");
const { gunzipSync } = require("node:zlib");
const page = readFileSync(process.argv[2], "utf8");
const part = (id) => new RegExp('<script type="text/plain" id="' + id + '">([^]*?)</script>').exec(page)[1];
const questions = readFileSync(0, "utf8").split("\n").filter(Boolean);
globalThis.self = globalThis;
let at = 0, begun = performance.now();
const next = () => {
	if (at === questions.length) {
		console.error(`${questions.length} questions in ${Math.round(performance.now() - begun)} ms`);
		process.exit(0);
	}
	self.onmessage({ data: { id: at, question: questions[at++] } });
};
globalThis.postMessage = (m) => {
	if (m.fault || m.memory) {
		console.error(m);
		process.exit(1);
	}
	if (m.ready) {
		console.error(`ready after ${Math.round(performance.now() - begun)} ms`);
		begun = performance.now();
	} else console.log(m.reply);
	setImmediate(next);
};
(0, eval)(part("worker"));
WebAssembly.compile(gunzipSync(Buffer.from(part("module"), "base64"))).then((module) => self.onmessage({ data: { module, most: 1e9 } }));
