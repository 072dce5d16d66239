// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models in a page or a worker. The module mote.wasm lies beside this file, or where a bundler brings it.
import {loader} from "./core.js";

export {Model, MoteError, Runtime, Tensor} from "./core.js";

/** Loads a .tflite file: an ArrayBuffer or a Uint8Array. options.runtime: "dynamic" (default) or "micro". */
export const load = loader(() => new URL("./mote.wasm", import.meta.url));  // bundlers know this form
