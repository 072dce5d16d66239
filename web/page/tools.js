// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The buttons that give the model's first input its numbers, as far as its shape takes them.

let stopOfSource = null;  // stops what gives numbers all the time

function stopSource() {
  stopOfSource?.();
  stopOfSource = null;
  byId("place").replaceChildren();
}

// What an element's event does; what goes wrong is said.
function guarded(work) {
  return async (event) => {
    try {
      await work(event);
    } catch (error) {
      say(error.message, true);
    }
  };
}

function button(name, work) {
  return html("button", {onclick: guarded(work)}, name);
}

function fileField(id, name, accept, work) {
  // Without its old value a field tells of the same file again.
  return html("label", {}, `${name} `, html("input", {type: "file", id, accept, onclick: (event) => event.target.value = "",
    onchange: guarded((event) => event.target.files[0] && work(event.target.files[0]))}));
}

// Starts what `open(place)` opens and what its result stops; only one of them is open.
async function openSource(name, open) {
  stopSource();
  const place = html("div", {});
  const stop = await open(place);
  stopSource();
  stopOfSource = stop;
  byId("place").replaceChildren(place, html("button", {onclick: stopSource}, `Stop the ${name}`));
}

async function startToListen(kind) {
  await worker.ask("listen", {frontEnd: kind === "features" ? await embedded("part", "front-end") : null});
}

async function openListener(place, kind) {
  await startToListen(kind);
  let heard = [];
  let isAsking = false;
  return openMicrophone(place, async (samples) => {
    heard.push(samples);
    if (isAsking || heard.length < 5) return;  // a fortieth of a second
    isAsking = true;
    const all = new Int16Array(heard.reduce((sum, one) => sum + one.length, 0));
    let at = 0;
    for (const part of heard) {
      all.set(part, at);
      at += part.length;
    }
    heard = [];
    await ask("hear", {samples: all});
    isAsking = false;
  });
}

async function readInputFile(file, input) {
  stopSource();
  if (file.name.endsWith(".npy")) return run(await elementsOfFile(file, input));
  const sound = soundOf(input);
  if (sound !== null) {
    const samples = await samplesOfFile(file);
    await startToListen(sound);
    return ask("hear", {samples});
  }
  if (!imageOf(input)) throw new Error(`${file.name}: the input ${shapeText(input)} takes an .npy file`);
  const picture = scaledFor(await pictureOfFile(file), input);
  byId("place").replaceChildren(picture);
  return run(pixelsOf(picture, input));
}

async function readLabels(file) {
  const wanted = current.outputs[0].shape.reduce((all, one) => all * one, 1);
  if (file.size > LONGEST_LABELS) throw new Error(`${file.name} is longer than a MiB`);
  const lines = linesOf(await file.text());
  if (lines.length !== wanted) throw new Error(`${file.name} has ${lines.length} lines; the first output has ${wanted} elements`);
  labels = lines;
  say(`${file.name} names the answers from the next run on`);
}

function inputTools(input) {
  const tools = [];
  const sound = soundOf(input);
  const kinds = [imageOf(input) ? "a picture" : "", sound ? "sound" : "", ".npy"].filter((one) => one !== "");
  tools.push(fileField("input", kinds.join(" or "), imageOf(input) ? "image/*,.npy" : sound ? "audio/*,.npy" : ".npy",
    (file) => readInputFile(file, input)));
  if (imageOf(input)) {
    const runCanvas = (canvas) => run(pixelsOf(scaledFor(canvas, input), input));
    tools.push(button("Draw", () => {
      stopSource();
      byId("place").replaceChildren(drawingPad(runCanvas));
    }));
    tools.push(button("Camera", () => openSource("camera", (place) => openCamera(place, runCanvas))));
  }
  if (sound) tools.push(button("Microphone", () => openSource("microphone", (place) => openListener(place, sound))));
  const count = measurementsOf(input);
  if (count > 0) {
    tools.push(button("Accelerometer", () =>
      openSource("accelerometer", (place) => openAccelerometer(place, count, run))));
  }
  return tools;
}

// The labels that the page has for one of the project's models.
function ownLabels(name) {
  const found = own.find((one) => one.dataset.model === name);
  return found?.dataset.labels ? linesOf(found.dataset.labels) : null;
}

// Of the model `name`, whose file is `bytes`.
async function showTools(name, bytes) {
  const [input] = current.inputs;
  const elements = current.outputs[0]?.shape.reduce((all, one) => all * one, 1) ?? 0;
  labels = await carriedLabels(bytes, elements) ?? ownLabels(name);
  const tools = [button("Random numbers", () => run(null)), ...input ? inputTools(input) : []];
  if (elements > 1) tools.push(fileField("labels", "labels, a line each", ".txt", readLabels));
  byId("tools").replaceChildren(...tools);
  byId("place").replaceChildren();
  byId("answers").replaceChildren();
}
