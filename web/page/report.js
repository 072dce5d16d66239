// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The report: the page that `mote report` writes, in a frame of its own.

const reporter = new ModelWorker("report-worker", async () => {
  const names = [...document.querySelectorAll("script[data-module]")].map((one) => one.dataset.module);
  const modules = {};
  for (const name of names.filter((one) => one !== "runtime")) modules[name] = await embedded("module", name);
  return {modules};
});
let reported = null;  // the model that the report is about
let savedReport = null;

// A board that is chosen comes beside this browser, which the report calls host.
async function showReport(name, bytes) {
  if (reporter.isBusy) reporter.end("another report was asked for");
  const asked = reported = {name, bytes};
  byId("report").hidden = false;
  byId("report-page").hidden = byId("save").hidden = true;
  byId("report-state").className = "";
  byId("report-state").textContent = "The report is being made";
  try {
    const board = byId("board").value;
    const page = await reporter.ask("report", {name, bytes, targets: board ? [board, "host"] : ["host"]});
    if (asked !== reported) return;
    showReportPage(name, page);
    byId("report-state").textContent = "";
  } catch (error) {
    if (asked !== reported) return;
    byId("report-state").className = "error";
    byId("report-state").textContent = `There is no report of ${name}: ${error.message}`;
  }
}

function showReportPage(name, page) {
  if (savedReport) URL.revokeObjectURL(savedReport);
  savedReport = URL.createObjectURL(new Blob([page], {type: "text/html"}));
  Object.assign(byId("save"), {href: savedReport, download: `${name.replace(/\.tflite$/, "")}.html`, hidden: false});
  byId("report-page").srcdoc = page;
  byId("report-page").hidden = false;
}

// The frame is as high as its page.
byId("report-page").addEventListener("load", ({target}) => {
  const inner = target.contentDocument.documentElement;
  new ResizeObserver(() => target.style.height = `${inner.offsetHeight}px`).observe(inner);
});
byId("board").addEventListener("change", () => reported && showReport(reported.name, reported.bytes));
