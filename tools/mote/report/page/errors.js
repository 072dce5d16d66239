// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The errors of tensors, in the order of the run, on a scale of powers of ten. What is equal lies on a line of its own
// below, what is not finite on one above.

const ERRORS = {left: 62, top: 40, height: 300, bottom: 124, equal: 40, endless: 18, most: 1000, names: 14};

// The powers of ten around the errors, at least two, and their height; of none where there is no error.
function scaleOf(tensors) {
  const errors = tensors.flatMap((one) => [one.max_error, one.mean_error]).filter((error) => error > 0).map(Math.log10);
  if (errors.length === 0) return {low: 0, high: 0, bottom: ERRORS.top};
  const low = Math.floor(errors.reduce((a, b) => Math.min(a, b))), high = Math.ceil(errors.reduce((a, b) => Math.max(a, b)));
  return {low, high: Math.max(high, low + 1), bottom: ERRORS.top + ERRORS.height};
}

function heightOf(error, scale) {
  if (error === null) return ERRORS.top - ERRORS.endless / 2;
  if (error === 0) return scale.bottom + ERRORS.equal / 2;
  return scale.bottom - ERRORS.height * (Math.log10(error) - scale.low) / (scale.high - scale.low);
}

function errorText(error) {
  return error === null ? "not finite" : error === 0 ? "0" : Number(error.toPrecision(4)).toString();
}

function tensorErrors(one) {
  return `node ${one.node} ${one.operator}: largest error ${errorText(one.max_error)}, mean ${errorText(one.mean_error)}, `
    + `${grouped(one.differing)} of ${grouped(one.elements)} elements differ; ${one.name}`;
}

function errorMark(one, x, scale, column, choose) {
  const top = heightOf(one.max_error, scale), mean = heightOf(one.mean_error, scale);
  const kind = one.differing > 0 ? "error-mark differs" : "error-mark";
  return svg("g", {class: kind, onclick: choose}, svg("title", {}, tensorErrors(one)),
    svg("rect", {class: "grip", x: x - column / 2, y: ERRORS.top - ERRORS.endless, width: column, height: scale.bottom - ERRORS.top + ERRORS.endless + ERRORS.equal}),
    svg("line", {x1: x, x2: x, y1: top, y2: mean}), svg("line", {x1: x - 3, x2: x + 3, y1: mean, y2: mean}),
    svg("circle", {cx: x, cy: top, r: Math.min(4, Math.max(1.5, column / 3))}));
}

function scaleLines(scale, width) {
  const line = (y, text) => [svg("line", {class: "scale", x1: ERRORS.left, x2: width, y1: y, y2: y}),
    svg("text", {x: ERRORS.left - 6, y: y + 4, "text-anchor": "end"}, text)];
  const lines = line(heightOf(0, scale), "0");
  if (scale.low === scale.high) return lines;
  const each = Math.ceil((scale.high - scale.low) / 12); // decades between two lines
  for (let power = scale.low; power <= scale.high; power += each) lines.push(...line(heightOf(10 ** power, scale), `1e${power}`));
  return lines;
}

function firstLine(tensors, first, scale, xOf) {
  const at = first ? tensors.findIndex((one) => one.node === first.node && one.tensor === first.tensor) : -1;
  if (at < 0) return [];
  const x = xOf(at), isRight = at > tensors.length / 2;
  return [svg("line", {class: "first-line", x1: x, x2: x, y1: ERRORS.top - ERRORS.endless, y2: scale.bottom + ERRORS.equal}),
    svg("text", {class: "first-text", x: x + (isRight ? -4 : 4), y: 14, "text-anchor": isRight ? "end" : "start"}, `first to differ: node ${first.node} ${first.operator}`)];
}

// choose(index of a tensor) is called on a click.
function drawErrors(comparison, choose) {
  const tensors = comparison.tensors, scale = scaleOf(tensors);
  const column = Math.max(4, Math.min(60, (ERRORS.most - ERRORS.left) / Math.max(1, tensors.length)));
  const xOf = (i) => ERRORS.left + column * (i + 0.5), width = Math.max(360, ERRORS.left + column * tensors.length + 60);
  const each = Math.ceil(ERRORS.names / column), bottom = scale.bottom + ERRORS.equal;
  const names = tensors.map((one, i) => i % each ? null : svg("text", {x: xOf(i), y: bottom + 12, transform: `rotate(50 ${xOf(i)} ${bottom + 12})`},
    cut(`${one.node} ${one.operator}`, 20)));
  const hasEndless = tensors.some((one) => one.max_error === null || one.mean_error === null);
  return svg("svg", {class: "drawing errors", role: "img", "aria-label": "Errors by tensor", viewBox: `0 0 ${width} ${bottom + ERRORS.bottom}`,
    style: `width: ${width}px`},
  ...scaleLines(scale, width), hasEndless ? svg("text", {x: ERRORS.left - 6, y: ERRORS.top - 5, "text-anchor": "end"}, "not finite") : null,
  ...firstLine(tensors, comparison.first_difference, scale, xOf), ...tensors.map((one, i) => errorMark(one, xOf(i), scale, column, () => choose(i))), ...names);
}
