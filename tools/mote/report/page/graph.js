// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The graph: operators as boxes, tensors as lines.

// The scope of a node: what comes before the last "/" of its output's first name.
function scopeOf(model, op) {
  const tensor = model.tensor((op.outputs.find((one) => one) || {}).index);
  const path = tensor ? tensor.name.split(";")[0].split("/").filter((part) => part !== "") : [];
  return path.slice(0, Math.min(path.length - 1, 2)).join("/");
}

// Operators of one scope that follow each other become one box: [{scope, operators}], each of which may be open.
function foldScopes(model, graph, opened) {
  const folds = [];
  for (const op of model.operators()) {
    const scope = scopeOf(model, op), last = folds[folds.length - 1];
    if (last && last.scope === scope && scope !== "") last.operators.push(op);
    else folds.push({scope, operators: [op]});
  }
  const into = new Map();
  folds.forEach((fold, i) => {
    const id = `fold${i}`;
    if (fold.operators.length < 2 || opened.has(id)) return;
    fold.operators.forEach((op) => into.set(`op${op.index}`, id));
    graph.nodes.push({id, fold, operator: fold.operators[0]});
  });
  const order = (node) => node.port === "in" ? -1 : node.port ? Infinity : node.operator.index;
  graph.nodes = graph.nodes.filter((node) => !into.has(node.id)).sort((a, b) => order(a) - order(b));
  const seen = new Set();
  graph.edges = graph.edges.map((edge) => ({...edge, from: into.get(edge.from) || edge.from, to: into.get(edge.to) || edge.to}))
    .filter((edge) => edge.from !== edge.to && !seen.has(`${edge.from} ${edge.to}`) && seen.add(`${edge.from} ${edge.to}`));
}

// The operators of the chosen subgraph, its inputs and its outputs, and who reads what of whom.
function graphOf(model) {
  const operators = model.operators(), maker = new Map(), nodes = [], edges = [];
  const addPort = (index, kind) => nodes.push({id: `${kind}${index}`, port: kind, tensor: index});
  operators.forEach((op) => {
    nodes.push({id: `op${op.index}`, operator: op});
    op.outputs.forEach((output) => output && maker.set(output.index, `op${op.index}`));
  });
  const readers = new Map();
  const read = (tensor, id) => readers.has(tensor) ? readers.get(tensor).push(id) : readers.set(tensor, [id]);
  operators.forEach((op) => op.inputs.forEach((input) => {
    if (input && model.tensor(input.index) && !model.tensor(input.index).constant) read(input.index, `op${op.index}`);
  }));
  const ports = model.inspect.graphs[model.subgraph];
  ports.inputs.forEach((index) => {
    if (!maker.has(index) && model.tensor(index)) maker.set(index, `in${index}`), addPort(index, "in");
  });
  ports.outputs.forEach((index) => {
    if (model.tensor(index)) addPort(index, "out"), read(index, `out${index}`);
  });
  for (const [tensor, ids] of readers) {
    for (const id of new Set(ids)) if (maker.has(tensor)) edges.push({from: maker.get(tensor), to: id, tensor});
  }
  return {nodes, edges};
}

function drawNode(model, node) {
  const tensor = node.port ? model.tensor(node.tensor) : model.tensor((node.operator.outputs.find((o) => o) || {}).index);
  const folded = node.fold && node.fold.operators.length;
  const name = node.port ? `${node.port === "in" ? "input" : "output"} ${tensor.name}` : folded ? `${node.fold.scope} (${folded})`
    : `${node.operator.index} ${node.operator.name}`;
  const missing = !node.port && model.isMissing(node.operator);
  const choose = () => folded ? node.open() : model.change({chosen: node.port ? {tensor: node.tensor} : {operator: node.operator.index}});
  const left = node.x - NODE.width / 2, top = node.y - NODE.height / 2;
  node.heat = svg("rect", {class: "heat", x: left, y: top + NODE.height - 4, width: 0, height: 4});
  node.text = `${name} ${tensor ? tensor.name : ""}`.toLowerCase();
  node.element = svg("g", {class: `node${node.port ? " port" : ""}${folded ? " fold" : ""}${missing ? " missing" : ""}`, tabindex: "0", onclick: choose,
    onkeydown: (event) => event.key === "Enter" && choose()},
    svg("title", {}, name), svg("rect", {class: "box", x: left, y: top, width: NODE.width, height: NODE.height, rx: node.port ? 18 : 4}), node.heat,
    svg("text", {x: node.x, y: node.y - 3, "text-anchor": "middle", style: "font-weight: 600"}, cut(name, 25)),
    svg("text", {x: node.x, y: node.y + 12, "text-anchor": "middle"}, tensor ? cut(tensorText(tensor), 27) : ""));
  return node.element;
}

