# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""PyTorch: exported programs, and modules that a function makes, by litert-torch."""
import warnings

import numpy as np
import torch
from ai_edge_litert.interpreter import Interpreter
from inputs import Refusal, known_shape, moves_channels, places_of, require_known_names, samples_of, write_answers

warnings.filterwarnings("ignore")


def _tensors(given, what):
    values = list(given)
    if not values or not all(isinstance(value, torch.Tensor) for value in values):
        raise Refusal(f"{what} has inputs that are no tensors: {', '.join(type(value).__name__ for value in values) or 'none'}")
    return values


def _of_program(path):
    """(module, example tensors, their sizes: None where they are open)."""
    try:
        program = torch.export.load(path)
    except Exception as error:
        raise Refusal(f"torch {torch.__version__} cannot load it: {type(error).__name__}: {str(error)[:300]}. Was it exported by "
                      "another version?") from error
    if not program.example_inputs:
        raise Refusal("the exported program has no example inputs: export it again, by torch.export.export(module, inputs)")
    args, named = program.example_inputs
    if named:
        raise Refusal(f"the exported program takes inputs by name ({', '.join(named)}): export it with all of them by place")
    wanted = set(program.graph_signature.user_inputs)
    nodes = [node for node in program.graph.nodes if node.op == "placeholder" and node.name in wanted]
    sizes = [[size if isinstance(size, int) else None for size in node.meta["val"].shape] for node in nodes]
    return program.module(), _tensors(args, "the exported program"), sizes


def _of_function(made, job):
    module, examples = made if isinstance(made, tuple) and len(made) == 2 else (made, None)
    if not isinstance(module, torch.nn.Module):
        raise Refusal(f"{job['function']}() returned {type(module).__name__}, and is to return a torch.nn.Module, or that and a "
                      "tuple of example inputs")
    if isinstance(examples, torch.Tensor):
        examples = (examples,)
    asked = job["shapes"].get("")
    if examples is None and asked is None:
        raise Refusal(f"{job['function']}() returns a module without example inputs: say the shape of its input, as --shape "
                      "1x3x32x32, or return (module, (example,))")
    examples = _tensors(examples, "the module") if examples is not None else [torch.zeros(asked)]
    return module.eval(), examples, [list(asked)] if asked else [list(one.shape) for one in examples]


def _opened(job, made):
    module, examples, sizes = _of_function(made, job) if job["function"] else _of_program(job["path"])
    names = [f"args_{i}" for i in range(len(sizes))]
    require_known_names(job, names)
    shapes = [known_shape(name, size, job, len(names) == 1) for name, size in zip(names, sizes)]
    return module, shapes, [one.dtype for one in examples]


def _like(shape, dtype):
    return torch.zeros(shape, dtype=dtype) if not dtype.is_floating_point else torch.rand(shape, dtype=dtype)


def _run_litert_torch(folder, module, examples, moved, moved_outputs):
    """float.tflite of the module. `moved`, `moved_outputs`: those whose channels become the last axis."""
    import litert_torch
    if moved or moved_outputs:
        module = litert_torch.to_channel_last_io(module, args=moved or None, outputs=moved_outputs or None)
    given = [one.permute(0, 2, 3, 1).contiguous() if i in moved else one for i, one in enumerate(examples)]
    litert_torch.convert(module, tuple(given)).export(str(folder / "float.tflite"))
    return f"litert-torch {litert_torch.__version__}"


def _with_lstms(folder, module, examples, outputs, moved):
    """What has made float.tflite, with an operator for each LSTM, and a note; (None, []) where that cannot be."""
    try:  # here, since the module is loaded first, and says what it lacks itself
        from lstm_operators import NOTE, join
        from torch_lstm import cut
        ends, cuts = cut(module, examples, outputs) or (None, [])
        if not cuts:
            return None, []
        made_by = _run_litert_torch(folder, ends, [*examples, *(torch.rand(one.made_shape) for one in cuts)], *moved)
        path = folder / "float.tflite"
        path.write_bytes(join(path.read_bytes(), cuts))
        return made_by, [NOTE]
    except Exception as error:
        print(f"no LSTM as one operator: {type(error).__name__}: {error}")
        return None, []


def convert(folder, job, made):
    module, shapes, types = _opened(job, made)
    examples = [_like(shape, dtype) for shape, dtype in zip(shapes, types)]
    with torch.no_grad():
        given = module(*examples)
    given = list(given) if isinstance(given, (tuple, list)) else [given]
    outputs = [one for one in given if isinstance(one, torch.Tensor)]
    moved = [[i for i, one in enumerate(tensors) if moves_channels(list(one.shape), job)] for tensors in (examples, outputs)]
    can_fuse = not job["unrolls"] and len(given) == len(outputs)
    fused_by, notes = _with_lstms(folder, module, examples, len(outputs), moved) if can_fuse else (None, [])
    made_by = fused_by or _run_litert_torch(folder, module, examples, *moved)
    notes += [f"the input {i} has its channels last: [n, height, width, channels]" for i in moved[0]]
    names = [f"args_{i}" for i in range(len(examples))]
    sizes = [[shape[0], *shape[2:], shape[1]] if i in moved[0] else shape for i, shape in enumerate(shapes)]
    return {"inputs": [{"name": name, "shape": size} for name, size in zip(names, sizes)], "notes": notes,
            "places": places_of(Interpreter(model_path=str(folder / "float.tflite")), names), "is_fused": bool(fused_by), "by": made_by}


def answer(folder, job, made):
    """What the module itself gives for the samples, which have their channels last where those were moved."""
    module, shapes, types = _opened(job, made)
    moved = [moves_channels(shape, job) for shape in shapes]
    rows = []
    with torch.no_grad():
        for arrays in zip(*samples_of(folder, job)):
            given = [torch.from_numpy(np.array(array)).to(dtype) for array, dtype in zip(arrays, types)]
            given = [one.permute(0, 3, 1, 2) if moves else one for one, moves in zip(given, moved)]
            outputs = module(*given)
            outputs = outputs if isinstance(outputs, (tuple, list)) else [outputs]
            rows.append([one.numpy() for one in outputs if isinstance(one, torch.Tensor)])
    write_answers(folder, rows)
    return {}
