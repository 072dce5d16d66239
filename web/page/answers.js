// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the model answers, while it does: the greatest values of its outputs, by their labels.

const OUTPUTS_SHOWN = 8;
let labels = null;   // a name for each element of the first output; null: their numbers
let runTimes = [];   // when the runs of the last second ended

function speedText(milliseconds) {
  const now = performance.now();
  runTimes = [...runTimes.filter((time) => now - time < 1000), now];
  const perSecond = runTimes.length > 2 ? (runTimes.length - 1) * 1000 / (now - runTimes[0]) : 0;
  // Browsers' clocks tick ten times a millisecond.
  const run = milliseconds < 0.1 ? "under 0.1 ms" : `${milliseconds.toFixed(1)} ms`;
  return `One run: ${run}` + (perSecond > 0 ? `; ${perSecond.toFixed(1)} a second` : "");
}

function outputList({name, greatest}, isFirst) {
  const largest = Math.max(...greatest.map((one) => Math.abs(one.value)), 1e-9);
  const label = (index) => isFirst && labels !== null ? labels[index] : `${index}`;
  return html("ol", {class: "answers", "aria-label": `The greatest values of ${cut(name, 60)}`}, ...greatest.map(({index, value}) =>
    html("li", {class: "answer"}, html("span", {}, label(index)), html("span", {class: "number"}, value.toPrecision(4)),
      html("span", {"aria-hidden": "true"},
        html("span", {class: "bar", style: `width: ${Math.max(0, 100 * value / largest).toFixed(1)}%`})))));
}

function showAnswers({milliseconds, outputs}) {
  const hasSeveral = outputs.length > 1;
  const shown = outputs.slice(0, OUTPUTS_SHOWN).flatMap((output, i) => [
    hasSeveral ? html("h3", {}, cut(output.name, 60)) : null,
    outputList(output, i === 0)]);
  const left = outputs.length - OUTPUTS_SHOWN;
  byId("answers").replaceChildren(...[html("p", {}, speedText(milliseconds)), ...shown,
    left > 0 ? html("p", {}, `and ${left} more outputs`) : null].filter((one) => one !== null));
}
