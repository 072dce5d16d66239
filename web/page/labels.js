// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names of what a model tells apart, a line each.

function linesOf(text) {
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
}

// The files that a .tflite file carries behind its end, in a ZIP archive, as models with metadata do: {name, method, bytes}.
function* carriedFiles(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;  // of an archive without a comment
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return;
  const count = view.getUint16(end + 10, true);
  const directory = view.getUint32(end + 12, true);
  // Offsets count from where the archive begins, or from the file's start: the directory is where it ends.
  const shift = end - directory - view.getUint32(end + 16, true);
  for (let i = 0, at = end - directory; i < count && at + 46 <= end; ++i) {
    if (view.getUint32(at, true) !== 0x02014b50) return;
    const [nameLength, moreLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const local = view.getUint32(at + 42, true) + shift;
    const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield {name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)), method: view.getUint16(at + 10, true),
      bytes: bytes.subarray(begin, begin + view.getUint32(at + 20, true))};
    at += 46 + nameLength + moreLength + commentLength;
  }
}

const LONGEST_LABELS = 1 << 20;  // bytes, once unpacked

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const parts = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const {done, value} = await reader.read();
    if (done) return new Blob(parts).text();
    length += value.length;
    if (length > LONGEST_LABELS) throw new Error("the labels are longer than a MiB");
    parts.push(value);
  }
}

// The first of the carried files that has as many lines as there are elements; null: none has. A broken archive has none.
async function carriedLabels(bytes, elements) {
  try {
    for (const file of carriedFiles(bytes)) {
      if (!file.name.endsWith(".txt") || file.bytes.length > LONGEST_LABELS) continue;
      const lines = linesOf(file.method === 0 ? new TextDecoder().decode(file.bytes) : await inflated(file.bytes));
      if (lines.length === elements) return lines;
    }
  } catch {
    // What cannot be read gives no labels; the model runs without.
  }
  return null;
}
