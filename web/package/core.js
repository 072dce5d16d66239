// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs models with a compiled module of WebAssembly. Each model has an instance of its own, and so memory of its own,
// which is freed with it.

// The types of tensors, by the numbers of the C API (TfLiteType).
const TYPES = ["none", "float32", "int32", "uint8", "int64", "string", "bool", "int16", "complex64", "int8", "float16",
  "float64", "complex128", "uint64", "resource", "variant", "uint32", "uint16", "int4"];
const ARRAYS = {float32: Float32Array, int32: Int32Array, uint8: Uint8Array, int64: BigInt64Array, bool: Uint8Array,
  int16: Int16Array, complex64: Float32Array, int8: Int8Array, float16: Uint16Array, float64: Float64Array,
  complex128: Float64Array, uint64: BigUint64Array, uint32: Uint32Array, uint16: Uint16Array, int4: Uint8Array};

/** What the runtime refuses, in its words. */
export class MoteError extends Error {
  constructor(message) {
    super(message);
    this.name = "MoteError";
  }
}

// An error of the system interfaces: there are no files here. (ENOSYS, in WASI and as a system call.)
const NO_SUCH_FUNCTION = {wasi_snapshot_preview1: () => 52, env: () => -52};

// The imports that a module asks for. Text of the C library goes nowhere: the runtime's messages come by mote_message.
function importsOf(module, memory) {
  const view = () => new DataView(memory().buffer);
  const known = {
    clock_time_get(clock, precision, result) {
      view().setBigUint64(result, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_write(file, pieces, count, written) {
      let bytes = 0;
      for (let i = 0; i < count; ++i) bytes += view().getUint32(pieces + 8 * i + 4, true);
      view().setUint32(written, bytes, true);
      return 0;
    },
    proc_exit() {
      throw new Error("it ended by itself");  // as a trap: the model is closed
    },
    emscripten_notify_memory_growth() {},
  };
  const imports = {};
  for (const {module: from, name, kind} of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new MoteError(`the module asks for ${from}.${name}, which is no function`);
    imports[from] ??= {};
    imports[from][name] = known[name] ?? NO_SUCH_FUNCTION[from] ?? (() => 0);
  }
  return imports;
}

// The function that makes a real number of an element.
function realOf({quantization}) {
  if (!quantization || quantization.scale.length !== 1) return Number;
  const [scale] = quantization.scale;
  const [zeroPoint] = quantization.zeroPoint;
  return (element) => (Number(element) - zeroPoint) * scale;
}

// What an application gives, as an array of its own: its iterators and getters may do anything, as close or resize the
// model, so they run before the model is looked at.
function listOf(values, what) {
  try {
    if (!(Symbol.iterator in Object(values)) && !Number.isInteger(values?.length)) throw new TypeError("it is no list");
    return Array.from(values);
  } catch (error) {
    throw new MoteError(`${what} cannot be read: ${error.message}`);
  }
}

/** A tensor of a model: an input or an output. */
export class Tensor {
  #model;
  #isOutput;
  #index;

  constructor(model, isOutput, index) {
    this.#model = model;
    this.#isOutput = isOutput;
    this.#index = index;
  }

  get #fields() {
    return this.#model._fields(this.#isOutput, this.#index);
  }
  get name() {
    return this.#fields.name;
  }
  get type() {
    return this.#fields.type;
  }
  get shape() {
    return this.#fields.shape;
  }
  get bytes() {
    return this.#fields.bytes;
  }
  /** The scales and zero points; null for a tensor that is not quantised. */
  get quantization() {
    return this.#fields.quantization;
  }

  // The elements where they are, until the model does anything.
  #elements(f) {
    if (f.type === "string") throw new MoteError(`${f.name} holds strings, which are no numbers`);
    const Elements = ARRAYS[f.type] ?? Uint8Array;
    const bytes = this.#model._bytes(f);
    if (bytes.byteOffset % Elements.BYTES_PER_ELEMENT !== 0) return this.data;
    return new Elements(bytes.buffer, bytes.byteOffset, bytes.byteLength / Elements.BYTES_PER_ELEMENT);
  }

  /** A copy of the elements, in a typed array of the type, or a list of strings (each a Uint8Array). */
  get data() {
    const f = this.#fields;
    if (f.type === "string") return this.#model._strings(f);
    const Elements = ARRAYS[f.type] ?? Uint8Array;
    return new Elements(this.#model._bytes(f).slice().buffer);
  }
  /** Sets all elements: an array or a typed array with as many; for strings, strings or Uint8Arrays. */
  set data(values) {
    const {type, name} = this.#fields;
    if (this.#isOutput) throw new MoteError(`${name} is an output, which nothing can be written to`);
    if (type === "string") return this.#model._setStrings(this.#index, name, () => this.#fields, values);
    const given = this.#bytesOf(values, ARRAYS[type] ?? Uint8Array, name);
    const f = this.#fields;
    if (given.length !== f.bytes) {
      throw new MoteError(`the input ${f.name} is ${f.type} [${f.shape}], ${f.bytes} bytes; it is given ` +
        `${given.length} bytes`);
    }
    this.#model._bytes(f).set(given);
  }
  #bytesOf(values, Elements, name) {
    if (values instanceof Elements) return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    const list = ArrayBuffer.isView(values) ? values : listOf(values, `what the input ${name} is given`);
    try {
      return new Uint8Array(Elements.from(list).buffer);
    } catch (error) {
      throw new MoteError(`the input ${name} is given what is no ${Elements.name}: ${error.message}`);
    }
  }

  /** The elements as real numbers: quantised ones less the zero point, times the scale. */
  get values() {
    const f = this.#fields;
    const data = this.#elements(f);
    const real = realOf(f);
    const reals = new Float32Array(data.length);
    for (let i = 0; i < data.length; ++i) reals[i] = real(data[i]);
    return reals;
  }
  /** The `count` greatest elements as real numbers, greatest first: {index, value}. Copies nothing else. */
  greatest(count) {
    count = Number(count);
    const f = this.#fields;
    const data = this.#elements(f);
    const found = [];
    for (let index = 0; count > 0 && index < data.length; ++index) {
      const value = data[index];
      if (found.length === count && !(value > found[count - 1].value)) continue;
      let place = found.length;
      while (place > 0 && value > found[place - 1].value) --place;
      found.splice(place, 0, {index, value});
      if (found.length > count) found.pop();
    }
    const real = realOf(f);
    return found.map(({index, value}) => ({index, value: real(value)}));
  }

  /** Sets all elements from real numbers, which are quantised where the tensor is: rounded, and cut at the limits. */
  set values(reals) {
    const f = this.#fields;
    reals = ArrayBuffer.isView(reals) ? reals : listOf(reals, `what the input ${f.name} is given`);
    const range = {int8: [-128, 127], uint8: [0, 255], int16: [-32768, 32767]}[f.type];
    if (!f.quantization || !range || f.quantization.scale.length !== 1) {
      this.data = reals;
      return;
    }
    const [scale] = f.quantization.scale;
    const [zeroPoint] = f.quantization.zeroPoint;
    const quantized = new ARRAYS[f.type](reals.length);
    for (let i = 0; i < reals.length; ++i) {
      quantized[i] = Math.min(range[1], Math.max(range[0], Math.round(reals[i] / scale) + zeroPoint));
    }
    this.data = quantized;
  }
}

/** A model that is ready to run. */
export class Model {
  #exports;

  /** `load` of a package or of a `Runtime` makes models. */
  constructor(module, bytes, runtime) {
    const instance = new WebAssembly.Instance(module, importsOf(module, () => this.#exports.memory));
    this.#exports = instance.exports;
    this.#call(() => {
      this.#exports._initialize?.();
      const at = this.#reserve(bytes.byteLength, "the model");
      this._memory(at, bytes.byteLength).set(bytes);
      this.#require(this.#exports.mote_load(at, bytes.byteLength, runtime === "micro" ? 1 : 0));
    });
    this.#findTensors();
  }

  #findTensors() {
    this.inputs = Array.from({length: this.#exports.mote_inputs()}, (_, i) => new Tensor(this, false, i));
    this.outputs = Array.from({length: this.#exports.mote_outputs()}, (_, i) => new Tensor(this, true, i));
  }

  // A trap leaves an instance that nobody can trust: the model is closed.
  #call(work) {
    if (!this.#exports) throw new MoteError("the model was closed");
    try {
      return work();
    } catch (error) {
      if (error instanceof MoteError) throw error;
      this.close();
      throw new MoteError(`the runtime stopped: ${error.message}`);
    }
  }
  #require(isGood) {
    if (isGood !== 1) throw new MoteError(this.#text(this.#exports.mote_message()));
  }
  #text(at) {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    return at === 0 ? "" : new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }
  // The module counts bytes in 32 bits.
  #reserve(bytes, what) {
    const at = bytes < 2 ** 32 ? this.#exports.mote_reserve(bytes) : 0;
    if (at === 0) throw new MoteError(`there is no memory for the ${bytes} bytes of ${what}`);
    return at;
  }
  _memory(at, bytes) {
    return new Uint8Array(this.#exports.memory.buffer, at, bytes);
  }
  _bytes(fields) {
    return this.#call(() => this._memory(fields.at, fields.bytes));
  }
  _fields(isOutput, index) {
    return this.#call(() => {
      const at = isOutput ? this.#exports.mote_output(index) : this.#exports.mote_input(index);
      const words = new Uint32Array(this.#exports.memory.buffer, at, 9);
      const [name, type, rank, shape, data, bytes, scales, scale, zeroPoint] = words;
      const numbers = (Elements, from, count) => Array.from(new Elements(this.#exports.memory.buffer, from, count));
      return {
        name: this.#text(name), type: TYPES[type] ?? `type ${type}`, shape: rank ? numbers(Int32Array, shape, rank) : [],
        at: data, bytes: data === 0 ? 0 : bytes,
        quantization: scales === 0 ? null
          : {scale: numbers(Float32Array, scale, scales), zeroPoint: numbers(Int32Array, zeroPoint, scales)},
      };
    });
  }
  // String tensors hold their count, the offset of each and of the end, and the bytes.
  _strings(fields) {
    const bytes = this._bytes(fields).slice();
    if (bytes.length < 4) return [];
    const view = new DataView(bytes.buffer);
    const offset = (i) => view.getInt32(4 + 4 * i, true);
    return Array.from({length: view.getInt32(0, true)}, (_, i) => bytes.slice(offset(i), offset(i + 1)));
  }
  _setStrings(index, name, fieldsNow, values) {
    const parts = listOf(values, `what the input ${name} is given`).map((one, i) => {
      if (typeof one === "string") return new TextEncoder().encode(one);
      if (one instanceof Uint8Array) return new Uint8Array(one.buffer, one.byteOffset, one.byteLength);
      throw new MoteError(`string ${i} of the input ${name} is neither a string nor a Uint8Array`);
    });
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    const wanted = fieldsNow().shape.reduce((count, size) => count * size, 1);
    if (parts.length !== wanted) {
      throw new MoteError(`the input ${name} has ${wanted} strings; it is given ${parts.length}`);
    }
    this.#call(() => {
      const at = this.#reserve(total + 4 * parts.length, "the strings");
      const ends = new DataView(this.#exports.memory.buffer, at, 4 * parts.length);
      let end = 0;
      parts.forEach((part, i) => {
        this._memory(at + 4 * parts.length + end, part.length).set(part);
        end += part.length;
        ends.setUint32(4 * i, end, true);
      });
      const status = this.#exports.mote_set_strings(index, at + 4 * parts.length, at, parts.length);
      this.#exports.mote_free(at);
      this.#require(status);
    });
  }

  /** Gives an input another shape, in the dynamic runtime; outputs and their shapes follow. */
  resize(index, shape) {
    if (!Number.isInteger(index) || index < 0 || index >= this.inputs.length) {
      throw new MoteError(`there is no input ${String(index)}: there are ${this.inputs.length}`);
    }
    const sizes = listOf(shape, `the shape of input ${index}`);
    for (const size of sizes) {
      if (Number.isInteger(size) && size >= 0 && size < 2 ** 31) continue;
      throw new MoteError(`the shape of input ${index} has the size ${String(size)}, which is no integer from 0 to ` +
        `${2 ** 31 - 1}`);
    }
    this.#call(() => {
      const at = this.#reserve(4 * sizes.length, "the shape");
      new Int32Array(this.#exports.memory.buffer, at, sizes.length).set(sizes);
      const status = this.#exports.mote_resize(index, at, sizes.length);
      this.#exports.mote_free(at);
      this.#require(status);
      this.#require(this.#exports.mote_allocate());
    });
    this.#findTensors();
  }
  /** Computes the outputs. */
  run() {
    this.#call(() => this.#require(this.#exports.mote_run()));
  }
  /** Runs for so many milliseconds, at least once, and gives each operator's mean time. */
  profile(milliseconds = 200) {
    if (!(milliseconds >= 0 && milliseconds < 2 ** 31)) throw new MoteError(`it cannot run for ${String(milliseconds)} milliseconds`);
    return this.#call(() => {
      const count = this.#exports.mote_profile(milliseconds);
      if (count < 0) this.#require(0);
      return Array.from({length: count}, (_, i) => {
        const view = new DataView(this.#exports.memory.buffer, this.#exports.mote_time(i), 24);
        const text = (offset) => this.#text(view.getUint32(offset, true));
        return {node: view.getInt32(0, true), name: text(4), loop: text(8), reason: text(12),
          milliseconds: view.getFloat64(16, true)};
      });
    });
  }
  /** The memory of the activations; in the micro runtime exactly the arena that the model needs here. */
  get arenaBytes() {
    return this.#call(() => this.#exports.mote_arena_bytes());
  }
  /** Frees the model's memory, which then belongs to nobody. */
  close() {
    this.#exports = null;
  }
}

// The bytes of mote.wasm at an address.
async function fetchModule(address) {
  const answer = await fetch(address).catch((error) => {
    throw new MoteError(`${address} cannot be fetched: ${error.message}`);
  });
  if (!answer.ok) throw new MoteError(`${address} cannot be fetched: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/** Compiles the module once, and loads models with it. */
export class Runtime {
  /** `wasm`: the address of mote.wasm, its bytes, or a WebAssembly.Module of it. */
  static async from(wasm) {
    const runtime = new Runtime();
    const isAddress = typeof wasm === "string" || wasm instanceof URL;
    const module = isAddress ? await fetchModule(wasm) : wasm;
    try {
      runtime.module = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    } catch (error) {
      throw new MoteError(`${isAddress ? wasm : "what is given"} is not mote.wasm: ${error.message}`);
    }
    return runtime;
  }
  /** `bytes`: the .tflite file, an ArrayBuffer or a Uint8Array. options.runtime: "dynamic" (default) or "micro". */
  load(bytes, options = {}) {
    const runtime = options.runtime ?? "dynamic";
    if (runtime !== "dynamic" && runtime !== "micro") {
      throw new MoteError(`there is no runtime ${runtime}: it is "dynamic" or "micro"`);
    }
    const isBytes = bytes instanceof ArrayBuffer || ArrayBuffer.isView(bytes);
    if (!isBytes) throw new MoteError("a model is the bytes of a .tflite file, in an ArrayBuffer or a Uint8Array");
    const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes)
      : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new Model(this.module, view, runtime);
  }
}

/** The package's `load`, where `find` gives what Runtime.from takes. What failed is tried again the next time. */
export function loader(find) {
  let runtime;
  return async (bytes, options) => {
    runtime ??= Promise.resolve().then(find).then(Runtime.from);
    const ready = await runtime.catch((error) => {
      runtime = undefined;
      throw new MoteError(`the module of mote-tflite is not where its script looks: ${error.message}. Copy mote.wasm from ` +
        "the package beside the script, or give its address or its bytes to Runtime.from");
    });
    return ready.load(bytes, options);
  };
}
