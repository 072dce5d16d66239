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
let stopCamera = null;
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

function showAnswers({milliseconds, outputs}, perSecond) {
  const first = outputs[0] ?? [];
  const best = Array.from(first, (value, i) => ({value, i})).sort((a, b) => b.value - a.value).slice(0, 10);
  const greatest = Math.max(...best.map((one) => Math.abs(one.value)), 1e-9);
  byId("answers").replaceChildren(
    html("p", {}, `One run: ${milliseconds.toFixed(2)} ms` + (perSecond ? `; ${perSecond.toFixed(1)} a second` : "")),
    ...best.map((one) => html("div", {class: "answer"}, html("span", {}, `${one.i}`), html("span", {}, one.value.toPrecision(4)),
      html("span", {}, html("span", {class: "bar", style: `width: ${Math.max(0, 100 * one.value / greatest)}%`})))));
}

let lastRun = 0;

async function run(reals) {
  if (isBusy || current === null) return;
  isBusy = true;
  try {
    const result = await worker.ask("run", {reals});
    const now = performance.now();
    showAnswers(result, now - lastRun < 1000 ? 1000 / (now - lastRun) : 0);
    lastRun = now;
    say("");
  } catch (error) {
    say(error.message, true);
  }
  isBusy = false;
}

async function readInputFile(file, input) {
  if (file.name.endsWith(".npy")) return run([readNpy(await file.arrayBuffer())]);
  if (!imageOf(input)) throw new Error(`${file.name}: the input ${shapeText(input)} takes an .npy file`);
  const picture = await createImageBitmap(file);
  return run([pixelsOf(picture, input)]);
}

function showTools() {
  const [input] = current.inputs;
  const place = html("div", {});
  const guarded = (work) => async (event) => {
    try {
      await work(event);
    } catch (error) {
      say(error.message, true);
    }
  };
  const tools = [html("button", {id: "random", onclick: () => run(null)}, "Random numbers")];
  if (input) {
    tools.push(html("label", {}, "a picture or .npy ", html("input", {type: "file", id: "input",
      onchange: guarded((event) => event.target.files[0] && readInputFile(event.target.files[0], input))})));
  }
  if (input && imageOf(input)) {
    tools.push(html("button", {id: "draw", onclick: () => place.replaceChildren(drawingPad((canvas) => run([pixelsOf(canvas, input)])))},
      "Draw"));
    tools.push(html("button", {id: "camera", onclick: guarded(async () => {
      stopCamera?.();
      stopCamera = await openCamera(place, (canvas) => run([pixelsOf(canvas, input)]));
    })}, "Camera"));
  }
  byId("tools").replaceChildren(...tools, place);
  byId("answers").replaceChildren();
}

async function open(name, bytes) {
  stopCamera?.();
  stopCamera = null;
  current = null;
  byId("run").hidden = byId("facts").hidden = true;
  byId("stop").hidden = false;
  say(`${name} is being loaded`);
  try {
    const size = bytes.length;
    current = await worker.ask("load", {bytes});
    showFacts(size);
    showTools();
    byId("run").hidden = byId("facts").hidden = false;
    await run(null);
    showOperators(await worker.ask("profile"));
    say(`${name} runs`);
  } catch (error) {
    current = null;
    byId("run").hidden = byId("facts").hidden = true;
    say(`${name}: ${error.message}`, true);
  }
  byId("stop").hidden = true;
}

async function openFile(file) {
  open(file.name, new Uint8Array(await file.arrayBuffer()));
}

const own = [...document.querySelectorAll("script[data-model]")];
byId("models").append(...own.map((one) => html("option", {value: one.id}, one.dataset.model)));
byId("models").addEventListener("change", (event) => open(event.target.selectedOptions[0].text, decode(event.target.value)));
byId("file").addEventListener("change", (event) => event.target.files[0] && openFile(event.target.files[0]));
byId("stop").addEventListener("click", () => worker.end("it was stopped"));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});
if (own.length) open(own[0].dataset.model, decode(own[0].id));
