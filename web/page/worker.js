// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The worker: it loads and runs models, so that no model keeps the page from answering.
let runtime = null;
let model = null;

const described = (tensor) => ({name: tensor.name, type: tensor.type, shape: tensor.shape, bytes: tensor.bytes,
  quantization: tensor.quantization});

const work = {
  async start({wasm}) {
    runtime = await Runtime.from(wasm);
  },
  load({bytes}) {
    model?.close();
    model = null;
    // The arena of the micro runtime, or why it cannot run the model.
    let arena = null;
    let refusal = null;
    try {
      const micro = runtime.load(bytes, {runtime: "micro"});
      arena = micro.arenaBytes;
      micro.close();
    } catch (error) {
      refusal = error.message;
    }
    model = runtime.load(bytes);
    return {inputs: model.inputs.map(described), outputs: model.outputs.map(described), arena, refusal,
      memory: model.arenaBytes};
  },
  profile() {
    return model.profile(300);
  },
  // Inputs that are not given get what a generator of random numbers gives.
  run({reals}) {
    model.inputs.forEach((input, i) => {
      if (reals?.[i]) input.values = reals[i];
      else if (input.type !== "string") input.values = Float32Array.from({length: input.data.length}, () => Math.random());
    });
    const begin = performance.now();
    model.run();
    const milliseconds = performance.now() - begin;
    return {milliseconds, outputs: model.outputs.map((one) => one.type === "string" ? [] : one.values)};
  },
};

async function answer(data) {
  try {
    postMessage({id: data.id, result: await work[data.what](data)});
  } catch (error) {
    postMessage({id: data.id, error: error.message});
  }
}

// One after the other: compiling the module takes its time.
let last = Promise.resolve();
onmessage = ({data}) => {
  last = last.then(() => answer(data));
};
