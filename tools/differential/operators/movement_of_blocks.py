# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/movement that move blocks of pixels to channels or batches, or back."""

from differential.cases import np, operator, type_of_kind

IMAGES = ("float32", "int8", "uint8", "int32", "int64")


def blocks(name, table):
    def build(case, kind):
        type_name, block = type_of_kind(kind), case.pick(2, 2, 3, 4, 1)
        low = case.shape(4, 3)
        shape = (
            [low[0], low[1], low[2], low[3] * block**2]
            if name == "DEPTH_TO_SPACE"
            else [low[0], low[1] * block, low[2] * block, low[3]]
        )
        quantization = case.quantization(type_name)
        x = case.input(type_name, shape, quantization)
        case.note(input=shape)
        case.op(
            name,
            [x],
            [case.output(type_name, quantization)],
            table,
            version=2 if type_name == "INT8" and "SPACE_TO" in name else 1,
            fields=dict(block_size=block),
        )

    return build


operator("SPACE_TO_DEPTH", *IMAGES, cases=8)(blocks("SPACE_TO_DEPTH", "SpaceToDepthOptions"))

operator("DEPTH_TO_SPACE", *IMAGES, cases=8)(blocks("DEPTH_TO_SPACE", "DepthToSpaceOptions"))


@operator("SPACE_TO_BATCH_ND", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def space_to_batch_nd(case, kind):
    type_name, spatial = type_of_kind(kind), case.cycle(2, 2, 1)
    block = [case.pick(1, 2, 3) for _ in range(spatial)]
    pads = [[case.size(0, 2), case.size(0, 2)] for _ in range(spatial)]
    sizes = []
    for length, (before, after) in zip(block, pads):
        total = length * -(-(before + after + case.size(1, 4)) // length)
        sizes.append(total - before - after)
    shape = [case.size(1, 2), *sizes, case.size(1, 3)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, block=block, paddings=pads)
    case.op(
        "SPACE_TO_BATCH_ND",
        [x, case.ints(block), case.ints(pads)],
        [case.output(type_name, quantization)],
        "SpaceToBatchNDOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
    )


@operator("BATCH_TO_SPACE_ND", "float32", "int8", "uint8", "int16", "int32", "int64", cases=10)
def batch_to_space_nd(case, kind):
    type_name, spatial = type_of_kind(kind), case.cycle(2, 2, 1)
    block = [case.pick(1, 2, 3) for _ in range(spatial)]
    sizes = [case.size(1, 3) for _ in range(spatial)]
    crops = [[case.size(0, min(1, b * s - 1)), 0] for b, s in zip(block, sizes)]
    shape = [int(np.prod(block)) * case.size(1, 2), *sizes, case.size(1, 3)]
    quantization = case.quantization(type_name)
    x = case.input(type_name, shape, quantization)
    case.note(input=shape, block=block, crops=crops)
    case.op(
        "BATCH_TO_SPACE_ND",
        [x, case.ints(block), case.ints(crops)],
        [case.output(type_name, quantization)],
        "BatchToSpaceNDOptions",
        version=2 if type_name == "INT8" else 4 if type_name == "INT16" else 1,
    )
