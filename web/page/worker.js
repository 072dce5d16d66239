// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The worker: it loads and runs models, so that no model keeps the page from answering.
let runtime = null;
let model = null;
let listener = null;

const described = (tensor) => ({name: tensor.name, type: tensor.type, shape: tensor.shape, bytes: tensor.bytes,
  quantization: tensor.quantization});

const work = {
  async start({wasm}) {
    runtime = await Runtime.from(wasm);
  },
  load({bytes}) {
    model?.close();
    model = null;
    model = runtime.load(bytes);
    return {inputs: model.inputs.map(described), outputs: model.outputs.map(described)};
  },
  // The first input's numbers; without them, and for further inputs, what a generator of random numbers gives.
  run({reals}) {
    model.inputs.forEach((input, i) => {
      if (i === 0 && reals) setNumbers(input, reals);
      else if (input.type !== "string") input.values = randomReals(input.shape.reduce((all, one) => all * one, 1));
    });
    return answers();
  },
  // Begins to listen: to features, which the model `frontEnd` makes, or to samples.
  listen({frontEnd}) {
    listener?.close();
    const [input] = model.inputs;
    listener = frontEnd ? new FeatureListener(runtime.load(frontEnd)) : new SampleListener(input.data.length);
  },
  // The answers to the last second; null: to hear more is needed.
  hear({samples}) {
    const elements = listener.hear(samples);
    if (elements === null) return null;
    const [input] = model.inputs;
    if (input.type === "float32") input.data = Float32Array.from(elements, (one) => one / 32768);
    else input.data = elements;
    return answers();
  },
};

function randomReals(count) {
  const reals = new Float32Array(count);
  for (let i = 0; i < count; ++i) reals[i] = Math.random();
  return reals;
}

// Numbers of the input's own type are its elements, others are real ones.
function setNumbers(input, numbers) {
  if (numbers.constructor === input.data.constructor) input.data = numbers;
  else input.values = numbers;
}

const SHOWN = 10;  // of an output's values

function answers() {
  const begin = performance.now();
  model.run();
  const milliseconds = performance.now() - begin;
  return {milliseconds, outputs: model.outputs.map((one) => ({name: one.name, shape: one.shape,
    greatest: one.type === "string" ? [] : one.greatest(SHOWN)}))};
}
