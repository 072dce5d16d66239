// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

/** What the runtime refuses, in its words. */
export class MoteError extends Error {}

export interface LoadOptions {
  /** "dynamic" (default): fastest, any shape. "micro": what microcontrollers run, in an arena. */
  runtime?: "dynamic" | "micro";
}

export interface Quantization {
  scale: number[];
  zeroPoint: number[];
}

export type TensorData = Float32Array | Int32Array | Uint8Array | BigInt64Array | Int16Array | Int8Array | Uint16Array |
  Float64Array | BigUint64Array | Uint32Array;

export class Tensor {
  private constructor();
  readonly name: string;
  /** "float32", "int8", ...: as NumPy writes it; or "string". */
  readonly type: string;
  readonly shape: number[];
  readonly bytes: number;
  readonly quantization: Quantization | null;
  /** A copy of the elements; of a string tensor, its strings. */
  get data(): TensorData | Uint8Array[];
  set data(values: TensorData | ArrayLike<number> | ArrayLike<bigint> | ArrayLike<string> | ArrayLike<Uint8Array>);
  /** The elements as real numbers. */
  get values(): Float32Array;
  set values(reals: ArrayLike<number>);
  /** The `count` greatest elements as real numbers, greatest first. */
  greatest(count: number): {index: number, value: number}[];
}

export interface OperatorTime {
  /** Of subgraph 0. */
  node: number;
  /** As the schema names the operator: "CONV_2D". */
  name: string;
  loop: string;
  /** Why the loop is the portable one; may be empty. */
  reason: string;
  milliseconds: number;
}

export class Model {
  private constructor();
  readonly inputs: Tensor[];
  readonly outputs: Tensor[];
  readonly arenaBytes: number;
  resize(input: number, shape: ArrayLike<number> | Iterable<number>): void;
  run(): void;
  profile(milliseconds?: number): OperatorTime[];
  close(): void;
}

export class Runtime {
  private constructor();
  readonly module: WebAssembly.Module;
  /** `wasm`: the address of mote.wasm, its bytes, or what was compiled of it. */
  static from(wasm: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Runtime>;
  load(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): Model;
}

export function load(bytes: ArrayBuffer | ArrayBufferView, options?: LoadOptions): Promise<Model>;
