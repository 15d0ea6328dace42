"use strict";
(() => {
const LIMITS = window.semcheckLimits || { milliseconds: {{.Milliseconds}}, bytes: {{.Bytes}} };
const element = (id) => document.getElementById(id);
const data = (id) => JSON.parse(element(id).textContent);
const EXAMPLES = data("examples-data"), DIALECTS = data("dialects-data");
const make = (tag, className, text) => {
	const e = document.createElement(tag);
	if (className) e.className = className;
	if (text !== undefined) e.textContent = text;
	return e;
};
const drawn = (tag, attributes, text) => {
	const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
	for (const name in attributes) e.setAttribute(name, attributes[name]);
	if (text !== undefined) e.textContent = text;
	return e;
};

// ---- the evaluator: a worker that is ended and begun anew where it takes too long ----

let compiled = null; // of the module, a promise
let worker = null, ready = null, waiting = new Map(), number = 0;

function bytesOf(text) {
	if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
	const binary = atob(text), bytes = new Uint8Array(binary.length);
	for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
	return bytes;
}

function compile() {
	const holder = element("module");
	const stream = new Blob([bytesOf(holder.textContent.trim())]).stream().pipeThrough(new DecompressionStream("gzip"));
	holder.remove();
	document.body.dataset.decoded = Math.round(performance.now());
	return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

function begin() {
	compiled = compiled || compile();
	const source = URL.createObjectURL(new Blob([element("worker").textContent], { type: "text/javascript" }));
	const mine = worker = new Worker(source);
	ready = new Promise((resolve, reject) => {
		mine.onmessage = (event) => {
			URL.revokeObjectURL(source);
			const m = event.data;
			if (m.ready) return document.body.dataset.ready = Math.round(performance.now()), resolve();
			if (m.memory || m.fault) reject(new Error("the evaluator ended")), settle(m);
			else settle(m);
		};
		mine.onerror = (event) => { reject(new Error(event.message)); waiting.forEach((w, id) => settle({ id, fault: event.message })); };
		compiled.then((module) => mine.postMessage({ module, most: LIMITS.bytes }), reject);
	});
	ready.catch(() => {});
}

function end() {
	if (worker) worker.terminate();
	worker = null;
	const left = [...waiting.values()];
	waiting.clear();
	left.forEach((w) => w.resolve(null));
}

function settle(m) {
	const w = waiting.get(m.id);
	if (!w) return;
	waiting.delete(m.id);
	clearTimeout(w.timer);
	if (m.memory || m.fault) {
		worker.terminate();
		worker = null;
	}
	w.resolve(m);
}

// put asks one question. The answer is null where another question came in between.
async function put(question) {
	if (!worker) begin();
	await ready;
	return new Promise((resolve) => {
		const id = ++number;
		const timer = setTimeout(() => {
			waiting.delete(id);
			worker.terminate();
			worker = null;
			begin();
			resolve({ late: true });
		}, LIMITS.milliseconds);
		waiting.set(id, { resolve, timer });
		worker.postMessage({ id, question: JSON.stringify(question) });
	});
}

const trouble = (kind, message) => ({ trouble: { kind, message, where: "" } });

async function reply(question) {
	let m;
	try {
		m = await put(question);
	} catch (fault) {
		end();
		return trouble("fault", "The evaluator cannot run here: " + fault.message);
	}
	if (m === null) return null;
	if (m.late) return trouble("limit", "No answer within " + LIMITS.milliseconds / 1000 + " s. The evaluator was ended and began anew: make the query or its tables smaller.");
	if (m.memory) return trouble("limit", "More than " + Math.round(LIMITS.bytes / 1e6) + " MB of memory are needed. The evaluator was ended and began anew: make the query or its tables smaller.");
	if (m.fault) return trouble("fault", "A fault of semcheck, not of the query: " + m.fault);
	const r = JSON.parse(m.reply);
	r.took = m.took;
	return r;
}

// ---- the question ----

const query = element("query"), script = element("script"), cards = element("cards"), status = element("status");
let running = 0, quick = true, chosen = { sql: ["mysql", "postgres", "sqlite"], cypher: ["neo4j"] };
const language = () => document.querySelector("input[name=language]:checked").value;

function listDialects() {
	const kind = language();
	for (const [id, more] of [["dialects", false], ["more-dialects", true]]) {
		element(id).replaceChildren(...DIALECTS.filter((d) => d.language === kind && !!d.more === more).map((d) => {
			const label = make("label"), box = make("input");
			box.type = "checkbox";
			box.value = d.name;
			box.checked = chosen[kind].includes(d.name);
			label.append(box, make("span", "", d.name));
			label.title = d.title;
			box.addEventListener("change", () => {
				chosen[kind] = [...document.querySelectorAll("#question .chips input:checked")].map((b) => b.value);
				changed();
			});
			return label;
		}));
	}
	document.querySelector(".more").open = DIALECTS.some((d) => d.more && d.language === kind && chosen[kind].includes(d.name));
	document.querySelector(".more").hidden = !DIALECTS.some((d) => d.more && d.language === kind);
	element("script-hint").textContent = kind === "sql" ? "tables and rows" : "queries that make the graph";
}

function set(q) {
	const kind = q.language === "cypher" ? "cypher" : "sql";
	document.querySelector("input[name=language][value=" + kind + "]").checked = true;
	const known = (q.dialects || []).filter((name) => DIALECTS.some((d) => d.language === kind && d.name === name));
	if (known.length) chosen[kind] = known;
	script.value = q.script || "";
	query.value = q.query || "";
	listDialects();
	fit();
	const about = element("about");
	about.textContent = q.about || "";
	about.hidden = !q.about;
	document.querySelectorAll("#examples button").forEach((b) => b.setAttribute("aria-pressed", b.textContent === q.title));
}

// fit makes the fields as high as their texts, within limits.
function fit() {
	for (const field of [script, query]) {
		field.style.height = "auto";
		field.style.height = Math.min(340, Math.max(64, field.scrollHeight + 4)) + "px";
	}
}

// The question stands in the fragment: language, dialects, script and query.
function fragment() {
	const kind = language(), p = new URLSearchParams();
	if (kind === "cypher") p.set("language", kind);
	p.set("dialects", chosen[kind].join(","));
	if (script.value) p.set("script", script.value);
	p.set("query", query.value);
	return "#" + p.toString();
}

function fromFragment() {
	const p = new URLSearchParams(location.hash.slice(1));
	if (!p.has("query")) return false;
	set({ language: p.get("language"), dialects: (p.get("dialects") || "").split(","), script: p.get("script"), query: p.get("query") });
	return true;
}

let pause = 0;
function changed() {
	element("about").hidden = true;
	document.querySelectorAll("#examples button").forEach((b) => b.setAttribute("aria-pressed", "false"));
	cards.classList.add("old");
	clearTimeout(pause);
	if (quick) pause = setTimeout(ask, 250);
	else status.textContent = "The question has changed: Ask answers it.";
}

async function ask() {
	clearTimeout(pause);
	const mine = ++running, kind = language(), dialects = chosen[kind];
	history.replaceState(null, "", fragment());
	if (waiting.size) end();
	if (!query.value.trim()) return say(0, "Write a query, or choose an example.");
	if (!dialects.length) return say(0, "Choose a dialect.");
	if (worker === null || !compiled) begin();
	let settled = false;
	compiled.then(() => { settled = true; document.body.dataset.compiled = document.body.dataset.compiled || Math.round(performance.now()); });
	await Promise.race([ready.catch(() => {}), new Promise((done) => setTimeout(done, 60))]);
	status.textContent = settled ? "Asking …" : "The evaluator is loading …";
	const begun = performance.now(), replies = [];
	const question = (name, notes) => ({ dialect: name, script: script.value, query: query.value, notes });
	for (const name of dialects) {
		const r = await reply(question(name, false));
		if (mine !== running || r === null) return;
		replies.push({ ...r, dialect: name });
	}
	const took = performance.now() - begun;
	quick = took < 1500;
	show(replies, dialects);
	const counted = say(replies.length, sentence(replies) + " (" + Math.max(1, Math.round(took)) + " ms)");
	// What an answer depends on is asked apart: it evaluates again, and takes no answer its time.
	let more = false;
	for (const [i, r] of replies.entries()) {
		if (!r.answer) continue;
		const noted = await reply(question(r.dialect, true));
		if (mine !== running || noted === null) return;
		if (noted.answer && JSON.stringify(noted.answer.said) !== JSON.stringify(r.answer.said)) {
			replies[i] = { ...noted, dialect: r.dialect };
			more = true;
		}
	}
	if (more) show(replies, dialects);
	document.body.dataset.answered = mine;
	return counted;
}

function say(n, text) {
	if (!n) cards.replaceChildren();
	cards.classList.remove("old");
	status.textContent = text;
	document.body.dataset.answered = running;
}

function sentence(replies) {
	const groups = grouped(replies);
	if (replies.length === 1) return "One dialect was asked.";
	if (groups.length === 1) return "The " + replies.length + " dialects answer alike.";
	return groups.length + " different answers of " + replies.length + " dialects.";
}

// ---- the answers ----

const keyOf = (r) => r.answer ? r.answer.alike + JSON.stringify(r.answer.said.map((s) => s.text.replaceAll(r.dialect, ""))) : JSON.stringify(r.trouble);

function grouped(replies) {
	const groups = [];
	for (const r of replies) {
		if (r.answer && !r.answer.said) r.answer.said = [];
		const key = keyOf(r), old = groups.find((g) => g.key === key);
		if (old) old.names.push(r.dialect), old.all.push(r);
		else groups.push({ key, names: [r.dialect], all: [r], reply: r });
	}
	return groups;
}

function show(replies) {
	const open = new Set([...cards.querySelectorAll("details[open]")].map((d) => d.dataset.of));
	cards.replaceChildren(...grouped(replies).map((g) => card(g, open)));
	cards.classList.remove("old");
}

function stateOf(r) {
	if (r.trouble) return { syntax: "not read", unsupported: "not modelled", setup: "the script fails", limit: "gave up", fault: "fault", usage: "not asked" }[r.trouble.kind] || "no answer";
	const a = r.answer;
	if (a.kind === "raise") return "an error";
	if (a.kind === "undetermined") return "left open";
	if (a.kind === "nothing") return "succeeds";
	if (a.total === 1) return a.said.some((s) => s.word === "free") ? "one answer, free in part" : "one answer";
	return a.total ? a.total + " answers permitted" : "many answers permitted";
}

function card(group, open) {
	const r = group.reply, a = r.answer, c = make("article", "card");
	c.classList.add(r.trouble ? "trouble" : a.kind === "rows" && a.said.some((s) => s.word === "free") ? "free" : a.kind);
	const h = make("h2", "", "");
	h.append(make("span", "", group.names.join(", ")), make("span", "state", stateOf(r)));
	c.append(h);
	if (r.trouble) {
		if (r.trouble.message.includes("\n")) c.append(make("pre", "", r.trouble.message));
		else c.append(make("p", "", r.trouble.message));
		if (r.trouble.where && r.trouble.line) {
			const b = make("button", "quiet goto", "Go to line " + r.trouble.line + " of the " + r.trouble.where);
			b.type = "button";
			b.addEventListener("click", () => goTo(r.trouble));
			c.append(b);
		}
		return c;
	}
	(a.results || []).forEach((result, i) => {
		if (a.total > 1) c.append(make("h3", "", "Result " + (i + 1) + " of " + a.total + " that the dialect permits"));
		if (a.total === 0) c.append(make("h3", "", "One of the results that the dialect permits"));
		c.append(table(a, result));
	});
	if (a.total > (a.results || []).length && a.results) c.append(make("p", "count", "… and " + (a.total - a.results.length) + " more results; the command eval lists them with --json."));
	if (a.results && a.results.length) {
		const picture = geometries(a, a.results[0]);
		if (picture) c.append(...picture);
	}
	for (const s of a.said) c.append(said(group.names.length > 1 && s.text.startsWith(group.names[0] + " calls ") ? { ...s, text: "each of them" + s.text.slice(group.names[0].length) } : s));
	if (r.graph) c.append(...graph(r.graph));
	if (a.rules && a.rules.length) c.append(rules(group, open));
	return c;
}

function said(s) {
	if (s.text.includes("\n")) return make("pre", "", (s.word ? s.word + ": " : "") + s.text);
	const p = make("p");
	if (s.word) p.append(make("span", "word " + s.word, (s.word === "effects" ? "side effects" : s.word) + ": "));
	p.append(s.text);
	return p;
}

function table(a, result) {
	const box = make("div", "scroll"), t = make("table"), head = make("tr"), body = make("tbody");
	box.tabIndex = 0;
	box.setAttribute("role", "group");
	box.setAttribute("aria-label", "result");
	const right = a.columns.map((_, i) => result.rows.length > 0 && result.rows.every((row) => row[i].kind));
	a.columns.forEach((column, i) => {
		const th = make("th", right[i] ? "number" : "", column.name);
		th.scope = "col";
		if (column.type) th.append(make("small", "", column.type));
		head.append(th);
	});
	for (const row of result.rows) {
		const tr = make("tr");
		row.forEach((value, i) => {
			const td = make("td", ((right[i] ? "number " : "") + (value.kind === "null" ? "null" : "")).trim(), value.text.length > 24 ? undefined : value.text);
			if (value.text.length > 24) td.append(make("span", "long", value.text));
			tr.append(td);
		});
		body.append(tr);
	}
	const top = make("thead");
	top.append(head);
	t.append(top, body);
	box.append(t);
	const n = result.count, all = make("div");
	all.append(box, make("div", "count", (n > result.rows.length ? "the first " + result.rows.length + " of " : "") + n + (n === 1 ? " row" : " rows")));
	return all;
}

function rules(group, open) {
	const list = group.reply.answer.rules, d = make("details", "rules"), of = group.names.join();
	d.dataset.of = of;
	d.open = open.has(of);
	d.append(make("summary", "", list.length === 1 ? "The rule that decided" : "The " + list.length + " rules that decided"));
	if (group.names.length > 1) d.append(make("p", "count", "as " + group.names[0] + " reads them"));
	const ol = make("ol");
	for (const rule of list) {
		const li = make("li", rule.open ? "open" : ""), name = make("p");
		name.append(make("code", "", rule.id), rule.open ? " leaves the answer open" : "", rule.variant ? " (" + (rule.variant === "variant" ? "of this dialect" : rule.variant) + ")" : "");
		li.append(name, make("p", "", rule.says), source(rule));
		if (rule.doubt) li.append(make("p", "source", rule.doubt));
		li.append(make("p", "source", (rule.cases.length === 1 ? "Case: " : "Cases: ") + rule.cases.join("; ")));
		ol.append(li);
	}
	d.append(ol);
	return d;
}

function source(rule) {
	const p = make("p", "source", "Source: " + rule.source);
	const address = linked(rule.address || "");
	if (address) {
		const a = make("a", "", rule.address.split("; ")[0]);
		a.href = address;
		a.rel = "noopener noreferrer";
		a.target = "_blank";
		p.append(" (", a, ")");
	} else if (rule.address) p.append(" (" + rule.address + ")");
	p.append(rule.read ? ", read " + rule.read : ", unverified");
	return p;
}

// An address is that of a page, or a path in a repository at a commit.
function linked(address) {
	if (/^https?:\/\/\S+$/.test(address)) return address;
	const first = address.split("; ")[0], at = /^(github\.com\/[\w.-]+\/[\w.-]+) ([\w./-]+)(?:, [^@]*)? @ ([0-9a-f]{7,40})$/.exec(first);
	if (at) return "https://" + at[1] + "/blob/" + at[3] + "/" + at[2];
	if (/^[a-z0-9-]+(\.[a-z0-9-]+)+\/[^\s{}]*$/.test(first)) return "https://" + first;
	return "";
}

function goTo(at) {
	const field = at.where === "script" ? script : query, lines = field.value.split("\n");
	let begin = 0;
	for (let i = 0; i < at.line - 1 && i < lines.length; i++) begin += lines[i].length + 1;
	const line = lines[at.line - 1] || "";
	if (at.column) begin += [...line].slice(0, at.column - 1).join("").length;
	field.focus();
	field.setSelectionRange(begin, at.column ? begin + 1 : begin + line.length);
}

// ---- pictures ----

function geometries(a, result) {
	const list = [];
	result.rows.forEach((row, n) => row.forEach((value, i) => {
		if (value.drawn && list.length < 12) list.push({ name: a.columns[i].name + (result.rows.length > 1 ? ", row " + (n + 1) : ""), series: result.rows.length > 1 ? n : i, text: value.text, ...value.drawn });
	}));
	if (!list.length) return null;
	const all = list.flatMap((g) => [...(g.points || []), ...(g.lines || []).flat(), ...(g.areas || []).flat(2)]);
	const low = [0, 1].map((k) => Math.min(...all.map((p) => p[k]))), high = [0, 1].map((k) => Math.max(...all.map((p) => p[k])));
	const span = Math.max(high[0] - low[0], high[1] - low[1]) || 1, size = 320, pad = 30;
	const width = size * Math.max(.25, (high[0] - low[0]) / span) + 2 * pad, height = size * Math.max(.25, (high[1] - low[1]) / span) + 2 * pad;
	const x = (v) => (pad + size * (v - low[0]) / span).toFixed(1), y = (v) => (height - pad - size * (v - low[1]) / span).toFixed(1);
	const way = (positions) => positions.map((p, i) => (i ? "L" : "M") + x(p[0]) + " " + y(p[1])).join("");
	const svg = drawn("svg", { viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "drawing: " + list.map((g) => g.name).join(", ") });
	svg.style.maxWidth = Math.max(240, Math.round(width)) + "px";
	for (const k of [0, 1]) for (const v of high[k] === low[k] ? [low[k]] : [low[k], high[k]]) {
		const at = k ? { x1: pad / 2, x2: width - pad / 2, y1: y(v), y2: y(v) } : { x1: x(v), x2: x(v), y1: pad / 2, y2: height - pad / 2 };
		svg.append(drawn("line", { class: "axis", ...at }));
		svg.append(drawn("text", k ? { class: "quiet", x: 4, y: y(v) - 3 } : { class: "quiet middle", x: x(v), y: height - 4 }, String(+v.toPrecision(6))));
	}
	const legend = make("ul", "legend");
	list.forEach((g, n) => {
		const s = n % 4;
		for (const rings of g.areas || []) svg.append(drawn("path", { class: "area s" + s, d: rings.map((r) => way(r) + "Z").join("") }));
		for (const l of g.lines || []) svg.append(drawn("path", { class: "line s" + s, d: way(l) }));
		for (const p of g.points || []) svg.append(drawn("circle", { class: "s" + s, cx: x(p[0]), cy: y(p[1]), r: 5 - n % 2 }));
		const li = make("li");
		li.append(make("i", "i" + s), g.name);
		legend.append(li);
	});
	return [svg, legend];
}

// graph draws nodes on a circle and lets them find their places by springs.
function graph(g) {
	const size = 360, n = g.nodes.length, at = new Map();
	g.nodes.forEach((node, i) => at.set(node.id, { x: Math.cos(2 * Math.PI * i / n - 1.2), y: Math.sin(2 * Math.PI * i / n - 1.2) }));
	const pairs = g.relationships.filter((r) => r.start !== r.end), nodes = [...at.values()], ideal = n > 1 ? 1.6 / Math.sqrt(n) : 1;
	for (let step = 0; step < 300 && n > 2; step++) {
		const heat = .12 * (1 - step / 300);
		nodes.forEach((p) => { p.dx = p.dy = 0; });
		for (let i = 0; i < n; i++) for (let k = i + 1; k < n; k++) {
			const dx = nodes[i].x - nodes[k].x, dy = nodes[i].y - nodes[k].y, d = Math.hypot(dx, dy) || .01, f = ideal * ideal / d / d;
			nodes[i].dx += dx * f; nodes[i].dy += dy * f; nodes[k].dx -= dx * f; nodes[k].dy -= dy * f;
		}
		for (const r of pairs) {
			const p = at.get(r.start), q = at.get(r.end), dx = p.x - q.x, dy = p.y - q.y, f = Math.hypot(dx, dy) / ideal;
			p.dx -= dx * f; p.dy -= dy * f; q.dx += dx * f; q.dy += dy * f;
		}
		nodes.forEach((p) => { const d = Math.hypot(p.dx, p.dy) || 1; p.x += p.dx / d * Math.min(d, heat); p.y += p.dy / d * Math.min(d, heat); });
	}
	const range = (k) => [Math.min(...nodes.map((p) => p[k])), Math.max(...nodes.map((p) => p[k]))];
	const [x0, x1] = range("x"), [y0, y1] = range("y"), span = Math.max(x1 - x0, y1 - y0) || 1, pad = 48, radius = n > 15 ? 14 : 22;
	const height = Math.max(130, size * (y1 - y0) / span + 2 * pad), width = size + 2 * pad;
	nodes.forEach((p) => { p.px = n === 1 ? width / 2 : pad + (size - size * (x1 - x0) / span) / 2 + size * (p.x - x0) / span; p.py = n === 1 || y1 === y0 ? height / 2 : pad + size * (p.y - y0) / span; });
	const svg = drawn("svg", { viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": "the graph: " + n + " nodes, " + g.relationships.length + " relationships" });
	svg.style.maxWidth = width + "px";
	const seen = new Map();
	for (const r of g.relationships) {
		const p = at.get(r.start), q = at.get(r.end), key = [r.start, r.end].sort().join(), nth = seen.get(key) || 0;
		seen.set(key, nth + 1);
		const parallel = g.relationships.filter((o) => [o.start, o.end].sort().join() === key).length > 1;
		let mx, my, d, tx, ty, angle;
		if (p === q) {
			mx = p.px; my = p.py - radius - 26 - 12 * nth;
			d = "M" + (p.px - 8) + " " + (p.py - radius + 2) + "C" + (p.px - 34) + " " + (my - 8) + " " + (p.px + 34) + " " + (my - 8) + " " + (p.px + 8) + " " + (p.py - radius + 1);
			tx = p.px + 8; ty = p.py - radius + 1; angle = 115;
		} else {
			const dx = q.px - p.px, dy = q.py - p.py, l = Math.hypot(dx, dy) || 1, ux = dx / l, uy = dy / l;
			const side = (r.start < r.end ? 1 : -1) * (nth % 2 ? -1 : 1), bend = parallel ? 26 * side * (1 + Math.floor(nth / 2)) : 0;
			const cx = (p.px + q.px) / 2 - uy * bend, cy = (p.py + q.py) / 2 + ux * bend;
			const ex = q.px - cx, ey = q.py - cy, el = Math.hypot(ex, ey) || 1;
			tx = q.px - ex / el * (radius + 2); ty = q.py - ey / el * (radius + 2);
			angle = Math.atan2(ey, ex) * 180 / Math.PI;
			d = "M" + p.px + " " + p.py + "Q" + cx + " " + cy + " " + tx + " " + ty;
			mx = (p.px + 2 * cx + q.px) / 4; my = (p.py + 2 * cy + q.py) / 4;
		}
		const path = drawn("path", { class: "edge", d });
		path.append(drawn("title", {}, r.text));
		svg.append(path, drawn("path", { class: "arrow", d: "M0 0L-9 -4.5L-9 4.5Z", transform: "translate(" + tx.toFixed(1) + " " + ty.toFixed(1) + ") rotate(" + angle.toFixed(1) + ")" }));
		svg.append(drawn("text", { class: "quiet middle halo", x: mx, y: my + 4 }, r.type.length > 18 ? r.type.slice(0, 17) + "…" : r.type));
	}
	g.nodes.forEach((node) => {
		const p = at.get(node.id), name = node.called || node.labels[0] || "";
		const circle = drawn("circle", { class: "node", cx: p.px, cy: p.py, r: radius });
		circle.append(drawn("title", {}, node.text));
		svg.append(circle, drawn("text", { class: "middle halo", x: p.px, y: p.py + 4 }, name.length > 14 ? name.slice(0, 13) + "…" : name));
		if (node.called && node.labels.length) svg.append(drawn("text", { class: "quiet middle halo", x: p.px, y: p.py + radius + 13 }, ":" + node.labels.join(":")));
	});
	return [svg];
}

// ---- what the reader does ----

async function copy(text, done) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = make("textarea");
		area.value = text;
		document.body.append(area);
		area.select();
		document.execCommand("copy");
		area.remove();
	}
	element("copied").textContent = done;
	setTimeout(() => { element("copied").textContent = ""; }, 2500);
}

function command() {
	const kind = language(), before = script.value.trim(), text = (before && !before.endsWith(";") ? before + ";" : before) + (before ? "\n" : "") + query.value.trim();
	const quoted = "'" + text.replaceAll("'", "'\\''") + "'", names = chosen[kind];
	if (kind === "cypher") return names.map((name) => "semcheck eval --cypher --dialect " + name + " --explain " + quoted).join("\n");
	return "semcheck eval --dialect " + names.join(",") + " " + quoted;
}

element("question").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
element("share").addEventListener("click", () => { history.replaceState(null, "", fragment()); copy(location.href, "The link holds the question."); });
element("command").addEventListener("click", () => copy(command(), "The command asks the same."));
for (const field of [script, query]) {
	field.addEventListener("input", changed);
	field.addEventListener("keydown", (event) => {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.preventDefault(), ask();
	});
}
document.querySelectorAll("input[name=language]").forEach((radio) => radio.addEventListener("change", () => {
	const first = EXAMPLES.find((e) => (e.language || "sql") === language());
	set(first);
	ask();
}));
EXAMPLES.forEach((e) => {
	const b = make("button", "", e.title);
	b.type = "button";
	b.addEventListener("click", () => { set(e); ask(); });
	element("examples").append(b);
});
window.addEventListener("resize", fit);
window.addEventListener("hashchange", () => { if (fromFragment()) ask(); });
if (!fromFragment()) set(EXAMPLES[0]);
window.semcheckPage = { ask, set, command, fragment, limits: LIMITS };
setTimeout(ask, 0);
})();
