// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One model of the report, and what is chosen of it. Whoever shows something that depends on a choice asks to be told.
// Whoever made the data may not know all of it: each part may be absent.
class Model {
  constructor(data, megahertz) {
    this.data = {targets: [], advice: [], constants: [], ...data};
    this.megahertz = megahertz || 100;
    this.inspect = {operators: [], tensors: [], graphs: [{name: "", inputs: [], outputs: []}], missing_operators: [], arena_bytes: {},
      arena_unknown: {}, inputs: [], outputs: [], ...data.inspect};
    this.tensors = new Map(this.inspect.tensors.map((one) => [`${one.subgraph}.${one.index}`, one]));
    this.constants = new Map(this.data.constants.map((one) => [`${one.subgraph}.${one.index}`, one]));
    this.missing = new Map(this.inspect.missing_operators.map((one) => [one.name, one.reason]));
    this.bySubgraph = new Map();
    for (const op of this.inspect.operators) this.bySubgraph.set(op.subgraph, [...(this.bySubgraph.get(op.subgraph) || []), op]);
    this.costs = new Map(); // of each run, the costs by node
    this.target = (this.data.targets.find((one) => one.run && one.target !== "host") || this.data.targets[0] || {}).target;
    this.listeners = [];
    this.chosen = null; // {operator: index} or {tensor: index}, of the subgraph
    this.subgraph = 0;
  }

  whenChanged(show) {
    this.listeners.push(show);
    show();
  }

  change(choice) {
    Object.assign(this, choice);
    this.listeners.forEach((show) => show());
  }

  get targetData() {
    return this.data.targets.find((one) => one.target === this.target) || {target: this.target, plan: null, run: null};
  }

  operators(subgraph = this.subgraph) {
    return this.bySubgraph.get(subgraph) || [];
  }

  tensor(index, subgraph = this.subgraph) {
    return this.tensors.get(`${subgraph}.${index}`);
  }

  isMissing(operator) {
    return this.missing.has(operator.name);
  }

  // The costs of the nodes of a run: {unit, all, nodes: Map of "subgraph.index" to {cost, runs, loop, reason}}. An operator
  // that runs subgraphs includes them, so that `all` counts those of the first subgraph alone.
  costsOf(run) {
    if (this.costs.has(run)) return this.costs.get(run);
    const counted = run.estimate || null, base = run.instructions ? "instructions" : "nanoseconds";
    const unit = counted ? "cycles" : base, factor = counted ? counted.cycles_per_instruction : 1;
    const nodes = new Map();
    (run.operators || []).forEach((op, i) => nodes.set(`0.${op.index}`, {name: op.name, runs: 1, loop: op.loop, reason: op.loop_reason,
      cost: counted && counted.operator_cycles[i] !== undefined ? counted.operator_cycles[i] : op[base]}));
    const all = [...nodes.values()].reduce((sum, one) => sum + one.cost, 0);
    (run.inner_operators || []).forEach((op) => nodes.set(`${op.subgraph}.${op.index}`,
      {name: op.name, runs: op.runs, loop: null, reason: null, cost: Math.round(op[base] * factor)}));
    for (const node of (run.partitions && run.partitions.nodes) || []) {
      const partition = node.partition >= 0 && nodes.get(`${node.subgraph}.${node.partition}`);
      if (partition && !nodes.has(`${node.subgraph}.${node.index}`)) {
        nodes.set(`${node.subgraph}.${node.index}`, {...partition, cost: 0, runner: node.runner, partition: node.partition, together: partition.cost});
      }
    }
    const found = {unit, all, nodes};
    this.costs.set(run, found);
    return found;
  }

  // The cost of an operator on the target; null if unknown.
  cost(index, subgraph = 0, target = this.targetData) {
    if (!target.run) return null;
    const costs = this.costsOf(target.run), one = costs.nodes.get(`${subgraph}.${index}`);
    return one ? {...one, all: costs.all, unit: costs.unit} : null;
  }

  // By type of operator: {name, count, macs, bytes, cost}, the dearest first. What an operator that runs subgraphs takes is
  // less what the nodes in these do.
  totals() {
    const byType = new Map(), run = this.targetData.run, costs = run && this.costsOf(run);
    const row = (name) => byType.get(name) || byType.set(name, {name, count: 0, macs: 0, bytes: 0, cost: 0}).get(name);
    let shared = 0;
    for (const op of this.inspect.operators) {
      const runsOthers = (op.subgraphs || []).length > 0, one = row(runsOthers ? "control flow itself" : op.name);
      const cost = costs && costs.nodes.get(`${op.subgraph}.${op.index}`);
      Object.assign(one, {count: one.count + 1, macs: one.macs + (op.macs || 0) * (cost ? cost.runs : 1), bytes: one.bytes + this.constantBytes(op)});
      if (cost && !runsOthers) one.cost += cost.cost, shared += cost.cost;
    }
    for (const op of (run && run.operators) || []) { // of a delegate
      if (this.operators(0).some((one) => one.index === op.index)) continue;
      const cost = costs.nodes.get(`0.${op.index}`).cost;
      row(op.name).cost += cost, shared += cost;
    }
    const control = byType.get("control flow itself");
    if (control && costs) control.cost = Math.max(0, costs.all - shared);
    return [...byType.values()].sort((a, b) => b.cost - a.cost || b.macs - a.macs);
  }

  // The time of one run: measured on this machine, else estimated. On a board at its own clock.
  milliseconds(run) {
    if (run.estimate) return run.estimate.milliseconds || run.estimate.cycles / (this.megahertz * 1e3);
    if (run.estimated_milliseconds) return run.estimated_milliseconds;
    return run.instructions ? run.instructions / (this.megahertz * 1e3) : run.nanoseconds / 1e6;
  }

  constantBytes(operator) {
    return operator.inputs.reduce((sum, input) => {
      const tensor = input && this.tensor(input.index, operator.subgraph);
      return sum + (tensor && tensor.constant ? tensor.bytes : 0);
    }, 0);
  }
}
