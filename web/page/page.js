// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The page: it asks the worker, and shows what comes back.

const byId = (id) => document.getElementById(id);
const shapeText = ({type, shape}) => `${type} [${shape.join(", ")}]`;

function decode(id) {
  const text = atob(byId(id).textContent.trim());
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

// A worker that is asked one thing at a time, and may be ended.
class ModelWorker {
  #worker = null;
  #waiting = new Map();
  #next = 0;

  ask(what, more = {}) {
    if (this.#worker === null) this.#start();
    return this.#post(what, more);
  }
  #start() {
    const url = URL.createObjectURL(new Blob([byId("worker").textContent], {type: "text/javascript"}));
    this.#worker = new Worker(url);
    URL.revokeObjectURL(url);
    this.#worker.onmessage = ({data}) => {
      const {resolve, reject} = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error !== undefined) reject(new Error(data.error));
      else resolve(data.result);
    };
    this.#worker.onerror = (event) => this.end(`the worker stopped: ${event.message}`);
    this.#post("start", {wasm: decode("wasm")}).catch((error) => this.end(error.message));
  }
  #post(what, more) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.#worker.postMessage({id, what, ...more});
    });
  }
  get isAlive() {
    return this.#worker !== null;
  }
  end(reason) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({reject}) => reject(new Error(reason)));
  }
}

const worker = new ModelWorker();
let current = null;    // what the worker said of the model
let isBusy = false;    // while it runs

function say(text, isError = false) {
  byId("state").textContent = text;
  byId("state").className = isError ? "error" : "";
}

function showFacts(bytes) {
  const rows = [["File", `${grouped(bytes)} bytes`],
    ["Arena of the micro runtime", current.refusal === null ? `${grouped(current.arena)} bytes, laid out for 32 bits`
      : `it cannot run the model: ${current.refusal}`],
    ...current.inputs.map((one) => [`Input ${one.name}`, shapeText(one)]),
    ...current.outputs.map((one) => [`Output ${one.name}`, shapeText(one)])];
  byId("about").replaceChildren(table([], rows.map((row) => row.map((text) => [text]))));
}

function showOperators(times) {
  const total = times.reduce((sum, one) => sum + one.milliseconds, 0) || 1;
  const rows = times.map((one) => [[one.node, "number"], [one.name], [`${(1000 * one.milliseconds).toFixed(1)} µs`, "number"],
    [html("span", {class: "bar", style: `width: ${(12 * one.milliseconds / total).toFixed(2)}rem`})],
    [one.reason ? `${one.loop}: ${one.reason}` : one.loop]]);
  byId("operators").replaceChildren(table([["", "number"], ["Operator"], ["Time", "number"], ["Share"], ["Loop"]], rows));
}

function closeModel() {
  current = null;
  byId("run").hidden = byId("facts").hidden = true;
}

let waiting = null;  // the newest question to the model; older ones that have not been asked are forgotten

// Asks the worker `what` of the model, and shows what it answers. False after an error, which is said.
async function ask(what, more) {
  waiting = {what, more};
  if (isBusy) return;
  isBusy = true;
  let isDone = false;
  const wasHidden = byId("stop").hidden;
  const timer = setTimeout(() => byId("stop").hidden = false, 500);
  try {
    while (waiting !== null && current !== null) {
      const next = waiting;
      waiting = null;
      const result = await worker.ask(next.what, next.more);
      if (result !== null) showAnswers(result);
    }
    say("");
    isDone = true;
  } catch (error) {
    stopSource();
    if (!worker.isAlive) closeModel();
    if (error.message !== "") say(error.message, true);
  }
  clearTimeout(timer);
  byId("stop").hidden = wasHidden;
  waiting = null;
  isBusy = false;
  return isDone;
}

const run = (reals) => ask("run", {reals});

let opened = 0;  // how many models there were

async function open(name, bytes) {
  const number = ++opened;
  stopSource();
  if (!byId("stop").hidden) worker.end("");  // it is at the model before, which nobody waits for
  current = null;
  byId("run").hidden = byId("facts").hidden = true;
  byId("stop").hidden = false;
  say(`${name} is being loaded`);
  try {
    const size = bytes.length;
    current = await worker.ask("load", {bytes});
    showFacts(size);
    await showTools(name, bytes);
    byId("run").hidden = byId("facts").hidden = false;
    byId("operators").replaceChildren();
    const isDone = await run(null);
    if (number !== opened) return;
    if (isDone) {
      showOperators(await worker.ask("profile"));
      say(`${name} runs`);
    } else {  // other numbers than those of chance may be what it wants
      say(`${name}: ${byId("state").textContent}`, true);
    }
  } catch (error) {
    if (number !== opened) return;
    closeModel();
    say(`${name}: ${error.message}`, true);
  }
  if (number !== opened) return;
  byId("stop").hidden = true;
}

async function openFile(file) {
  byId("models").selectedIndex = -1;
  open(file.name, new Uint8Array(await file.arrayBuffer()));
}

const own = [...document.querySelectorAll("script[data-model]")];
byId("models").append(...own.map((one) => html("option", {value: one.id}, one.dataset.model)));
byId("models").addEventListener("change", (event) => {
  byId("file").value = "";
  open(event.target.selectedOptions[0].text, decode(event.target.value));
});
byId("file").addEventListener("click", (event) => event.target.value = "");  // so that it tells of the same file again
byId("file").addEventListener("change", (event) => event.target.files[0] && openFile(event.target.files[0]));
byId("stop").addEventListener("click", () => worker.end("it was stopped"));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});
if (own.length) open(own[0].dataset.model, decode(own[0].id));
