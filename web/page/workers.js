// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The page's workers, and what is embedded in the page for them.

const byId = (id) => document.getElementById(id);

// The bytes of a module or of a model.
async function embedded(kind, name) {
  const text = atob(document.querySelector(`script[data-${kind}="${name}"]`).textContent);
  const packed = new Blob([Uint8Array.from(text, (c) => c.charCodeAt(0))]).stream();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

// A worker that is asked one thing at a time, and may be ended. `script` is the element that has its script, and `begin`
// makes what it starts with.
class ModelWorker {
  #script;
  #begin;
  #worker = null;
  #waiting = new Map();
  #next = 0;

  constructor(script, begin) {
    this.#script = script;
    this.#begin = begin;
  }

  get isAlive() {
    return this.#worker !== null;
  }
  get isBusy() {
    return this.#waiting.size > 0;
  }

  async ask(what, more = {}) {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    await worker.started;
    if (worker !== this.#worker) throw new Error(worker.ended);
    return this.#post(worker, what, more);
  }
  #start() {
    const url = URL.createObjectURL(new Blob([byId(this.#script).textContent], {type: "text/javascript"}));
    const worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = ({data}) => {
      const {resolve, reject} = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error !== undefined) reject(new Error(data.error));
      else resolve(data.result);
    };
    worker.onerror = (event) => this.end(`the worker stopped: ${event.message}`);
    worker.started = this.#begin().then((given) => this.#post(worker, "start", given));
    return worker;
  }
  #post(worker, what, more) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      worker.postMessage({id, what, ...more});
    });
  }
  end(reason) {
    if (this.#worker) this.#worker.ended = reason;
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    waiting.forEach(({reject}) => reject(new Error(reason)));
  }
}
