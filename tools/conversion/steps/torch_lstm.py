# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Cuts LSTMs out of a module of PyTorch, where the operator of TensorFlow Lite computes the same."""
import operator

import torch
from lstm_operators import Cut, Direction

_LSTM = torch.ops.aten.lstm.input
_LAST_CELLS = 2  # place among its results


def _reads_cells(node):
    return any(one.target is operator.getitem and one.args[1] == _LAST_CELLS and one.users for one in node.users)


class _Observer(torch.fx.Interpreter):
    """Runs a graph, and notes what each LSTM is given."""

    def __init__(self, module):
        super().__init__(module)
        self.found = {}

    def run_node(self, n):
        if n.target is _LSTM:
            self.found[n] = self.fetch_args_kwargs_from_env(n)[0]
        return super().run_node(n)


def _cuts_of(node, given, number, names):
    """One for each layer, or None. `number`: of cuts before; `names`: of the first input and output that a cut may have."""
    x, states, weights, has_bias, layers, _, _, is_both, batch_first = given
    each, count = (4 if has_bias else 2), 2 if is_both else 1
    if (x.dim() != 3 or x.dtype != torch.float32 or any(torch.any(one) for one in states) or len(weights) != layers * count * each
            or _reads_cells(node)):
        return None
    cuts, width = [], x.shape[2]
    for layer in range(layers):
        directions = []
        for i in range(count):
            at = (layer * count + i) * each
            w, r, *biases = [one.detach().numpy() for one in weights[at:at + each]]
            directions.append(Direction(w, r, sum(biases) if biases else 0 * w[:, 0], i == 1))
        cuts.append(Cut(f"output_{names[1] + number + layer}", f"args_{names[0] + number + layer}", [*x.shape[:2], width], not batch_first,
                        directions))
        width = count * directions[0].units
    return cuts


class _Split(torch.fx.Interpreter):
    """Runs a graph in which what an LSTM makes is given. `ends`: (its cuts, what stands for each) by node."""

    def __init__(self, module, ends):
        super().__init__(module)
        self._ends, self.given = ends, []

    def run_node(self, n):
        if n not in self._ends:
            return super().run_node(n)
        at, (cuts, made) = self.fetch_args_kwargs_from_env(n)[0][0], self._ends[n]
        lasts = []
        for cut, one in zip(cuts, made):
            self.given.append(at.reshape(-1))
            steps, units, at = (0 if cut.is_time_major else 1), cut.directions[0].units, one
            for i, direction in enumerate(cut.directions):
                lasts.append(one.select(steps, 0 if direction.is_backwards else -1)[:, i * units:(i + 1) * units])
        return at, torch.stack(lasts), None


class _Ends(torch.nn.Module):
    """The module with what LSTMs make as inputs after its own, and what they are given as outputs after its own."""

    def __init__(self, module, cuts):
        super().__init__()
        self._module, self._cuts = module, cuts

    def forward(self, *given):
        made, ends = list(given[len(given) - sum(map(len, self._cuts.values())):]), {}
        own = given[:len(given) - len(made)]
        for node, cuts in self._cuts.items():
            ends[node], made = (cuts, made[:len(cuts)]), made[len(cuts):]
        split = _Split(self._module, ends)
        outputs = split.run(*own)
        return (*(outputs if isinstance(outputs, (tuple, list)) else [outputs]), *split.given)


def cut(module, examples, outputs):
    """(the module without its LSTMs, the Cuts, in order); None where none can be cut out: those stay that start with other states than
    zeros, or whose last cell states are read. `outputs`: how many it has."""
    graph_module = torch.export.export(module, tuple(examples)).module(check_guards=False)
    observer = _Observer(graph_module)
    with torch.no_grad():
        observer.run(*(torch.randn_like(one) if one.is_floating_point() else one for one in examples))
    cuts, names = {}, (len(examples), outputs)
    for node, given in observer.found.items():
        found = _cuts_of(node, given, sum(map(len, cuts.values())), names)
        if found:
            cuts[node] = found
    return (_Ends(graph_module, cuts), [one for each in cuts.values() for one in each]) if cuts else None
