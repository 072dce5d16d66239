// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The end of a worker: it does the `work` that the page asks for.
async function answer(data) {
  try {
    postMessage({id: data.id, result: await work[data.what](data)});
  } catch (error) {
    postMessage({id: data.id, error: error.message});
  }
}

// One after the other: compiling a module takes its time.
let last = Promise.resolve();
onmessage = ({data}) => {
  last = last.then(() => answer(data));
};
