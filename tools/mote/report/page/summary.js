// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Does it fit, how fast is it, and the advice.

function tensorText(tensor) {
  return `${tensor.type} [${tensor.shape.join(", ")}]`;
}

function factsTable(model) {
  const inspect = model.inspect;
  const ports = (list) => list.map((one) => `${tensorText(one)} ${one.name}`).join("; ") || "none";
  return table([["", ""], ["", ""]], [
    [["Flash of the model", "faint"], [`${grouped(inspect.bytes)} bytes, of which ${grouped(inspect.constant_bytes)} are constants`, "name"]],
    [["Inputs", "faint"], [ports(inspect.inputs), "name"]],
    [["Outputs", "faint"], [ports(inspect.outputs), "name"]],
    [["Operators", "faint"], [`${grouped(inspect.operators.length)} in ${inspect.graphs.length} subgraph(s), ${grouped(inspect.macs)} MACs`, "name"]],
  ]);
}

function showMissing(model) {
  const missing = model.inspect.missing_operators;
  if (missing.length === 0) return null;
  return html("div", {class: "error"}, html("strong", {}, `${missing.length} operator${missing.length === 1 ? " is" : "s are"} missing:`),
    html("ul", {}, ...missing.map((one) => html("li", {}, html("strong", {}, one.name), `: ${one.reason}`))));
}

function timeText(model, run) {
  const milliseconds = model.milliseconds(run);
  return milliseconds >= 100 ? `${grouped(Math.round(milliseconds))} ms` : `${milliseconds.toPrecision(3)} ms`;
}

// "61,733 of 524,288", with a bar.
function usage(bytes, of) {
  if (bytes === null || bytes === undefined) return html("span", {}, "unknown");
  const kind = bytes > of ? "over" : "";
  return html("div", {class: "usage"}, html("span", {class: "number"}, `${grouped(bytes)} of ${grouped(of)}`),
    html("div", {class: "bar"}, html("div", {class: kind, style: `width: ${Math.min(100, 100 * bytes / of)}%`})));
}

function boardRows(model, target) {
  const fit = target.fit, run = target.run, compiled = fit.compiled;
  const verdict = fit.fits === null ? "unknown" : fit.fits ? "fits" : "does not fit";
  const larger = (fit.larger_boards || []).length ? `; it fits ${fit.larger_boards.join(", ")}` : "";
  const row = (...cells) => html("tr", {}, ...cells.map(([text, kind]) => html("td", kind ? {class: kind} : {}, text)));
  const rows = [html("tr", {class: "board"}, html("td", {colspan: "4"}, html("strong", {}, target.target),
    ` ${fit.part || ""}, ${fit.hz / 1e6} MHz: `, html("strong", {class: fit.fits ? "good" : fit.fits === false ? "bad" : ""}, verdict), larger)),
  row(["interpreter", ""], [usage(fit.flash_bytes, fit.flash_bytes_of_board), ""], [usage(fit.ram_bytes, fit.ram_bytes_of_board), ""],
    [run ? timeText(model, run) : "unknown", "number"])];
  if (compiled) {
    rows.push(row(["mote compile", ""], [usage(compiled.flash_bytes, fit.flash_bytes_of_board), ""], [usage(compiled.ram_bytes, fit.ram_bytes_of_board), ""],
      [run ? "the same loops" : "", "faint number"]));
  }
  return rows;
}

// The parts of a board's numbers, and where they come from.
function boardNotes(model, target) {
  const fit = target.fit;
  const split = fit.operator_bytes === null || fit.operator_bytes === undefined
    ? `the model ${grouped(fit.model_bytes)} and the runtime ${grouped(fit.runtime_bytes)} at least; the operators are not known`
    : `the model ${grouped(fit.model_bytes)}, operators ${grouped(fit.operator_bytes)}, runtime and application ${grouped(fit.runtime_bytes)}, by the sizes `
      + `measured in images of ${fit.flash_measured_on}`;
  const ram = fit.arena_bytes === null || fit.arena_bytes === undefined ? ""
    : `; RAM: the arena ${grouped(fit.arena_bytes)}, the program ${grouped(fit.static_bytes || 0)}, the stack ${grouped(fit.stack_bytes)}`;
  const unknown = (fit.operators_unknown || []).length ? `; without the application's operators ${fit.operators_unknown.join(", ")}` : "";
  return html("p", {class: "faint name"}, `${target.target}: flash: ${split}${unknown}${ram}.`,
    fit.compiled ? "" : fit.compiled_unknown ? ` Not compiled: ${shortReason(model, fit.compiled_unknown)}` : "");
}

function showBoards(model) {
  const boards = model.data.targets.filter((one) => one.fit);
  if (boards.length === 0) return null;
  const heads = [["", ""], ["Flash, bytes", ""], ["RAM, bytes", ""], ["One run", "number"]];
  return html("div", {}, html("div", {class: "scroll"}, html("table", {class: "boards"},
    html("thead", {}, html("tr", {}, ...heads.map(([text, kind]) => html("th", kind ? {class: kind} : {}, text)))),
    html("tbody", {}, ...boards.flatMap((one) => boardRows(model, one))))), ...boards.map((one) => boardNotes(model, one)));
}

