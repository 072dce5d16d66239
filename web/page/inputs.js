// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What inputs take, and the numbers that pictures and files hold for them.

// The image of an input [1, height, width, 1 or 3]; null for other shapes.
function imageOf({shape, type}) {
  const [batch, height, width, channels] = shape;
  const isImage = shape.length === 4 && batch === 1 && (channels === 1 || channels === 3) && height > 4 && width > 4;
  return isImage && type !== "string" ? {height, width, channels} : null;
}

// How many measurements of an accelerometer an input takes: [1, N, 3], with a 1 before or behind the 3 or without; 0: none.
function measurementsOf({shape, type}) {
  const [batch, count, ...axes] = shape;
  const isMeasured = batch === 1 && count > 4 && axes.length <= 2 && axes.reduce((all, one) => all * one, 1) === 3;
  return isMeasured && axes.length > 0 && type !== "string" ? count : 0;
}

// What an input takes of sound: the features of a second, or samples as they are; null: none.
function soundOf({shape, type, quantization}) {
  const elements = shape.reduce((all, one) => all * one, 1);
  if (type === "int8" && elements === FEATURES) return "features";
  const isSamples = type === "int16" || (type === "float32" && !quantization);
  return isSamples && elements >= 4000 && elements <= 160000 && Math.max(...shape) === elements ? "samples" : null;
}

// A picture, of any size, as large as the input.
function scaledFor(picture, input) {
  const {height, width} = imageOf(input);
  const canvas = html("canvas", {class: "picture", width, height, role: "img", "aria-label": "The picture as the model gets it"});
  const context = canvas.getContext("2d", {willReadFrequently: true});
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

// The real numbers of such a canvas, from 0, black, to 1; what the input makes of them depends on its scale.
function pixelsOf(canvas, input) {
  const {height, width, channels} = imageOf(input);
  const context = canvas.getContext("2d", {willReadFrequently: true});
  const rgba = context.getImageData(0, 0, width, height).data;
  // An input whose numbers reach beyond 2 takes bytes.
  const scale = input.quantization?.scale[0] ?? 1 / 255;
  const greatest = scale * 255 > 2 ? 255 : 1;
  const reals = new Float32Array(height * width * channels);
  for (let i = 0; i < height * width; ++i) {
    const [red, green, blue] = rgba.subarray(4 * i, 4 * i + 3);
    const values = channels === 3 ? [red, green, blue] : [0.299 * red + 0.587 * green + 0.114 * blue];
    values.forEach((value, c) => reals[i * channels + c] = value / 255 * greatest);
  }
  return reals;
}

async function pictureOfFile(file) {
  return createImageBitmap(file).catch(() => {
    throw new Error(`${file.name} is no picture that this browser reads`);
  });
}

// The samples of a .wav file of 16,000 a second, one channel and 16 bits, as they are; null for other files.
function readWav(buffer) {
  const view = new DataView(buffer);
  const text = (at) => new TextDecoder("latin1").decode(new Uint8Array(buffer, at, 4));
  if (buffer.byteLength < 12 || text(0) !== "RIFF" || text(8) !== "WAVE") return null;
  let isPlain = false;
  for (let at = 12; at + 8 <= buffer.byteLength;) {
    const bytes = view.getUint32(at + 4, true);
    if (text(at) === "fmt " && at + 24 <= buffer.byteLength) {
      isPlain = view.getUint16(at + 8, true) === 1 && view.getUint16(at + 10, true) === 1 &&
        view.getUint32(at + 12, true) === SAMPLE_RATE && view.getUint16(at + 22, true) === 16;
    }
    if (text(at) === "data") {
      const whole = bytes % 2 === 0 && at + 8 + bytes <= buffer.byteLength;
      return isPlain && whole ? new Int16Array(buffer.slice(at + 8, at + 8 + bytes)) : null;
    }
    at += 8 + bytes + bytes % 2;
  }
  return null;
}

// The samples of a file with sound, 16,000 a second, of one channel, as int16.
async function samplesOfFile(file) {
  // Browsers' samples from -1 to 1 need not come back to the numbers of the file.
  const plain = readWav(await file.arrayBuffer());
  if (plain !== null) return plain;
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => {
    throw new Error(`${file.name} is no sound that this browser reads`);
  });
  const channels = Array.from({length: sound.numberOfChannels}, (_, i) => sound.getChannelData(i));
  return int16Of(Float32Array.from(channels[0], (_, i) => channels.reduce((sum, one) => sum + one[i], 0) / channels.length));
}

// From -1 to 1, as browsers have samples.
function int16Of(samples) {
  return Int16Array.from(samples, (one) => Math.min(32767, Math.max(-32768, Math.round(one * 32768))));
}

// Reads the elements of an .npy file of little-endian numbers, in C order.
function readNpy(buffer) {
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const isNpy = bytes.length > 12 && bytes[0] === 0x93 && new TextDecoder().decode(bytes.subarray(1, 6)) === "NUMPY";
  if (!isNpy) throw new Error("the file is no .npy file");
  const wide = bytes[6] > 1;
  const length = wide ? view.getUint32(8, true) : view.getUint16(8, true);
  const begin = (wide ? 12 : 10) + length;
  const head = new TextDecoder("latin1").decode(bytes.subarray(wide ? 12 : 10, begin));
  const type = /'descr': *'([<|])([fiub])(\d)'/.exec(head);
  const kinds = {f4: Float32Array, f8: Float64Array, i1: Int8Array, i2: Int16Array, i4: Int32Array, u1: Uint8Array,
    u2: Uint16Array, u4: Uint32Array, b1: Uint8Array};
  const Elements = type && kinds[type[2] + type[3]];
  if (!Elements) throw new Error(`the .npy file's type is none of ${Object.keys(kinds).join(", ")}, little-endian`);
  if (/'fortran_order': *True/.test(head)) throw new Error("the .npy file is in Fortran's order: save it in C's");
  const count = Math.max(0, Math.floor((bytes.length - begin) / Elements.BYTES_PER_ELEMENT));
  return new Elements(buffer.slice(begin, begin + count * Elements.BYTES_PER_ELEMENT));
}

// An .npy file for an input. Integers of the input's own type are its elements, other numbers are real ones.
async function elementsOfFile(file, input) {
  const values = readNpy(await file.arrayBuffer());
  const wanted = input.shape.reduce((all, one) => all * one, 1);
  if (values.length !== wanted) {
    throw new Error(`${file.name} has ${values.length} numbers; the input ${input.name} takes ${wanted}`);
  }
  return values;
}
