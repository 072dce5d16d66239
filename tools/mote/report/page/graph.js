// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The graph: operators as boxes, tensors as lines; and what is chosen in it, in words.

const NODE = {width: 170, height: 38};
const MANY_NODES = 1200; // of which no layout is computed: they stand in a column

function quantizationText(tensor) {
  const q = tensor.quantization;
  if (!q) return "";
  if (q.scale.length > 1) return `${q.scale.length} scales along axis ${q.dimension}`;
  return `scale ${q.scale[0].toPrecision(6)}, zero point ${q.zero_point.length ? q.zero_point[0] : 0}`;
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
  operators.forEach((op) => op.inputs.forEach((input) => {
    if (input && !model.tensor(input.index).constant) readers.set(input.index, [...(readers.get(input.index) || []), `op${op.index}`]);
  }));
  const ports = model.inspect.graphs[model.subgraph];
  ports.inputs.forEach((index) => {
    if (!maker.has(index) && model.tensor(index)) maker.set(index, `in${index}`), addPort(index, "in");
  });
  ports.outputs.forEach((index) => {
    if (model.tensor(index)) addPort(index, "out"), readers.set(index, [...(readers.get(index) || []), `out${index}`]);
  });
  for (const [tensor, ids] of readers) {
    for (const id of new Set(ids)) if (maker.has(tensor)) edges.push({from: maker.get(tensor), to: id, tensor});
  }
  return {nodes, edges};
}

// Gives each node a place, and each edge points. An edge that goes back in time (a variable's) is straight.
function layOut(graph) {
  graph.nodes.forEach((node, i) => Object.assign(node, {x: NODE.width / 2, y: NODE.height / 2 + i * (NODE.height + 30)}));
  if (graph.nodes.length <= MANY_NODES) {
    const layout = new dagre.graphlib.Graph({multigraph: true});
    layout.setGraph({rankdir: "TB", nodesep: 26, ranksep: 42, ranker: graph.nodes.length > 250 ? "longest-path" : "network-simplex"});
    layout.setDefaultEdgeLabel(() => ({}));
    graph.nodes.forEach((node) => layout.setNode(node.id, {width: NODE.width, height: NODE.height}));
    graph.edges.forEach((edge, i) => layout.setEdge(edge.from, edge.to, {}, String(i)));
    dagre.layout(layout);
    graph.nodes.forEach((node) => Object.assign(node, {x: layout.node(node.id).x, y: layout.node(node.id).y}));
    graph.edges.forEach((edge, i) => { edge.points = layout.edge({v: edge.from, w: edge.to, name: String(i)}).points; });
  }
  const at = new Map(graph.nodes.map((node) => [node.id, node]));
  graph.edges.forEach((edge) => {
    if (!edge.points) edge.points = [{x: at.get(edge.from).x, y: at.get(edge.from).y + NODE.height / 2},
      {x: at.get(edge.to).x, y: at.get(edge.to).y - NODE.height / 2}];
  });
}

function drawNode(model, node) {
  const tensor = node.port ? model.tensor(node.tensor) : model.tensor((node.operator.outputs.find((o) => o) || {}).index);
  const name = node.port ? `${node.port === "in" ? "input" : "output"} ${tensor.name}` : `${node.operator.index} ${node.operator.name}`;
  const missing = !node.port && model.isMissing(node.operator);
  const choose = () => model.change({chosen: node.port ? {tensor: node.tensor} : {operator: node.operator.index}});
  const left = node.x - NODE.width / 2, top = node.y - NODE.height / 2;
  node.heat = svg("rect", {class: "heat", x: left, y: top + NODE.height - 4, width: 0, height: 4});
  node.text = `${name} ${tensor ? tensor.name : ""}`.toLowerCase();
  node.element = svg("g", {class: `node${node.port ? " port" : ""}${missing ? " missing" : ""}`, tabindex: "0", onclick: choose,
    onkeydown: (event) => event.key === "Enter" && choose()},
    svg("title", {}, name), svg("rect", {x: left, y: top, width: NODE.width, height: NODE.height, rx: node.port ? 18 : 4}), node.heat,
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

  // As large as can be read, from the top.
  start() {
    this.fit();
    const {x, y, width, height} = this.box, scale = Math.min(1.4, Math.max(0.9, this.unitsPerPixel()));
    const wide = this.element.clientWidth * scale, high = this.element.clientHeight * scale;
    this.show({x: x + (width - wide) / 2, y: height > high ? y : y - (high - height) / 2, width: wide, height: high});
  }

  centre(point) {
    this.show({...this.box, x: point.x - this.box.width / 2, y: point.y - this.box.height / 2});
  }
}

function listOf(rows) {
  return html("dl", {}, ...rows.filter(([, text]) => text !== "").flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)]));
}

