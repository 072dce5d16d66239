// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory over time: operators from left to right, addresses upwards.

const MEMORY = {left: 70, top: 26, height: 330, bottom: 92};

// Converters name a tensor by all the layers that it was fused of, with their scopes: "a/b/Relu;a/b/Conv2D".
function shortName(block) {
  if (block.tensor === null) return "scratch";
  const name = block.name.split(";")[0].split("/").filter((part) => part !== "").pop() || block.name;
  return `${block.tensor} ${name}`;
}

function blockOf(model, plan, block, column, scale) {
  const width = (block.last - block.first + 1) * column - 1, height = block.bytes * scale;
  const x = MEMORY.left + block.first * column, y = MEMORY.top + MEMORY.height - (block.offset + block.bytes) * scale;
  const kind = block.tensor === null ? "block scratch" : block.in_place ? "block in-place" : "block";
  const text = `${block.name}: ${grouped(block.bytes)} bytes at ${grouped(block.offset)}, operators ${block.first} to ${block.last}`;
  const label = height >= 11 && width >= 24 ? svg("text", {x: x + 3, y: y + Math.min(height - 2, 11)}, cut(shortName(block), width / 6.2)) : null;
  const choose = block.tensor === null ? {} : {onclick: () => model.change({subgraph: 0, chosen: {tensor: block.tensor}})};
  return svg("g", choose, svg("title", {}, text), svg("rect", {class: kind, x, y, width, height}), label);
}

function peakOf(plan, column, scale, width) {
  if (plan.peak_operator === null) return [];
  const bytes = plan.bytes_in_use[plan.peak_operator], y = MEMORY.top + MEMORY.height - bytes * scale;
  return [
    svg("rect", {class: "peak", x: MEMORY.left + plan.peak_operator * column, y: MEMORY.top, width: column, height: MEMORY.height}),
    svg("line", {class: "peak-line", x1: MEMORY.left - 6, x2: width, y1: y, y2: y}),
    svg("text", {class: "peak-text", x: MEMORY.left, y: 14}, `most in use: ${grouped(bytes)} bytes, by operator ${plan.peak_operator}`)];
}

function drawMemory(model, plan) {
  const operators = model.operators(0), column = Math.max(operators.length > 300 ? 5 : 14, Math.min(110, 900 / Math.max(1, operators.length)));
  const width = Math.max(600, MEMORY.left + operators.length * column + 40);
  const scale = MEMORY.height / Math.max(1, plan.planned_bytes);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => svg("text",
    {x: MEMORY.left - 8, y: MEMORY.top + MEMORY.height * (1 - part) + 4, "text-anchor": "end"}, grouped(Math.round(plan.planned_bytes * part))));
  const each = Math.ceil(14 / column); // operators that one name stands for
  const names = operators.filter((op) => op.index % each === 0).map((op) => {
    const x = MEMORY.left + op.index * column + column / 2, y = MEMORY.top + MEMORY.height + 12;
    return svg("text", {x, y, transform: `rotate(50 ${x} ${y})`}, cut(`${op.index} ${op.name}`, 20));
  });
  return svg("svg", {class: "drawing memory", role: "img", "aria-label": "Memory over time",
    viewBox: `0 0 ${width} ${MEMORY.top + MEMORY.height + MEMORY.bottom}`, style: `min-width: ${Math.min(width, operators.length > 80 ? 12000 : 720)}px; max-width: ${Math.max(width, 720)}px`},
    ...plan.buffers.map((block) => blockOf(model, plan, block, column, scale)), ...peakOf(plan, column, scale, width), ...ticks, ...names);
}

function showMemory(model) {
  const box = html("div");
  let shown = null;
  model.whenChanged(() => {
    const target = model.targetData;
    if (shown === target) return;
    shown = target;
    const plan = target.plan;
    box.replaceChildren(plan
      ? html("div", {}, html("p", {class: "faint"}, `${grouped(plan.planned_bytes)} bytes are planned on ${target.target}; what the runtime `,
        "keeps for good comes on top. Blocks with a thick edge share memory with what they are made of."),
        html("div", {class: "scroll"}, drawMemory(model, plan)))
      : html("p", {class: "why"}, target.plan_unknown || "unknown"));
  });
  return section("Memory over time", "tensors in the arena, scratch memory in another colour", box);
}
