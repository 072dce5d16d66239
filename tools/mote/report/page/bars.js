// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Time and flash by operator.

// rows: {label, title, part, all, text, kind, choose}
function bars(rows) {
  const most = Math.max(1, ...rows.map((row) => row.part));
  return html("div", {class: "bars"}, ...rows.flatMap((row) => [
    html("button", {class: "link name", onclick: row.choose, style: "text-align: left"}, row.label),
    html("div", {class: "bar", title: row.title}, html("div", {class: row.kind, style: `width: ${100 * row.part / most}%`})),
    html("span", {class: "number"}, row.text)]));
}

function profileRows(model, run) {
  return run.operators.map((op) => {
    const {cost, all, unit, loop, reason} = model.cost(op.index);
    const isOfTarget = loop !== null && loop !== "portable";
    return {label: `${op.index} ${op.name}`, part: cost, kind: isOfTarget ? "" : "portable",
      title: [loop, reason].filter((text) => text).join(": "),
      text: `${grouped(cost)} ${unit === "instructions" ? "" : "ns "}${percent(cost, all)}`,
      choose: () => model.change({subgraph: 0, chosen: {operator: op.index}})};
  });
}

function showProfile(model) {
  const box = html("div");
  let shown = null, byCost = false;
  const show = () => {
    const target = model.targetData;
    shown = target;
    if (!target.run) return box.replaceChildren(html("p", {class: "why"}, target.run_unknown || "unknown"));
    const rows = profileRows(model, target.run);
    if (byCost) rows.sort((a, b) => b.part - a.part);
    box.replaceChildren(rows.length ? bars(rows) : html("p", {}, "There is no operator."),
      html("p", {class: "faint"}, "Blue: a loop made for the target. Orange: the portable one."));
  };
  model.whenChanged(() => shown === model.targetData || show());
  const order = html("label", {}, html("input", {type: "checkbox", onchange: (event) => { byCost = event.target.checked; show(); }}),
    " most first");
  return section("Time by operator", "instructions on targets, nanoseconds on the host", html("div", {class: "tools"}, order), box);
}

function showFlash(model) {
  const all = model.inspect.constant_bytes;
  const rows = model.inspect.operators.map((op) => ({op, bytes: model.constantBytes(op)})).filter((one) => one.bytes > 0)
    .map(({op, bytes}) => ({label: `${op.subgraph ? op.subgraph + "." : ""}${op.index} ${op.name}`, part: bytes, kind: "", title: "",
      text: `${grouped(bytes)} ${percent(bytes, all)}`, choose: () => model.change({subgraph: op.subgraph, chosen: {operator: op.index}})}));
  return section("Flash by operator", "bytes of constants; one that several operators use counts for each",
    rows.length ? bars(rows) : html("p", {}, "There are no constants."));
}
