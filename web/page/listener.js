// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// In the worker: keeps what a model hears.

// The features of the last second. Before the first sample there was silence.
class FeatureListener {
  #frontEnd;
  #left = new Int16Array(0);  // samples of windows that have not ended
  #features = new Int8Array(FEATURES).fill(-128);

  constructor(frontEnd) {
    this.#frontEnd = frontEnd;
  }
  // The input's elements; null if no window has ended.
  hear(samples) {
    const all = new Int16Array(this.#left.length + samples.length);
    all.set(this.#left);
    all.set(samples, this.#left.length);
    let at = 0;
    for (; at + WINDOW <= all.length; at += STRIDE) this.#window(all.subarray(at, at + WINDOW));
    this.#left = all.slice(at);
    return at === 0 ? null : this.#features;
  }
  #window(samples) {
    this.#frontEnd.inputs[0].data = samples;
    this.#frontEnd.run();
    const features = this.#frontEnd.outputs[0].data;
    this.#features.copyWithin(0, features.length);
    this.#features.set(features, FEATURES - features.length);
  }
  close() {
    this.#frontEnd.close();
  }
}

// The last samples as they are: of an int16 input, or from -1 to 1.
class SampleListener {
  #samples;

  constructor(count) {
    this.#samples = new Int16Array(count);
  }
  hear(samples) {
    const last = samples.subarray(Math.max(0, samples.length - this.#samples.length));
    this.#samples.copyWithin(0, last.length);
    this.#samples.set(last, this.#samples.length - last.length);
    return this.#samples;
  }
  close() {}
}
