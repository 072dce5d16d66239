#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 5, heavy.
"""docs/convert.md: a model that PyTorch exported becomes an int8 model that answers as PyTorch does. The environment takes 7 GB."""
import door
from conversions import Conversion

PYTORCH = """
import torch
torch.manual_seed(1)
module = torch.nn.Sequential(torch.nn.Conv2d(1, 6, 3, padding=1), torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Flatten(),
                             torch.nn.Linear(96, 10), torch.nn.Softmax(1)).eval()
with torch.no_grad():
    module[4].weight *= 10
torch.export.save(torch.export.export(module, (torch.zeros(1, 1, 8, 8),)), "model.pt2")
answers_of = lambda x: module(torch.tensor(x.transpose(0, 3, 1, 2))).detach().numpy()
"""


class ConvertPytorch(Conversion):
    def test_pytorch(self):
        self.source("pytorch", PYTORCH)
        self.converted("mote convert model.pt2 -o model.tflite --calibrate SAMPLES")
        self.floats("model.pt2")


if __name__ == "__main__":
    door.main()
