// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// How often the model is right, as `mote evaluate` says it.

const MOST_COLUMNS = 20; // of the matrix
const MOST_BAD_FILES = 50;

function shareText(part) {
  return part === null || part === undefined ? "unknown" : `${(100 * part).toFixed(2)} %`;
}

function scoresTable(places) {
  const hasAuc = places.some(([, one]) => one.auc !== undefined);
  const heads = hasAuc ? [["", ""], ["AUC", "number"]] : [["", ""], ["Right", "number"], ["Among the first five", "number"]];
  return table(heads, places.map(([name, one]) => hasAuc
    ? [[name, "name"], [one.auc === null ? "unknown" : one.auc.toFixed(4), "number"]]
    : [[name, "name"], [shareText(one.top1), "number"], [shareText(one.top5), "number"]]));
}

// The outputs may have more elements than there are classes.
function className(accuracy, index) {
  return accuracy.classes[index] === undefined ? `other ${index}` : accuracy.classes[index];
}

function classRows(accuracy, confusion) {
  return confusion.map((row, i) => {
    const all = row.reduce((sum, one) => sum + one, 0), wrong = row.map((count, k) => [k === i ? 0 : count, k]).sort((a, b) => b[0] - a[0]);
    const taken = wrong.filter(([count]) => count > 0).slice(0, 3).map(([count, k]) => `${className(accuracy, k)} (${grouped(count)})`).join(", ");
    return [[className(accuracy, i), "name"], [grouped(all), "number"], [all ? shareText(row[i] / all) : "", "number"], [taken, "name"]];
  });
}

// A row for each class, the darker the more of it was taken for the column's.
function confusionTable(accuracy, confusion) {
  const cell = (count, all, isRight) => html("td", {class: "number",
    style: `background: color-mix(in srgb, var(${isRight ? "--good" : "--bad"}) ${all ? Math.round(70 * count / all) : 0}%, transparent)`}, count ? grouped(count) : "");
  const head = html("tr", {}, html("th", {}, "is, was taken for"), ...confusion[0].map((_, k) => html("th", {class: "number"}, cut(className(accuracy, k), 14))));
  return html("div", {class: "scroll"}, html("table", {class: "confusion"}, html("thead", {}, head), html("tbody", {}, ...confusion.map((row, i) => {
    const all = row.reduce((sum, one) => sum + one, 0);
    return html("tr", {}, html("th", {class: "name"}, className(accuracy, i)), ...row.map((count, k) => cell(count, all, i === k)));
  }))));
}

function badFiles(bad) {
  if (!bad.length) return null;
  return html("details", {}, html("summary", {}, `${grouped(bad.length)} file${bad.length === 1 ? "" : "s"} could not be used`), ...bad.slice(0, MOST_BAD_FILES)
    .map((one) => html("div", {class: "name"}, `${one.file}: ${one.reason}`)),
  bad.length > MOST_BAD_FILES ? html("div", {class: "faint"}, `and ${grouped(bad.length - MOST_BAD_FILES)} more`) : null);
}

function settingsText(settings) {
  return Object.entries(settings || {}).map(([name, one]) => `${name} ${Array.isArray(one.value) ? one.value.join(", ") : one.value} (${one.from})`).join("; ");
}

function showAccuracy(model) {
  const accuracy = model.data.accuracy, why = model.data.accuracy_unknown;
  if (!accuracy) return why ? section("Accuracy", "", html("p", {class: "error"}, why)) : null;
  const places = Object.entries(accuracy.places), confusion = places.map(([, one]) => one.confusion).find((one) => one && one.length);
  const settings = settingsText(accuracy.settings), heads = [["Class", ""], ["Files", "number"], ["Right", "number"], ["Else taken for", ""]];
  return section("Accuracy", `${grouped(accuracy.evaluated)} of ${grouped(accuracy.files)} files of ${accuracy.data}`, scoresTable(places),
    confusion ? table(heads, classRows(accuracy, confusion)) : null,
    confusion && confusion[0].length <= MOST_COLUMNS ? html("details", {}, html("summary", {}, "Which class was taken for which"), confusionTable(accuracy, confusion)) : null,
    settings ? html("p", {class: "faint name"}, `With ${settings}.`) : null, badFiles(accuracy.bad_files || []));
}
