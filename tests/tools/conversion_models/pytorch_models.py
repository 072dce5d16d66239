# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""pytorch_models.py FOLDER: the digits network as an exported program and in ONNX, of the weights in FOLDER/weights.npz, and other
models, in the environment of PyTorch."""
import pathlib
import sys

import numpy as np
import torch
from torch import nn


class Digits(nn.Module):

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(1, 12, 3, padding=1), nn.ReLU(), nn.Conv2d(12, 12, 3, padding=1, groups=12), nn.ReLU(),
                                    nn.Conv2d(12, 24, 1), nn.ReLU(), nn.MaxPool2d(2))
        self.last = nn.Linear(384, 10)

    def forward(self, images):
        return torch.softmax(self.last(torch.flatten(self.layers(images).permute(0, 2, 3, 1), 1)), 1)


class Recurrent(nn.Module):

    def __init__(self, kind):
        super().__init__()
        self.loop, self.last = kind(4, 8, batch_first=True), nn.Linear(8, 3)

    def forward(self, steps):
        return self.last(self.loop(steps)[0][:, -1])


class Started(nn.Module):
    """A second LSTM that starts with the last states of the first, and what one gives for them."""

    def __init__(self):
        super().__init__()
        self.first, self.second, self.last = nn.LSTM(4, 6), nn.LSTM(4, 6, bias=False), nn.Linear(18, 3)

    def forward(self, steps):
        _, states = self.first(steps)
        out, (output, _) = self.second(steps, states)
        return self.last(torch.cat([out[-1], *output, states[0][0]], 1))


class Stacked(nn.Module):
    """Two layers in both directions, without biases, of which the last outputs alone are read."""

    def __init__(self):
        super().__init__()
        self.loop, self.last = nn.LSTM(4, 5, 2, bias=False, bidirectional=True), nn.Linear(10, 3)

    def forward(self, steps):
        output = self.loop(steps)[1][0]
        return self.last(output.reshape(2, 10))


class Dilated(nn.Module):

    def __init__(self):
        super().__init__()
        self.layers, self.last = nn.Sequential(nn.Conv1d(4, 8, 3, dilation=2, padding=2), nn.BatchNorm1d(8), nn.ReLU()), nn.Linear(8, 3)

    def forward(self, steps):
        return self.last(self.layers(steps).mean(-1))


class TwoInputs(nn.Module):

    def __init__(self):
        super().__init__()
        self.images, self.last = nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.Linear(10, 3)

    def forward(self, images, numbers):
        seen = nn.functional.hardswish(self.images(images))
        return self.last(torch.cat([seen.mean((2, 3)), numbers], 1)), seen


class Eigenvalues(nn.Module):

    def forward(self, matrix):
        return torch.linalg.eigvalsh(matrix)


def digits(folder=None):
    arrays = list(np.load((folder or pathlib.Path(__file__).parent) / "weights.npz").values())
    module, axes = Digits(), {4: (3, 2, 0, 1), 2: (1, 0), 1: (0,)}
    values = [np.transpose(array, (2, 3, 0, 1) if i == 2 else axes[array.ndim]) for i, array in enumerate(arrays)]
    module.load_state_dict({name: torch.tensor(np.ascontiguousarray(value)) for name, value in zip(module.state_dict(), values)})
    return module.eval()


def make_digits():
    return digits(), torch.zeros(1, 1, 8, 8)


def lstm():
    return Recurrent(nn.LSTM), (torch.zeros(1, 12, 4),)


def started():
    return Started(), (torch.zeros(12, 1, 4),)


def stacked():
    return Stacked(), (torch.zeros(12, 1, 4),)


def gru():
    return Recurrent(nn.GRU), (torch.zeros(1, 12, 4),)


def dilated():
    return Dilated()


def two():
    return TwoInputs(), (torch.zeros(1, 3, 16, 12), torch.zeros(1, 2))


def eigenvalues():
    return Eigenvalues(), (torch.eye(3)[None],)


def number():
    return 3


def failing():
    raise RuntimeError("no weights here")


def main():
    folder = pathlib.Path(sys.argv[1])
    module, batch = digits(folder), torch.export.Dim("batch")
    torch.export.save(torch.export.export(module, (torch.zeros(2, 1, 8, 8),), dynamic_shapes=({0: batch},)), folder / "digits.pt2")
    length = torch.export.Dim("length", min=8)
    torch.export.save(torch.export.export(Dilated().eval(), (torch.zeros(2, 4, 20),), dynamic_shapes=({0: batch, 2: length},)),
                      folder / "open.pt2")
    torch.save(module.state_dict(), folder / "weights.pth")
    np.savez(folder / "state.npz", **{name: value.numpy() for name, value in module.state_dict().items()})


if __name__ == "__main__":
    main()