function tensorLink(model, ref) {
  if (!ref) return "none";
  const tensor = model.tensor(ref.index);
  return html("span", {}, html("button", {class: "link name", onclick: () => model.change({chosen: {tensor: ref.index}})},
    `${ref.index} ${tensor.name}`), ` ${tensorText(tensor)}${tensor.constant ? ", constant" : ""} ${quantizationText(tensor)}`);
}

function operatorDetails(model, op) {
  const cost = model.subgraph === 0 ? model.cost(op.index) : null;
  const tensors = (list) => html("div", {}, ...list.map((ref) => html("div", {}, tensorLink(model, ref))));
  return [html("h3", {}, `${op.index} ${op.name}`), listOf([
    ["version", String(op.version)], ["MACs", grouped(op.macs)], ["constants", `${grouped(model.constantBytes(op))} bytes`],
    [`on ${model.target}`, cost ? `${grouped(cost.cost)} ${cost.unit}, ${percent(cost.cost, cost.all)}` : "not measured"],
    ["loop", cost && cost.loop ? cost.loop : ""], ["why this one", cost && cost.reason ? cost.reason : ""],
    ["missing", model.isMissing(op) ? model.inspect.missing_operators.find((one) => one.name === op.name).reason : ""],
    ["inputs", tensors(op.inputs)], ["outputs", tensors(op.outputs)]])];
}

function tensorDetails(model, tensor) {
  const plan = model.subgraph === 0 && model.targetData.plan;
  const block = plan && plan.buffers.find((one) => one.tensor === tensor.index);
  return [html("h3", {}, `tensor ${tensor.index} ${tensor.name}`), listOf([
    ["type and shape", tensorText(tensor)], ["bytes", grouped(tensor.bytes)], ["quantisation", quantizationText(tensor)],
    ["kind", tensor.constant ? "constant" : tensor.variable ? "variable" : "activation"],
    [`on ${model.target}`, block ? `at ${grouped(block.offset)}, operators ${block.first} to ${block.last}` : ""]])];
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

function showHeat(model, graph) {
  graph.nodes.filter((node) => node.operator).forEach((node) => {
    const cost = model.subgraph === 0 ? model.cost(node.operator.index) : null;
    node.heat.setAttribute("width", cost && cost.all > 0 ? NODE.width * cost.cost / cost.all : 0);
  });
}

function search(graph, view, text) {
  const wanted = text.trim().toLowerCase();
  const matches = (one) => wanted !== "" && one.text.includes(wanted);
  [...graph.nodes, ...graph.edges].forEach((one) => one.element.classList.toggle("found", matches(one)));
  const first = graph.nodes.find(matches);
  if (first) view.centre(first);
}

function showGraph(model) {
  const drawing = svg("svg", {class: "drawing graph", tabindex: "0", "aria-label": "The graph of the model"});
  const view = new Viewport(drawing), details = html("div", {class: "details"});
  let graph = null, shown = null;
  const draw = () => {
    graph = graphOf(model);
    layOut(graph);
    drawing.replaceChildren(...graph.edges.map((edge) => drawEdge(model, edge)), ...graph.nodes.map((node) => drawNode(model, node)));
    shown = model.subgraph;
    view.start();
  };
  model.whenChanged(() => {
    const isInPage = drawing.isConnected;
    if (graph === null || shown !== model.subgraph) draw();
    else if (isInPage && view.box.width <= 22) view.start();
    showHeat(model, graph);
    showChosen(model, graph, details);
  });
  addEventListener("beforeprint", () => view.fit());
  const subgraphs = html("select", {"aria-label": "Subgraph", onchange: (event) => model.change({subgraph: Number(event.target.value), chosen: null})},
    ...model.inspect.graphs.map((one, i) => html("option", {value: i}, `subgraph ${i} ${one.name}`)));
  const tools = html("div", {class: "tools"},
    html("input", {type: "search", placeholder: "Find an operator or a tensor", oninput: (event) => search(graph, view, event.target.value)}),
    model.inspect.graphs.length > 1 ? subgraphs : null,
    html("button", {onclick: () => view.zoom(0.7), title: "Larger"}, "+"), html("button", {onclick: () => view.zoom(1.4), title: "Smaller"}, "−"),
    html("button", {onclick: () => view.fit()}, "All"), html("button", {onclick: () => view.start()}, "Top"));
  return section("Graph", "drag to move; wheel with Ctrl, or after a click, to zoom", tools, drawing, details);
}
