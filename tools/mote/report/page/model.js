// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One model of the report, and what is chosen of it. Whoever shows something that depends on a choice asks to be told.
class Model {
  constructor(data, megahertz) {
    this.data = data;
    this.megahertz = megahertz;
    this.inspect = data.inspect;
    this.tensors = new Map(data.inspect.tensors.map((one) => [`${one.subgraph}.${one.index}`, one]));
    this.target = (data.targets.find((one) => one.run && one.target !== "host") || data.targets[0] || {}).target;
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
    return this.inspect.operators.filter((op) => op.subgraph === subgraph);
  }

  tensor(index, subgraph = this.subgraph) {
    return this.tensors.get(`${subgraph}.${index}`);
  }

  isMissing(operator) {
    return this.inspect.missing_operators.some((one) => one.name === operator.name);
  }

  // What operator `index` of the first subgraph cost on the target: {cost, all, unit, loop, reason}; null if unknown.
  cost(index, target = this.targetData) {
    const run = target.run;
    const one = run && run.operators.find((op) => op.index === index);
    if (!one) return null;
    const unit = run.instructions === null ? "nanoseconds" : "instructions";
    const all = run.operators.reduce((sum, op) => sum + op[unit], 0);
    return {cost: one[unit], all, unit, loop: one.loop, reason: one.loop_reason};
  }

  // Of one run: exact on this machine; on a board, estimated; on a target, one instruction a cycle.
  milliseconds(run) {
    if (run.estimated_milliseconds) return run.estimated_milliseconds;
    return run.instructions === null ? run.nanoseconds / 1e6 : run.instructions / (this.megahertz * 1e3);
  }

  constantBytes(operator) {
    return operator.inputs.reduce((sum, input) => {
      const tensor = input && this.tensor(input.index, operator.subgraph);
      return sum + (tensor && tensor.constant ? tensor.bytes : 0);
    }, 0);
  }
}
