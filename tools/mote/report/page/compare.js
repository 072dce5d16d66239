// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The page of `mote compare`: the verdict, the errors as a drawing, and as a table.

function verdict(comparison) {
  const first = comparison.first_difference, differing = comparison.tensors.filter((one) => one.differing > 0);
  if (!first && comparison.forms && comparison.forms.differing_bytes > 0) return html("p", {}, html("strong", {class: "bad"}, "The outputs differ."));
  if (!first) return html("p", {}, html("strong", {class: "good"}, "Nothing differs."));
  return html("p", {}, html("strong", {class: "bad"}, `The first to differ is node ${first.node}, ${first.operator}`),
    `: ${grouped(differing[0].differing)} of ${grouped(differing[0].elements)} elements; ${grouped(differing.length)} of ${grouped(comparison.tensors.length)} tensors differ.`);
}

// The model as it is, interpreted and as code: what a run takes and whether outputs are the same.
function formsText({forms, tensors_unknown}) {
  if (!forms) return null;
  const unit = forms.instructions ? "instructions" : "nanoseconds";
  const pair = (numbers) => `${grouped(numbers.interpreter)} interpreted, ${grouped(numbers.compiled)} compiled`;
  return html("p", {}, `The model as it is: ${pair(forms[unit])} ${unit}; arena of ${pair(forms.arena_bytes)} bytes; ${grouped(forms.differing_bytes)} of ` +
    `${grouped(forms.output_bytes)} bytes of outputs differ.${tensors_unknown ? ` Tensors are not compared: ${tensors_unknown}` : ""}`);
}

// A row for each tensor; the function that shows one of them.
function errorTable(comparison) {
  const decibels = (one) => one.max_error === 0 ? "" : one.snr_db === null ? "not finite" : one.snr_db.toFixed(1);
  const heads = [["Node", "number"], ["Operator", ""], ["Elements", "number"], ["Differing", "number"], ["Largest error", "number"], ["Mean error", "number"],
    ["SNR, dB", "number"], ["Cosine", "number"], ["Type", ""], ["Tensor", ""]];
  const box = table(heads, comparison.tensors.map((one) => [[`${one.node}`, "number"], [one.operator, "name"], [grouped(one.elements), "number"],
    [grouped(one.differing), one.differing > 0 ? "number bad" : "number"], [errorText(one.max_error), "number"], [errorText(one.mean_error), "number"],
    [decibels(one), "number"], [one.cosine === null ? "not finite" : one.cosine.toFixed(6), "number"], [`${one.type} [${one.shape.join(", ")}]`, "short"], [one.name, "name"]]));
  const rows = box.querySelectorAll("tbody tr");
  const show = (i) => {
    rows.forEach((row, k) => row.classList.toggle("chosen", k === i));
    rows[i].scrollIntoView({block: "nearest"});
  };
  return [box, show];
}

function showComparison() {
  const {version, comparison} = JSON.parse(document.getElementById("data").textContent);
  const on = comparison.target === "host" ? `host, ${comparison.runtime} runtime` : comparison.target;
  const inputs = comparison.input || `${grouped(comparison.inputs)} input${comparison.inputs === 1 ? "" : "s"} of files`;
  const [box, show] = errorTable(comparison), name = comparison.model.split("/").pop();
  document.title = `${name} - mote compare`;
  document.body.append(
    html("header", {}, html("h1", {}, "mote compare"), html("span", {class: "faint"}, `Mote ${version}`)),
    html("main", {class: "one"}, html("article", {}, html("h2", {class: "name"}, name),
      html("p", {class: "name"}, `On ${on}, against ${comparison.against}; input: ${inputs}.`), verdict(comparison), formsText(comparison),
      comparison.unmatched > 0 ? html("p", {class: "faint"}, `Not compared, since there is no such tensor there: ${grouped(comparison.unmatched)}.`) : null,
      section("Errors by tensor", "in the order of the run; dots are largest errors, dashes mean ones", html("div", {class: "scroll"}, drawErrors(comparison, show)),
        html("p", {class: "faint"}, "Errors are differences of real numbers. Red: some elements differ, as integers that are not ",
          "equal, or floats further apart than 1e-5 of the tensor's largest; of two number formats, with less than 20 dB.")),
      section("All tensors", "", box))));
}

showComparison();
