// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

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
    context.lineWidth = 24;
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
