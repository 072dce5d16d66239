// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The chosen node or tensor, in words.

function quantizationText(tensor) {
  const q = tensor.quantization;
  if (!q || !q.scale.length) return "";
  if (q.scale.length > 1) return `${q.scale.length} scales along axis ${q.dimension}`;
  return `scale ${q.scale[0].toPrecision(6)}, zero point ${q.zero_point.length ? q.zero_point[0] : 0}`;
}

function listOf(rows) {
  return html("dl", {}, ...rows.filter(([, text]) => text !== "").flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)]));
}

function tensorLink(model, ref) {
  if (!ref) return "none";
  const tensor = model.tensor(ref.index);
  return html("span", {}, html("button", {class: "link name", onclick: () => model.change({chosen: {tensor: ref.index}})},
    `${ref.index} ${tensor.name}`), ` ${tensorText(tensor)}${tensor.constant ? ", constant" : ""} ${quantizationText(tensor)}`);
}

// Sixteen bars, from the least to the greatest value.
function histogram(numbers) {
  const most = Math.max(1, ...numbers.histogram), width = 160, height = 36, each = width / numbers.histogram.length;
  return svg("svg", {class: "histogram", width, height, role: "img", "aria-label": "histogram"}, ...numbers.histogram.map((count, i) =>
    svg("rect", {x: i * each, y: height * (1 - count / most), width: Math.max(1, each - 1), height: height * count / most})));
}

function numbersOf(model, tensor) {
  const numbers = model.constants.get(`${tensor.subgraph}.${tensor.index}`);
  if (!numbers) return "";
  const text = (value) => Number(value.toPrecision(4)).toString();
  return html("div", {}, histogram(numbers), html("div", {}, `${text(numbers.least)} to ${text(numbers.greatest)}, mean ${text(numbers.mean)}, `
    + `${percent(numbers.zeros, 1)} zero${numbers.counted < numbers.elements ? `, of the first ${grouped(numbers.counted)} elements` : ""}`));
}

function optionsText(op) {
  return Object.entries(op.options || {}).map(([name, value]) => `${name} ${Array.isArray(value) ? `[${value.join(", ")}]` : value}`).join(", ");
}

function subgraphLinks(model, op) {
  if (!(op.subgraphs || []).length) return "";
  return html("div", {}, ...op.subgraphs.flatMap((index) => [html("button", {class: "link",
    onclick: () => model.change({subgraph: index, chosen: null})}, `subgraph ${index} ${(model.inspect.graphs[index] || {}).name || ""}`), " "]));
}

function costDetails(model, cost) {
  if (!cost) return "not measured";
  if (cost.runner) return `with others by ${cost.runner}: together ${grouped(cost.together)} ${cost.unit}`;
  return `${grouped(cost.cost)} ${cost.unit}, ${percent(cost.cost, cost.all)}${cost.runs > 1 ? `, in ${grouped(cost.runs)} runs` : ""}`;
}

function operatorDetails(model, op) {
  const cost = model.cost(op.index, model.subgraph);
  const tensors = (list) => html("div", {}, ...list.map((ref) => html("div", {}, tensorLink(model, ref))));
  return [html("h3", {}, `${op.index} ${op.name}`), listOf([
    ["version", String(op.version)], ["MACs", grouped(op.macs)], ["constants", `${grouped(model.constantBytes(op))} bytes`],
    [`on ${model.target || "a target"}`, costDetails(model, cost)],
    ["a MAC", cost && !cost.runner && op.macs > 0 ? `${perMac(cost.cost / cost.runs, op.macs)} ${cost.unit}` : ""],
    ["options", optionsText(op)], ["runs", subgraphLinks(model, op)],
    ["loop", cost && cost.loop ? cost.loop : ""], ["why this one", cost && cost.reason ? cost.reason : ""],
    ["missing", model.isMissing(op) ? model.missing.get(op.name) : ""],
    ["inputs", tensors(op.inputs)], ["outputs", tensors(op.outputs)]])];
}

function tensorDetails(model, tensor) {
  const plan = model.targetData.plan;
  const block = plan && plan.buffers.find((one) => one.tensor === tensor.index && (one.subgraph || 0) === model.subgraph);
  return [html("h3", {}, `tensor ${tensor.index} ${tensor.name}`), listOf([
    ["type and shape", tensorText(tensor)], ["bytes", grouped(tensor.bytes)], ["quantisation", quantizationText(tensor)],
    ["kind", tensor.constant ? "constant" : tensor.variable ? "variable" : "activation"],
    ["values", numbersOf(model, tensor)],
    [`on ${model.target || "a target"}`, block ? `at ${grouped(block.offset)}, operators ${block.first} to ${block.last}` : ""]])];
}

