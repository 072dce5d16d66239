// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What fits where, and the advice.

function tensorText(tensor) {
  return `${tensor.type} [${tensor.shape.join(", ")}]`;
}

function factsTable(model) {
  const inspect = model.inspect;
  const ports = (list) => list.map((one) => `${tensorText(one)} ${one.name}`).join("; ") || "none";
  const missing = inspect.missing_operators.map((one) => one.name).join(", ") || "none";
  return table([["", ""], ["", ""]], [
    [["Flash of the model", "faint"], [`${grouped(inspect.bytes)} bytes, of which ${grouped(inspect.constant_bytes)} are constants`, "name"]],
    [["Inputs", "faint"], [ports(inspect.inputs), "name"]],
    [["Outputs", "faint"], [ports(inspect.outputs), "name"]],
    [["Operators", "faint"], [`${grouped(inspect.operators.length)} in ${inspect.subgraphs} subgraph(s), ${grouped(inspect.macs)} MACs`, "name"]],
    [["Operators missing", "faint"], [missing, "name"]],
  ]);
}

function targetRow(model, name) {
  const target = model.data.targets.find((one) => one.target === name);
  const fit = target && target.fit;
  const arena = fit ? fit.arena_bytes : model.inspect.arena_bytes[name];
  const run = target && target.run;
  const cost = !run ? "" : run.instructions === null ? "measured" : `${grouped(run.instructions)} instructions`;
  const time = run ? `${model.milliseconds(run).toPrecision(3)} ms` : "";
  const why = [fit && fit.text, model.inspect.arena_unknown[name] || (target && target.run_unknown)].filter((text) => text).join(" ");
  return [[name, ""], [arena === null ? "unknown" : grouped(arena), "number"], [cost, "number"], [time, "number"], [why, "why"]];
}

function showSummary(model) {
  const box = html("div");
  model.whenChanged(() => {
    const boards = model.data.targets.filter((one) => one.fit).map((one) => one.target);
    const rows = [...Object.keys(model.inspect.arena_bytes), ...boards].map((name) => targetRow(model, name));
    const heads = [["Target", ""], ["Arena, bytes", "number"], ["One run", "number"], ["Time", "number"], ["", ""]];
    box.replaceChildren(table(heads, rows));
  });
  const clock = html("input", {type: "number", min: "1", value: model.megahertz, "aria-label": "Clock in MHz",
    oninput: (event) => event.target.value > 0 && model.change({megahertz: Number(event.target.value)})});
  return section("Summary", "what fits where", factsTable(model), html("p", {class: "tools"}, "Clock of targets ", clock, " MHz"),
    box, html("p", {class: "faint"}, "Times of targets are at one instruction a cycle; memory and pipelines add to that. ",
      "Those of boards are estimates at the board's own clock. ",
      "The arena is exact. The code of the runtime and its operators comes on top of the model's flash."));
}

function showAdvice(model) {
  const item = (advice) => html("li", {class: advice.kind}, html("strong", {}, advice.text), html("br"), advice.gain + ". ",
    ...advice.nodes.slice(0, 12).flatMap((node) => [html("button", {class: "link",
      onclick: () => model.change({subgraph: 0, chosen: {operator: node}})}, `show ${node}`), " "]));
  const list = model.data.advice.length > 0
    ? html("ul", {class: "advice"}, ...model.data.advice.map(item)) : html("p", {}, "None: nothing stands out.");
  return section("Advice", "what a change would gain", list);
}
