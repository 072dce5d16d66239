// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Time and flash by operator and by type.

const MOST_BARS = 400;

// rows: {label, title, part, text, kind, depth, choose}
function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.part));
  const shown = rows.slice(0, MOST_BARS);
  return html("div", {}, html("div", {class: "bars"}, ...shown.flatMap((row) => [
    html("button", {class: "link name", onclick: row.choose, style: `text-align: left; padding-left: ${row.depth || 0}rem`}, row.label),
    html("div", {class: "bar", title: row.title}, html("div", {class: row.kind, style: `width: ${100 * row.part / most}%`})),
    html("span", {class: "number"}, row.text)])),
    rows.length > shown.length ? html("p", {class: "faint"}, `and ${grouped(rows.length - shown.length)} more, in the table of nodes`) : null);
}

function costText(cost) {
  return `${grouped(cost.cost)} ${cost.unit === "nanoseconds" ? "ns " : ""}${percent(cost.cost, cost.all)}`;
}

// The nodes of a subgraph that ran, each followed by those of the subgraphs that it runs.
function profileRows(model, subgraph = 0, depth = 0, seen = new Set()) {
  return model.operators(subgraph).flatMap((op) => {
    const cost = model.cost(op.index, subgraph);
    if (!cost || cost.together !== undefined) return [];
    const isOfTarget = cost.loop && cost.loop !== "portable", inner = (op.subgraphs || []).filter((one) => !seen.has(one));
    inner.forEach((one) => seen.add(one));
    const label = `${subgraph ? subgraph + "." : ""}${op.index} ${op.name}${cost.runs > 1 ? ` × ${grouped(cost.runs)}` : ""}`;
    return [{label: (op.subgraphs || []).length ? `${label}, with subgraphs` : label, part: cost.cost, depth,
      kind: depth ? "inner" : isOfTarget ? "" : "portable", title: [cost.loop, cost.reason].filter((text) => text).join(": "), text: costText(cost),
      choose: () => model.change({subgraph, chosen: {operator: op.index}})},
    ...inner.flatMap((one) => profileRows(model, one, depth + 1, seen))];
  });
}

// The nodes that a delegate runs are one operator, behind those of the model.
function delegateRows(model) {
  const own = new Set(model.operators(0).map((op) => op.index));
  return model.targetData.run.operators.filter((op) => !own.has(op.index)).map((op) => {
    const cost = model.cost(op.index);
    const nodes = ((model.targetData.run.partitions || {}).nodes || []).filter((node) => node.subgraph === 0 && node.partition === op.index);
    return {label: `${op.name}: ${nodes.length} node${nodes.length === 1 ? "" : "s"}`, part: cost.cost, kind: "", title: nodes.map((node) => `${node.index} ${node.name}`).join(", "),
      text: costText(cost), choose: () => nodes.length && model.change({subgraph: 0, chosen: {operator: nodes[0].index}})};
  });
}

const UNITS = {cycles: "estimated cycles", instructions: "instructions", nanoseconds: "nanoseconds"};

function showProfile(model) {
  const box = html("div");
  let shown = null, byCost = false;
  const show = () => {
    const target = model.targetData;
    shown = target;
    if (!target.run) return box.replaceChildren(html("p", {class: "why"}, target.run_unknown || "It was not run."));
    const rows = [...profileRows(model), ...delegateRows(model)];
    if (byCost) rows.sort((a, b) => b.part - a.part);
    const unit = UNITS[model.costsOf(target.run).unit], hasInner = rows.some((row) => row.kind === "inner");
    box.replaceChildren(rows.length ? bars(rows) : html("p", {}, "There is no operator."),
      html("p", {class: "faint"}, `On ${target.target}, in ${unit}. Blue: a loop made for the target. Orange: the portable one.`,
        hasInner ? " Pale: nodes of a subgraph, all their runs; the operator that runs it includes them." : ""));
  };
  model.whenChanged(() => shown === model.targetData || show());
  const order = html("label", {}, html("input", {type: "checkbox", onchange: (event) => { byCost = event.target.checked; show(); }}),
    " most first");
  return section("Time by operator", "", html("div", {class: "tools"}, order), box);
}

function perMac(cost, macs) {
  return macs > 0 && cost > 0 ? (cost / macs).toPrecision(3) : "";
}

function showTotals(model) {
  const box = html("div");
  model.whenChanged(() => {
    const run = model.targetData.run, costs = run && model.costsOf(run), unit = costs ? costs.unit : "cost";
    const heads = [["Operator", ""], ["Nodes", "number"], ["Weights", "number"], ["MACs", "number"], [unit, "number"], ["", "number"], [`${unit} a MAC`, "number"]];
    box.replaceChildren(table(heads, model.totals().map((one) => [[one.name, ""], [grouped(one.count), "number"], [grouped(one.bytes), "number"],
      [grouped(one.macs), "number"], [costs ? grouped(one.cost) : "", "number"], [costs ? percent(one.cost, costs.all) : "", "number"], [perMac(one.cost, one.macs), "number"]])));
  });
  return section("Totals by operator type", "", box);
}

function showNodes(model) {
  const box = html("div"), details = html("details", {}, html("summary", {}, "All nodes, with MACs and weights"), box);
  const show = () => {
    if (!details.open) return;
    const run = model.targetData.run, unit = run ? model.costsOf(run).unit : "cost";
    const heads = [["Node", ""], ["MACs", "number"], ["Weights", "number"], [unit, "number"], ["", "number"], [`${unit} a MAC`, "number"], ["Runs", "number"], ["Loop", ""]];
    box.replaceChildren(table(heads, model.inspect.operators.map((op) => {
      const cost = model.cost(op.index, op.subgraph);
      return [[`${op.subgraph}.${op.index} ${op.name}`, ""], [grouped(op.macs), "number"], [grouped(model.constantBytes(op)), "number"],
        [cost ? cost.runner ? `with ${cost.runner}` : grouped(cost.cost) : "", "number"], [cost && !cost.runner ? percent(cost.cost, cost.all) : "", "number"],
        [cost ? perMac(cost.cost / cost.runs, op.macs) : "", "number"], [cost ? grouped(cost.runs) : "", "number"], [cost && cost.loop ? cost.loop : "", "name"]];
    })));
  };
  details.addEventListener("toggle", show);
  model.whenChanged(show);
  return details;
}

function showFlash(model) {
  const all = model.inspect.constant_bytes || 0;
  const rows = model.inspect.operators.map((op) => ({op, bytes: model.constantBytes(op)})).filter((one) => one.bytes > 0)
    .map(({op, bytes}) => ({label: `${op.subgraph ? op.subgraph + "." : ""}${op.index} ${op.name}`, part: bytes, kind: "", title: "",
      text: `${grouped(bytes)} ${percent(bytes, all)}`, choose: () => model.change({subgraph: op.subgraph, chosen: {operator: op.index}})}));
  return section("Weights by node", "bytes of constants; one that several operators use counts for each",
    rows.length ? bars(rows) : html("p", {}, "There are no constants."));
}

// The flash of a board that the code of each operator takes.
function showCode(model) {
  const box = html("div");
  model.whenChanged(() => {
    const fit = model.targetData.fit, operators = (fit && fit.operators) || [];
    const rows = operators.map((op) => ({label: op.name, part: op.bytes, kind: "", title: op.registration, choose: () => {},
      text: `${grouped(op.bytes)}, of which ${grouped(op.own_bytes)} are its own`}));
    box.replaceChildren(...(rows.length ? [section("Code by operator", `bytes of flash on ${model.target}, with what several share`, bars(rows))] : []));
  });
  return box;
}
