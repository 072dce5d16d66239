// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models in a page, a worker or Node.js. The module mote.wasm lies beside this file.
import {Runtime} from "./core.js";

export {Model, MoteError, Runtime, Tensor} from "./core.js";

const here = new URL("./mote.wasm", import.meta.url);

async function readModule() {
  if (here.protocol === "file:") {
    const {readFile} = await import("node:fs/promises");
    return readFile(here);
  }
  const response = await fetch(here);
  if (!response.ok) throw new Error(`${here} cannot be fetched: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

let runtime;

/** Loads a .tflite file: an ArrayBuffer or a Uint8Array. options.runtime: "dynamic" (default) or "micro". */
export async function load(bytes, options) {
  runtime ??= readModule().then((wasm) => Runtime.from(wasm));
  return (await runtime).load(bytes, options);
}
