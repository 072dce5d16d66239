// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The page: it asks the worker, and shows what comes back.

const shapeText = ({type, shape}) => `${type} [${shape.join(", ")}]`;

const worker = new ModelWorker("worker", async () => ({wasm: await embedded("module", "runtime")}));
let current = null;    // what the worker said of the model
let isBusy = false;    // while it runs

function say(text, isError = false) {
  byId("state").textContent = text;
  byId("state").className = isError ? "error" : "";
}

function closeModel() {
  current = null;
  byId("run").hidden = true;
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
    if (error.message !== "") say(`${openedName}: ${error.message}`, true);
  }
  clearTimeout(timer);
  byId("stop").hidden = wasHidden;
  waiting = null;
  isBusy = false;
  return isDone;
}

const run = (reals) => ask("run", {reals});

let opened = 0;  // how many models there were
let openedName = "";  // of the last

async function open(name, bytes) {
  const number = ++opened;
  openedName = name;
  stopSource();
  if (!byId("stop").hidden) worker.end("");  // it is at the model before, which nobody waits for
  current = null;
  byId("run").hidden = true;
  byId("stop").hidden = false;
  showReport(name, bytes);
  say(`${name} is being loaded`);
  try {
    current = await worker.ask("load", {bytes});
    await showTools(name, bytes);
    byId("run").hidden = false;
    if (await run(null) && number === opened) say(`${name} runs`);
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
const openOwn = async (name) => open(name, await embedded("model", name));
byId("models").append(...own.map((one) => html("option", {}, one.dataset.model)));
byId("models").addEventListener("change", (event) => {
  byId("file").value = "";
  openOwn(event.target.value);
});
byId("file").addEventListener("click", (event) => event.target.value = "");  // so that it tells of the same file again
byId("file").addEventListener("change", (event) => event.target.files[0] && openFile(event.target.files[0]));
byId("stop").addEventListener("click", () => worker.end("it was stopped"));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});
if (own.length) openOwn(own[0].dataset.model);
