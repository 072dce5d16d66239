// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
/** What a bundler makes of the file, which `Runtime.from` takes. */
declare const wasm: string | URL | Uint8Array | WebAssembly.Module;
export default wasm;
