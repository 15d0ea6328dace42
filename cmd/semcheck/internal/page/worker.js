// The evaluator in a worker of its own: it answers one question at a time. Whoever waits too long
// ends the worker.
"use strict";
let asked = 0;
const go = new Go();
go.exit = () => {};
go.env = { GOGC: "400" }; // a worker that starts has a small heap, and collects it often for little

self.semcheckReady = () => self.postMessage({ ready: true });

self.onmessage = async (event) => {
	const { module, most, id, question } = event.data;
	if (module) {
		// Whenever the memory of the module has grown, Go asks for a new view of it.
		const view = go.importObject.gojs["runtime.resetMemoryDataView"];
		go.importObject.gojs["runtime.resetMemoryDataView"] = (sp) => {
			if (instance && instance.exports.mem.buffer.byteLength > most) {
				self.postMessage({ id: asked, memory: true });
				throw new Error("more memory is needed than there is");
			}
			view(sp);
		};
		let instance = null;
		instance = await WebAssembly.instantiate(module, go.importObject);
		go.run(instance).catch((fault) => self.postMessage({ id: asked, fault: String(fault) }));
		return;
	}
	asked = id;
	try {
		const begun = performance.now();
		const reply = self.semcheckAsk(question);
		if (typeof reply !== "string") throw new Error("the evaluator has ended");
		self.postMessage({ id, reply, took: performance.now() - begun });
	} catch (fault) {
		self.postMessage({ id, fault: String(fault && fault.message || fault) });
	}
};
