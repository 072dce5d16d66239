// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The page: a column for each model.

function fileName(path) {
  return path.split("/").pop();
}

function targetChoice(models) {
  const names = [...new Set(models.flatMap((model) => model.data.targets.map((one) => one.target)))];
  const select = html("select", {"aria-label": "Target", onchange: () => models.forEach((model) => model.change({target: select.value}))},
    ...names.map((name) => html("option", {}, name)));
  if (models.length > 0 && models[0].target) select.value = models[0].target;
  return names.length ? html("label", {}, "Details for ", select) : null;
}

function tensorRow(tensor) {
  const kind = tensor.constant ? "constant" : tensor.variable ? "variable" : "";
  return [[`${tensor.subgraph}.${tensor.index}`, "number"], [tensor.name, "name"], [tensorText(tensor), ""],
    [grouped(tensor.bytes), "number"], [kind, ""], [quantizationText(tensor), "name"]];
}

function showTensors(model) {
  const heads = [["", "number"], ["Name", ""], ["Type and shape", ""], ["Bytes", "number"], ["", ""], ["Quantisation", ""]];
  const box = html("div"), details = html("details", {}, html("summary", {}, `All ${model.inspect.tensors.length} tensors`), box);
  details.addEventListener("toggle", () => details.open && !box.firstChild && box.append(table(heads, model.inspect.tensors.map(tensorRow))));
  return details;
}

function showModel(data, model) {
  const head = html("h2", {class: "name"}, fileName(data.model) + " ", html("small", {}, `${grouped(data.bytes)} bytes`));
  const error = !data.error ? null : html("p", {class: "error"}, data.error);
  if (!model) return html("article", {}, head, error);
  return html("article", {}, head, error, showSummary(model), showAccuracy(model), showAdvice(model), showGraph(model), showMemory(model),
    showTotals(model), showProfile(model), showFlash(model), showCode(model), showNodes(model), showTensors(model));
}

function showPage() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const models = data.models.map((one) => one.inspect && new Model(one, data.megahertz));
  document.title = data.models.map((one) => fileName(one.model)).join(", ") + " - mote report";
  document.body.append(
    html("header", {}, html("h1", {}, "mote report"), html("span", {class: "faint"}, `Mote ${data.version}`),
      targetChoice(models.filter((model) => model))),
    html("main", {}, ...data.models.map((one, i) => showModel(one, models[i]))));
  models.forEach((model) => model && model.change({}));
}

showPage();
