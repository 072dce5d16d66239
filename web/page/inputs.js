// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What gives an input its numbers: a drawing, a picture, the camera, a file, or chance.

// The image of an input [1, height, width, 1 or 3]; null for other shapes.
function imageOf({shape, type}) {
  const [batch, height, width, channels] = shape;
  const isImage = shape.length === 4 && batch === 1 && (channels === 1 || channels === 3) && height > 4 && width > 4;
  return isImage && type !== "string" ? {height, width, channels} : null;
}

// The real numbers of a canvas, from 0, black, to 1; what the input makes of them depends on its scale.
function pixelsOf(canvas, input) {
  const {height, width, channels} = imageOf(input);
  const small = html("canvas", {width, height});
  const context = small.getContext("2d", {willReadFrequently: true});
  context.drawImage(canvas, 0, 0, width, height);
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

// A pad to draw on: by a pointer, or by arrow keys and the space bar.
function drawingPad(onChange) {
  const canvas = html("canvas", {class: "pad", width: 224, height: 224, tabindex: 0, role: "img",
    "aria-label": "Draw here with a pointer, or with arrow keys and the space bar held down"});
  const context = canvas.getContext("2d");
  let at = {x: 112, y: 112};
  const clear = () => {
    context.fillStyle = "black";
    context.fillRect(0, 0, 224, 224);
    onChange(canvas);
  };
  const lineTo = (next) => {
    context.strokeStyle = "white";
    context.lineWidth = 22;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(next.x, next.y);
    context.stroke();
    at = next;
    onChange(canvas);
  };
  const place = (event) => ({x: event.offsetX * 224 / canvas.clientWidth, y: event.offsetY * 224 / canvas.clientHeight});
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    at = place(event);
    lineTo(at);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons && lineTo(place(event)));
  let isDown = false;
  canvas.addEventListener("keydown", (event) => {
    const step = {ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8], " ": [0, 0]}[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.key === " ") isDown = true;
    const next = {x: Math.min(223, Math.max(0, at.x + step[0])), y: Math.min(223, Math.max(0, at.y + step[1]))};
    if (isDown) lineTo(next);
    else at = next;
  });
  canvas.addEventListener("keyup", (event) => event.key === " " && (isDown = false));
  clear();
  return html("div", {}, canvas, html("br", {}), html("button", {onclick: clear}, "Clear"));
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
  const count = Math.floor((bytes.length - begin) / Elements.BYTES_PER_ELEMENT);
  return new Elements(buffer.slice(begin, begin + count * Elements.BYTES_PER_ELEMENT));
}

// Shows the camera's picture until it is stopped; `onFrame` gets the video as fast as it has answered.
async function openCamera(place, onFrame) {
  const stream = await navigator.mediaDevices.getUserMedia({video: {width: 320, height: 240}});
  const video = html("video", {muted: true, playsinline: true, "aria-label": "The camera's picture"});
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  let isOpen = true;
  const stop = () => {
    isOpen = false;
    stream.getTracks().forEach((track) => track.stop());
    place.replaceChildren();
  };
  place.replaceChildren(video, html("br", {}), html("button", {onclick: stop}, "Stop the camera"));
  const square = html("canvas", {width: 240, height: 240});
  const frame = async () => {
    if (!isOpen) return;
    const side = Math.min(video.videoWidth, video.videoHeight);
    square.getContext("2d").drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0,
      0, 240, 240);
    await onFrame(square);
    requestAnimationFrame(frame);
  };
  frame();
  return stop;
}
