// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models in Node.js, where index.js could not fetch a file. The module mote.wasm lies beside this file.
import {readFile} from "node:fs/promises";
import {loader} from "./core.js";

export {Model, MoteError, Runtime, Tensor} from "./core.js";

export const load = loader(() => readFile(new URL("./mote.wasm", import.meta.url)));