function drawEdge(model, edge) {
  const [first, ...rest] = edge.points;
  const path = `M${first.x} ${first.y}` + rest.map((point) => `L${point.x} ${point.y}`).join("");
  const tensor = model.tensor(edge.tensor);
  const end = edge.points[edge.points.length - 1];
  edge.text = tensor.name.toLowerCase();
  edge.element = svg("g", {class: "edge", onclick: () => model.change({chosen: {tensor: edge.tensor}})},
    svg("title", {}, tensor.name), svg("path", {d: path}), svg("path", {d: path, class: "grip"}),
    svg("path", {d: `M${end.x - 4} ${end.y - 7}L${end.x} ${end.y}L${end.x + 4} ${end.y - 7}`}));
  return edge.element;
}

// A window on the drawing, which is moved and scaled.
class Viewport {
  constructor(element) {
    this.element = element;
    this.box = {x: 0, y: 0, width: 1, height: 1};
    let from = null;
    element.addEventListener("pointerdown", (event) => { from = {x: event.clientX, y: event.clientY, box: {...this.box}}; });
    element.addEventListener("pointermove", (event) => {
      if (!from || event.buttons === 0) return;
      const scale = this.unitsPerPixel();
      this.show({...this.box, x: from.box.x - (event.clientX - from.x) * scale, y: from.box.y - (event.clientY - from.y) * scale});
    });
    element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !element.contains(document.activeElement)) return; // the page scrolls
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY / 400));
    }, {passive: false});
  }

  unitsPerPixel() {
    return Math.max(this.box.width / (this.element.clientWidth || 1), this.box.height / (this.element.clientHeight || 1));
  }

  show(box) {
    this.box = box;
    this.element.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  zoom(factor) {
    const {x, y, width, height} = this.box;
    this.show({x: x + width * (1 - factor) / 2, y: y + height * (1 - factor) / 2, width: width * factor, height: height * factor});
  }

  fit() {
    const bounds = this.element.getBBox();
    this.show({x: bounds.x - 10, y: bounds.y - 10, width: Math.max(1, bounds.width) + 20, height: Math.max(1, bounds.height) + 20});
  }

  // Shows the top as large as can be read; of a graph that is wider than the window, where `first` is.
  start(first) {
    this.fit();
    const {x, y, width, height} = this.box, scale = Math.min(1.4, Math.max(0.9, this.unitsPerPixel()));
    const wide = this.element.clientWidth * scale, high = this.element.clientHeight * scale;
    const left = first && width > wide ? Math.max(x, Math.min(x + width - wide, first.x - wide / 2)) : x + (width - wide) / 2;
    this.show({x: left, y: height > high ? y : y - (high - height) / 2, width: wide, height: high});
  }

  centre(point) {
    this.show({...this.box, x: point.x - this.box.width / 2, y: point.y - this.box.height / 2});
  }
}

// What is chosen is marked, and described below the drawing.
function showChosen(model, graph, details) {
  const {operator, tensor} = model.chosen || {};
  const isChosen = (node) => node.port ? node.tensor === tensor : node.operator.index === operator;
  graph.nodes.forEach((node) => node.element.classList.toggle("chosen", isChosen(node)));
  graph.edges.forEach((edge) => edge.element.classList.toggle("chosen", edge.tensor === tensor));
  const op = operator !== undefined && model.operators().find((one) => one.index === operator);
  const found = tensor !== undefined && model.tensor(tensor);
  details.replaceChildren(...(op ? operatorDetails(model, op) : found ? tensorDetails(model, found)
    : [html("p", {class: "faint"}, "Click an operator or a line to read about it.")]));
}

// A colour for each type of operator, the same on all pages.
function hueOf(name) {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)) % 3600;
  return hash * 137 % 360;
}

