// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Places for the boxes of a graph. A long chain is cut into columns, so that it uses the width.

const NODE = {width: 170, height: 38};
const GAP = {x: 26, y: 42, column: 60};
const MANY_NODES = 300; // of more, the layers alone are laid out, which takes no time

// By layers: a node lies below all that it reads, in the order of its operators.
function layOutInLayers(graph) {
  const at = new Map(graph.nodes.map((node) => [node.id, node])), layers = [];
  const inputs = new Map();
  graph.edges.forEach((edge) => inputs.set(edge.to, [...(inputs.get(edge.to) || []), edge.from]));
  const place = (node) => {
    const layer = (inputs.get(node.id) || []).reduce((most, id) => Math.max(most, at.get(id).layer === undefined ? -1 : at.get(id).layer), -1) + 1;
    node.layer = layer;
    (layers[layer] = layers[layer] || []).push(node);
  };
  const isPort = (kind) => (node) => node.port === kind;
  [...graph.nodes.filter(isPort("in")), ...graph.nodes.filter((node) => !node.port), ...graph.nodes.filter(isPort("out"))].forEach(place);
  let left = -Infinity;
  layers.forEach((nodes, layer) => {
    left = -Infinity;
    nodes.forEach((node) => {
      const before = (inputs.get(node.id) || []).map((id) => at.get(id)).filter((one) => one.layer < layer);
      const wish = before.length ? before.reduce((sum, one) => sum + one.x, 0) / before.length : 0;
      node.x = left = Math.max(wish, left + NODE.width + GAP.x);
      node.y = NODE.height / 2 + layer * (NODE.height + GAP.y);
    });
  });
}

function layOutByDagre(graph) {
  const layout = new dagre.graphlib.Graph({multigraph: true});
  layout.setGraph({rankdir: "TB", nodesep: GAP.x, ranksep: GAP.y, ranker: "network-simplex"});
  layout.setDefaultEdgeLabel(() => ({}));
  graph.nodes.forEach((node) => layout.setNode(node.id, {width: NODE.width, height: NODE.height}));
  graph.edges.forEach((edge, i) => layout.setEdge(edge.from, edge.to, {}, String(i)));
  dagre.layout(layout);
  graph.nodes.forEach((node) => Object.assign(node, {x: layout.node(node.id).x, y: layout.node(node.id).y}));
  graph.edges.forEach((edge, i) => { edge.points = layout.edge({v: edge.from, w: edge.to, name: String(i)}).points; });
}

// The height of a column, so that all columns together have the shape of the window; 0 if one column will do.
function columnHeight(width, height, aspect) {
  const columns = Math.round(Math.sqrt(aspect * height / (width + GAP.column)));
  const rows = Math.max(6, Math.ceil(height / columns / (NODE.height + GAP.y)));
  return columns < 2 ? 0 : rows * (NODE.height + GAP.y);
}

function cutIntoColumns(graph, aspect) {
  const xs = graph.nodes.map((node) => node.x), ys = graph.nodes.map((node) => node.y);
  const reduce = (values, choose, from) => values.reduce((a, b) => choose(a, b), from);
  const left = reduce(xs, Math.min, Infinity) - NODE.width / 2, width = reduce(xs, Math.max, -Infinity) + NODE.width / 2 - left;
  const height = reduce(ys, Math.max, 0) + NODE.height / 2, each = columnHeight(width, height, aspect);
  if (each === 0) return;
  const pitch = width + GAP.column;
  graph.nodes.forEach((node) => {
    node.column = Math.floor((node.y - NODE.height / 2) / each);
    node.x += node.column * pitch - left;
    node.y -= node.column * each;
  });
  const at = new Map(graph.nodes.map((node) => [node.id, node]));
  graph.edges.forEach((edge) => {
    const from = at.get(edge.from), to = at.get(edge.to);
    if (from.column === to.column && edge.points) {
      edge.points = edge.points.map((point) => ({x: point.x + from.column * pitch - left, y: point.y - from.column * each}));
    } else if (from.column !== to.column) {
      const gutter = to.column * pitch - GAP.column / 2, bottom = from.y + NODE.height / 2, top = to.y - NODE.height / 2;
      edge.points = [{x: from.x, y: bottom}, {x: from.x, y: bottom + 12}, {x: gutter, y: bottom + 12}, {x: gutter, y: top - 12},
        {x: to.x, y: top - 12}, {x: to.x, y: top}];
    }
  });
}

// Gives each node a place, and each edge points. An edge that goes back in time (a variable's) is straight.
function layOut(graph, aspect) {
  if (graph.nodes.length <= MANY_NODES) layOutByDagre(graph);
  else layOutInLayers(graph);
  cutIntoColumns(graph, aspect);
  const at = new Map(graph.nodes.map((node) => [node.id, node]));
  graph.edges.forEach((edge) => {
    const from = at.get(edge.from), to = at.get(edge.to);
    if (!edge.points && to.y - from.y > 1.5 * (NODE.height + GAP.y) && Math.abs(to.x - from.x) < NODE.width) {
      const side = Math.max(from.x, to.x) + NODE.width / 2 + 10, bottom = from.y + NODE.height / 2, top = to.y - NODE.height / 2;
      edge.points = [{x: from.x + NODE.width / 3, y: bottom}, {x: side, y: bottom + 10}, {x: side, y: top - 10}, {x: to.x + NODE.width / 3, y: top}];
    }
    if (!edge.points) edge.points = [{x: from.x, y: from.y + NODE.height / 2}, {x: to.x, y: to.y - NODE.height / 2}];
  });
}