function costOfRun(run) {
  if (!run) return "";
  if (run.estimate) return `${grouped(run.estimate.cycles)} cycles`;
  return run.instructions ? `${grouped(run.instructions)} instructions` : "measured";
}

function targetRow(model, name, reasons) {
  const target = model.data.targets.find((one) => one.target === name), run = target && target.run;
  const arena = model.inspect.arena_bytes[name];
  const why = [...new Set([run && run.runtime === "dynamic" ? "as mote run: the dynamic runtime" : "", model.inspect.arena_unknown[name],
    target && target.run_unknown].filter((text) => text).map((text) => shortReason(model, text)))];
  const note = why.map((text) => reasons.has(text) ? `see ${reasons.get(text)} below` : text).join("; ");
  const stack = (model.inspect.stack || {})[name];
  return [[name, ""], [arena === null || arena === undefined ? "unknown" : grouped(arena), "number"],
    [stack ? `${grouped(stack.allocate_bytes)} / ${grouped(stack.invoke_bytes)}` : "", "number"], [costOfRun(run), "number"],
    [run ? timeText(model, run) : "", "number"], [note, "why"]];
}

// A reason that only says which operators are missing: these have a list.
function shortReason(model, text) {
  return text && model.missing.size > 0 && /missing (custom |builtin )?operator|operators that are missing/.test(text) ? "operators are missing" : text;
}

// Reasons that are long or those of several targets stand below the table: a letter for each.
function commonReasons(model, names) {
  const all = names.flatMap((name) => {
    const target = model.data.targets.find((one) => one.target === name);
    return [...new Set([model.inspect.arena_unknown[name], target && target.run_unknown].filter((text) => text)
      .map((text) => shortReason(model, text)))];
  });
  const common = [...new Set(all)].filter((text) => text.length > 60 || text.length > 24 && all.filter((one) => one === text).length > 1);
  return new Map(common.map((text, i) => [text, String.fromCharCode(97 + i)]));
}

function reasonList(reasons) {
  return [...reasons].map(([text, letter]) => html("div", {class: "faint name"}, html("strong", {}, `${letter}: `),
    ...text.split("\n").map((line, i) => i === 0 ? line : html("div", {style: "padding-left: 1.2rem"}, line))));
}

function estimateNote(model) {
  const estimates = model.data.targets.filter((one) => one.run && one.run.estimate);
  const counted = estimates.filter((one) => one.run.estimate.counted).map((one) => one.target);
  const others = estimates.filter((one) => !one.run.estimate.counted);
  const text = [];
  if (counted.length) text.push(`The cycles of ${counted.join(", ")} were counted block by block, as the project's benchmarks are.`);
  for (const one of others) {
    text.push(`Those of ${one.target} are its instructions, ${one.run.estimate.cycles_per_instruction} cycles each, the median of the benchmarks`
      + `${one.run.estimate.not_counted ? `: ${one.run.estimate.not_counted}` : ""}.`);
  }
  return text.length ? html("p", {class: "faint"}, text.join(" "), " Slow flash adds to that.") : null;
}

function showSummary(model) {
  const box = html("div");
  model.whenChanged(() => {
    const names = [...new Set([...Object.keys(model.inspect.arena_bytes), ...model.data.targets.filter((one) => !one.fit).map((one) => one.target)])];
    const reasons = commonReasons(model, names), rows = names.map((name) => targetRow(model, name, reasons));
    const heads = [["Target", ""], ["Arena, bytes", "number"], ["Stack: allocate / invoke", "number"], ["One run", "number"], ["Time", "number"], ["", ""]];
    const boards = showBoards(model), failed = model.data.targets.filter((one) => one.fit && one.run_unknown);
    box.replaceChildren(...[boards, ...failed.map((one) => html("p", {class: "why"}, `${one.target}: ${shortReason(model, one.run_unknown)}`)), table(heads, rows),
      ...reasonList(reasons), estimateNote(model)].filter((one) => one));
  });
  const clock = html("input", {type: "number", min: "1", value: model.megahertz, "aria-label": "Clock in MHz",
    oninput: (event) => event.target.value > 0 && model.change({megahertz: Number(event.target.value)})});
  return section("Summary", "does it fit, and how fast is it", factsTable(model), showMissing(model), html("p", {class: "tools"}, "Clock of targets that are no boards ", clock, " MHz"),
    box, html("p", {class: "faint"}, "The arena is exact; the stack is what AllocateTensors and Invoke take at most. Boards run at their own clock."));
}

function showAdvice(model) {
  const item = (advice) => html("li", {class: advice.kind}, html("strong", {}, advice.text), html("br"), advice.gain + ". ",
    ...(advice.nodes || []).slice(0, 12).flatMap((node) => [html("button", {class: "link",
      onclick: () => model.change({subgraph: 0, chosen: {operator: node}})}, `show ${node}`), " "]));
  const list = model.data.advice.length > 0
    ? html("ul", {class: "advice"}, ...model.data.advice.map(item)) : html("p", {}, "None: nothing stands out.");
  return section("Advice", "what a change would gain", list);
}