function costOfNode(model, node) {
  const costs = (node.fold ? node.fold.operators : [node.operator]).map((op) => model.cost(op.index, model.subgraph)).filter((one) => one);
  return costs.length ? costs.reduce((sum, one) => sum + one.cost, 0) / Math.max(1, costs[0].all) : 0;
}

// A bar below each box that is as long as its share; and boxes in the colour of their cost or their type.
function showHeat(model, graph, colour) {
  const nodes = graph.nodes.filter((node) => node.operator), shares = nodes.map((node) => costOfNode(model, node));
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  nodes.forEach((node, i) => {
    node.heat.setAttribute("width", NODE.width * Math.min(1, shares[i]));
    const box = node.element.querySelector(".box");
    box.style.fill = colour === "type" ? `hsl(${hueOf(node.operator.name)} 60% var(--tint))`
      : colour === "cost" && most > 0 ? `color-mix(in srgb, var(--hot) ${Math.round(70 * shares[i] / most)}%, var(--paper))` : "";
  });
}

function search(graph, view, text) {
  const wanted = text.trim().toLowerCase();
  const matches = (one) => wanted !== "" && one.text.includes(wanted);
  [...graph.nodes, ...graph.edges].forEach((one) => one.element.classList.toggle("found", matches(one)));
  const first = graph.nodes.find(matches);
  if (first) view.centre(first);
}

function subgraphChoice(model) {
  const graphs = model.inspect.graphs;
  if (graphs.length < 2) return null;
  const select = html("select", {"aria-label": "Subgraph", onchange: () => model.change({subgraph: Number(select.value), chosen: null})},
    ...graphs.map((one, i) => html("option", {value: i}, `subgraph ${i} ${one.name}`)));
  model.whenChanged(() => { select.value = model.subgraph; });
  return select;
}

function showGraph(model) {
  const drawing = svg("svg", {class: "drawing graph", tabindex: "0", "aria-label": "The graph of the model"});
  const view = new Viewport(drawing), details = html("div", {class: "details"});
  let graph = null, shown = null, colour = "cost", folds = false, opened = new Set(), aspect = 0;
  const draw = () => {
    graph = graphOf(model);
    if (folds) foldScopes(model, graph, opened);
    graph.nodes.filter((node) => node.fold).forEach((node) => { node.open = () => { opened.add(node.id); draw(); showAll(); }; });
    aspect = drawing.clientWidth > 0 ? drawing.clientWidth / drawing.clientHeight : 1.8;
    layOut(graph, aspect);
    drawing.replaceChildren(...graph.edges.map((edge) => drawEdge(model, edge)), ...graph.nodes.map((node) => drawNode(model, node)));
    shown = model.subgraph;
    view.start(graph.nodes.find((node) => node.port === "in") || graph.nodes[0]);
  };
  const showAll = () => {
    showHeat(model, graph, colour);
    showChosen(model, graph, details);
  };
  model.whenChanged(() => {
    if (shown !== model.subgraph) opened = new Set();
    if (!drawing.isConnected) return; // without a size it cannot be laid out
    if (graph === null || shown !== model.subgraph) draw();
    showAll();
  });
  addEventListener("beforeprint", () => view.fit());
  const colours = html("select", {"aria-label": "Colour by", onchange: (event) => { colour = event.target.value; showAll(); }},
    ...["cost", "type", "none"].map((one) => html("option", {value: one}, `colour by ${one}`)));
  const folding = html("label", {}, html("input", {type: "checkbox", onchange: (event) => {
    folds = event.target.checked;
    opened = new Set();
    draw();
    showAll();
  }}), " fold scopes");
  const tools = html("div", {class: "tools"},
    html("input", {type: "search", placeholder: "Find an operator or a tensor", oninput: (event) => search(graph, view, event.target.value)}),
    subgraphChoice(model), colours, folding,
    html("button", {onclick: () => view.zoom(0.7), title: "Larger"}, "+"), html("button", {onclick: () => view.zoom(1.4), title: "Smaller"}, "−"),
    html("button", {onclick: () => view.fit()}, "All"), html("button", {onclick: () => view.start(graph && (graph.nodes.find((node) => node.port === "in") || graph.nodes[0]))}, "Top"));
  return section("Graph", "drag to move; wheel with Ctrl, or after a click, to zoom", tools, drawing, details);
}
