# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models of the operators of src/operators/image."""

from differential.cases import Quantization, np, operator, type_of_kind


def suppression(name):
    def build(case, kind):
        count = case.size(1, 12)

        def boxes():
            corner = case.rng.uniform(0, 10, (count, 2))
            far = corner + case.rng.uniform(0.5, 6, (count, 2))
            both = np.stack([corner, far], 1)
            swap = case.rng.random(count) < 0.3
            both[swap] = both[swap][:, ::-1]
            return both.reshape(count, 4)

        def scalar(value, type_name="FLOAT32"):
            return case.const(type_name, np.array(value))

        limit = case.size(1, 8)
        tensors = [
            case.input("FLOAT32", [count, 4], values=boxes),
            case.input("FLOAT32", [count], values=lambda: case.rng.permutation(count) / 20),
            scalar(limit, "INT32"),
            scalar(case.pick(0.0, 0.3, 0.5, 0.9, 1.0)),
            scalar(case.pick(-1.0, 0.0, 0.25, 0.5)),
        ]
        outputs = [case.output("INT32")]
        if name.endswith("V5"):
            tensors.append(scalar(case.cycle(0.5, 0.0, 0.1)))
            outputs.append(case.output("FLOAT32"))
        outputs.append(case.output("INT32"))
        case.note(boxes=count, limit=limit)
        case.op(name, tensors, outputs, name.title().replace("_", "") + "Options")

    return build


for _name in ("NON_MAX_SUPPRESSION_V4", "NON_MAX_SUPPRESSION_V5"):
    operator(_name, "float32", cases=12)(suppression(_name))


@operator("TFLite_Detection_PostProcess", "float32", "uint8", cases=12)
def detection_postprocess(case, kind):
    """Boxes as offsets from anchors, scores with a background class in front."""
    type_name, count, classes = type_of_kind(kind), case.size(2, 8), case.size(1, 4)
    quantizations = [None, None, None]
    if type_name == "UINT8":
        quantizations = [Quantization(np.float32(s), z) for s, z in ((0.05, 128), (1 / 256, 0), (0.01, 0))]
    anchors = np.concatenate([case.rng.uniform(0.2, 0.8, (count, 2)), case.rng.uniform(0.1, 0.6, (count, 2))], 1)
    if type_name == "UINT8":
        anchors = np.round(anchors / 0.01)
    scores = [1, count, classes + 1]
    levels = 256 if type_name == "UINT8" else 1000

    def distinct():
        values = case.rng.choice(levels, count * (classes + 1), replace=False).reshape(scores)
        return values if type_name == "UINT8" else values / levels

    tensors = [
        case.input(type_name, [1, count, 4], quantizations[0]),
        case.input(type_name, scores, quantizations[1], distinct),
        case.const(type_name, anchors, quantizations[2]),
    ]
    def zeros_after_the_last(outputs):
        for array in outputs[:3]:
            array[:, int(outputs[3][0]) * per_detection :] = 0
        return outputs

    case.correct = zeros_after_the_last
    limit, regular = case.size(1, 5), case.number % 2 == 1
    per_detection = 1 if regular else case.size(1, classes)  # see deviations.py
    case.note(boxes=count)
    case.custom_op(
        "TFLite_Detection_PostProcess",
        tensors,
        [case.output("FLOAT32") for _ in range(4)],
        max_detections=limit,
        max_classes_per_detection=per_detection,
        detections_per_class=case.size(1, 5),
        use_regular_nms=regular,
        nms_score_threshold=case.pick(0.0, 0.3),
        nms_iou_threshold=case.pick(0.3, 0.6),
        num_classes=classes,
        y_scale=10.0,
        x_scale=10.0,
        h_scale=5.0,
        w_scale=5.0,
    )


@operator("DenseImageWarp", "float32", cases=8)
def dense_image_warp(case, kind):
    shape = [case.size(1, 2), *(case.size(2, 5) for _ in range(2)), case.size(1, 3)]
    case.term_size = 10
    case.fill = "even"

    def places(axis, flow):
        """The lower one of the two pixels that a place is between, and how far it is towards the other."""
        length = shape[1 + axis]
        at = np.indices(shape[1:3])[axis].astype(np.float32) - flow[..., axis]
        low = np.clip(np.floor(at), 0, length - 2)
        return low.astype(int), np.clip(at - low, 0, 1)[..., np.newaxis]

    def judge(image, flow):
        (y, down), (x, right) = places(0, flow), places(1, flow)
        batch = np.arange(shape[0])[:, np.newaxis, np.newaxis]
        rows = [image[batch, i, x] * (1 - right) + image[batch, i, x + 1] * right for i in (y, y + 1)]
        return [np.float32(rows[0] * (1 - down) + rows[1] * down)]

    case.judge = judge
    case.note(input=shape)
    tensors = [case.input("FLOAT32", shape), case.input("FLOAT32", [*shape[:3], 2])]
    case.custom_op("DenseImageWarp", tensors, [case.output("FLOAT32", None, shape)])


def resize(name, table):
    def build(case, kind):
        type_name = type_of_kind(kind)
        shape, quantization = case.shape(4, 7), case.quantization(type_name)
        target = [case.size(1, 12), case.size(1, 12)]
        align, half = case.cycle((False, False), (True, False), (False, True))
        x = case.input(type_name, shape, quantization)
        case.note(input=shape, target=target)
        case.op(
            name,
            [x, case.ints(target)],
            [case.output(type_name, quantization)],
            table,
            version=3 if half else 4 if type_name == "INT16" else 1,
            fields=dict(align_corners=align, half_pixel_centers=half),
        )

    return build


operator("RESIZE_BILINEAR", "float32", "int8", "uint8", "int16", cases=18)(
    resize("RESIZE_BILINEAR", "ResizeBilinearOptions")
)

operator("RESIZE_NEAREST_NEIGHBOR", "float32", "int8", "uint8", "int16", cases=18)(
    resize("RESIZE_NEAREST_NEIGHBOR", "ResizeNearestNeighborOptions")
)
