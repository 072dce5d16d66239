// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Elements of the page. What a model says comes in as text alone, never as markup.

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function grouped(number) {
  return number === null || number === undefined ? "unknown" : Number(number).toLocaleString("en-US");
}

function percent(part, all) {
  return all > 0 ? `${(100 * part / all).toFixed(1)} %` : "";
}

function cut(text, characters) {
  return text.length <= characters ? text : text.slice(0, Math.max(0, characters - 1)) + "…";
}

function table(heads, rows) {
  const cell = (tag, [text, kind]) => html(tag, kind ? {class: kind} : {}, text);
  return html("div", {class: "scroll"},
    html("table", {}, html("thead", {}, html("tr", {}, ...heads.map((head) => cell("th", head)))),
      html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((one) => cell("td", one)))))));
}

function section(title, remark, ...children) {
  return html("section", {}, html("h2", {}, title + " ", html("small", {}, remark)), ...children);
}
