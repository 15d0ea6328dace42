"use strict";
(() => {
const all = (selector, within) => [...(within || document).querySelectorAll(selector)];
const clusters = all(".cluster"), tools = document.querySelector(".tools");

// A link to a finding opens it, and what it is folded in.
function reveal() {
	const at = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
	for (let e = at; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
	if (at) at.scrollIntoView();
}

// Texts are searched as they stand, without case; each word has to be there.
let texts = null;
function filter() {
	texts = texts || clusters.map((c) => c.textContent.toLowerCase());
	const words = document.getElementById("search").value.toLowerCase().split(/\s+/).filter(Boolean);
	const chosen = new Set(all("input[type=checkbox]:checked", tools).map((box) => box.value));
	let shown = 0;
	clusters.forEach((c, i) => {
		const group = c.closest(".group"), found = chosen.has(group.dataset.status) && words.every((w) => texts[i].includes(w));
		c.hidden = !found;
		if (found) shown++;
	});
	for (const group of all(".group")) {
		const some = all(".cluster", group).some((c) => !c.hidden);
		group.hidden = !some;
		if (group.tagName === "DETAILS" && words.length) group.open = some;
	}
	document.getElementById("found").textContent = shown === clusters.length ? "" : shown + " of " + clusters.length + " shown";
}

async function copy(text, button) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const area = document.createElement("textarea");
		area.value = text;
		document.body.append(area);
		area.select();
		document.execCommand("copy");
		area.remove();
		button.focus();
	}
	button.textContent = "Copied";
	setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

// A finding gets its button when it is opened: most are not.
document.addEventListener("toggle", (event) => {
	const c = event.target;
	if (!c.classList.contains("cluster") || !c.open || c.querySelector(".copy")) return;
	for (const script of all(".script", c)) {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "copy";
		button.textContent = "Copy";
		button.setAttribute("aria-label", "copy the script");
		button.addEventListener("click", () => copy(script.querySelector("pre").textContent + "\n", button));
		script.prepend(button);
	}
}, true);

if (tools) {
	tools.hidden = false;
	tools.addEventListener("submit", (event) => event.preventDefault());
	tools.addEventListener("input", filter);
	const button = document.getElementById("open-all");
	button.addEventListener("click", () => {
		const open = button.textContent === "Open all";
		for (const d of all(".group")) if (d.tagName === "DETAILS" && open) d.open = true;
		for (const c of clusters) if (!c.hidden) c.open = open;
		button.textContent = open ? "Close all" : "Open all";
	});
}
window.addEventListener("hashchange", reveal);
reveal();
})();
