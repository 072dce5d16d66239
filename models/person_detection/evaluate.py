# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the model of examples/person_detection finds in pictures that it never saw, in int8 by the reference kernels:
faces against false alarms, in single squares and by the application's search through frames. Prints tables and draws
curve.svg.

    python models/person_detection/evaluate.py [--model FILE]"""

import argparse
import pathlib
import sys

import numpy as np
import tensorflow as tf
from PIL import Image
from pictures import FOLDER, faces, photographs
from squares import SIZE, Photographs, plain, warped

SQUARES = 20000  # of photographs
FRAMES = 1000  # of photographs; each face is once in one of them as well
THRESHOLDS = (0.1, 0.3, 0.5, 0.7, 0.9, 0.97)
FRAME, STEP, REDUCTIONS = 4 * SIZE, SIZE // 2, (4, 3, 2)  # those of examples/person_detection/picture_search.cc


def scores(content, pictures):
    """The model's "person" for each, 0 to 1, of int8 [n, SIZE, SIZE, 1]."""
    interpreter = tf.lite.Interpreter(
        model_content=content, experimental_op_resolver_type=tf.lite.experimental.OpResolverType.BUILTIN_REF)
    interpreter.allocate_tensors()
    source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
    if tuple(source["shape"]) != (1, SIZE, SIZE, 1) or source["dtype"] != np.int8 or tuple(result["shape"]) != (1, 2):
        sys.exit(f"The model must take int8 [1, {SIZE}, {SIZE}, 1] and give two scores, not take {source['shape']} and "
                 f"give {result['shape']}")
    found = np.empty(len(pictures))
    for i, picture in enumerate(pictures):
        interpreter.set_tensor(source["index"], picture[None])
        interpreter.invoke()
        found[i] = (int(interpreter.get_tensor(result["index"])[0, 1]) + 128) / 256
    return found


def face_squares(fill):
    """uint8 [n, SIZE, SIZE]: the faces of the test, in the middle, filling that part. Those of scikit-image, of which
    nothing but the face is there, only for 1."""
    found = faces("test")
    canvases = np.concatenate([found[source] for source in found if fill == 1 or source != "scikit-image"])
    n = len(canvases)
    squares = warped(canvases, np.full(n, fill), np.zeros(n), np.zeros((n, 2)), np.ones(n), np.zeros(n, bool))
    inside = np.maximum(squares[..., 1], 1e-3)
    mean = (squares[..., 0] * inside).sum((1, 2)) / inside.sum((1, 2))
    return np.round((squares[..., 0] + mean[:, None, None] * (1 - inside)) * 255).clip(0, 255).astype(np.uint8)


def frames_of(random, pictures, count):
    """uint8 [count, FRAME, FRAME]: large squares of photographs."""
    result = []
    for i in range(count):
        picture = pictures[i % len(pictures)]
        side = int(min(picture.shape) * random.uniform(0.4, 1))
        top, left = (int(random.integers(0, n - side + 1)) for n in picture.shape)
        square = Image.fromarray(picture[top:top + side, left:left + side])
        result.append(np.asarray(square.resize((FRAME, FRAME), Image.Resampling.BOX)))
    return np.array(result)


def frames_with_faces(random, pictures, part):
    """One for each face of the test, somewhere in it, with what is around it; it fills that part of its side."""
    found = faces("test")
    canvases = np.concatenate([found[source] for source in found])
    frames = frames_of(random, pictures, len(canvases)).copy()
    face = round(FRAME * part)
    for frame, canvas in zip(frames, canvases):
        size = 2 * face  # of the canvas, of which the face fills the half
        shown, mask = (np.asarray(Image.fromarray(channel).resize((size, size), Image.Resampling.BOX), np.float32)
                       for channel in canvas)
        # All of the face is in the frame, of what is around it what there is room for.
        top, left = (int(at) - (size - face) // 2 for at in random.integers(0, FRAME - face + 1, 2))
        y0, x0, y1, x1 = max(top, 0), max(left, 0), min(top + size, FRAME), min(left + size, FRAME)
        inside = (slice(y0 - top, y1 - top), slice(x0 - left, x1 - left))
        weight = mask[inside] / 255
        frame[y0:y1, x0:x1] = np.round(shown[inside] * weight + frame[y0:y1, x0:x1] * (1 - weight))
    return frames


def searched(frame):
    """int8 [n, SIZE, SIZE, 1]: the squares that the application looks at."""
    result = []
    for reduction in REDUCTIONS:
        side = SIZE * reduction
        for y in range(0, FRAME - side + 1, STEP):
            for x in range(0, FRAME - side + 1, STEP):
                part = frame[y:y + side, x:x + side].astype(np.int64).reshape(SIZE, reduction, SIZE, reduction)
                result.append((part.sum((1, 3)) + reduction ** 2 // 2) // reduction ** 2)
    return plain(np.array(result))


def best(content, frames):
    squares = [searched(frame) for frame in frames]
    return scores(content, np.concatenate(squares)).reshape(len(frames), -1).max(1)


def curve(none, found):
    """[(false alarms, found)] for each threshold, from the highest."""
    return [((none > at).mean(), (found > at).mean()) for at in np.arange(255, -1, -1) / 256]


def drawing(curves):
    """An SVG of the parts found against the logarithm of the parts that are false alarms."""
    width, height, left, top, least = 460, 300, 64, 16, 1e-4
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 20}" height="{top + height + 48}" '
             'font-family="sans-serif" font-size="12">', "<!-- Written by: models/person_detection/evaluate.py -->",
             f'<rect width="{left + width + 20}" height="{top + height + 48}" fill="white"/>']

    def at(false, part):
        x = left + width * (1 - np.log(max(false, least)) / np.log(least))
        return f"{x:.1f},{top + height * (1 - part) / 0.5:.1f}"

    for power in range(-4, 1):
        x, y = at(10.0 ** power, 0.5).split(",")
        lines += [f'<path d="M{x},{top}V{y}" stroke="#ddd"/>',
                  f'<text x="{x}" y="{top + height + 16}" text-anchor="middle">{10.0 ** (power + 2):g} %</text>']
    for part in (0.5, 0.6, 0.7, 0.8, 0.9, 1.0):
        x, y = at(least, part).split(",")
        lines += [f'<path d="M{x},{y}h{width}" stroke="#ddd"/>',
                  f'<text x="{left - 6}" y="{float(y) + 4:.0f}" text-anchor="end">{part:.0%}</text>']
    for i, (name, colour, points) in enumerate(curves):
        path = " ".join(at(*point) for point in points if point[1] >= 0.5)
        lines += [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>',
                  f'<text x="{left + width - 8}" y="{top + height - 12 - 18 * i}" text-anchor="end" '
                  f'fill="{colour}">{name}</text>']
    lines.append(f'<text x="{left + width / 2}" y="{top + height + 38}" text-anchor="middle">'
                 "false alarms; up: faces found</text>")
    return "\n".join([*lines, "</svg>\n"])


def table(title, rows):
    """rows: (name, count, scores)."""
    print(f"\n| {title} | count | " + " | ".join(f"above {at}" for at in THRESHOLDS) + " |")
    print("|---|--:|" + "--:|" * len(THRESHOLDS))
    for name, found in rows:
        parts = " | ".join(f"{(found > at).mean():.2%}" for at in THRESHOLDS)
        print(f"| {name} | {len(found):,} | {parts} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--model", type=pathlib.Path, default=FOLDER / "person_detection_int8.tflite")
    path = parser.parse_args().model
    if not path.is_file():
        parser.error(f"{path} is not there")
    content = path.read_bytes()
    random = np.random.default_rng(3)
    pictures = photographs("test")
    streets = [pictures[name] for name in pictures if name.startswith("scikit-learn")]
    pictures = list(pictures.values())
    none = scores(content, plain(Photographs(pictures).squares(random, SQUARES)))
    found = scores(content, plain(face_squares(1)))
    on_streets = scores(content, plain(Photographs(streets).squares(random, SQUARES // 5)))
    smaller = [(f"faces that fill {fill:.0%}", scores(content, plain(face_squares(fill)))) for fill in (0.85, 0.7)]
    table("squares", [("photographs", none), ("a street and a flower", on_streets), ("faces that fill all of it", found),
                      *smaller])
    empty = best(content, frames_of(random, pictures, FRAMES))
    parts = {part: best(content, frames_with_faces(random, pictures, part)) for part in (0.9, 0.6, 0.42, 0.33)}
    table("frames", [("photographs", empty),
                     *[(f"a face that fills {part:.0%}", values) for part, values in parts.items()]])
    print("\n| at 0.5 | found a face | found none |\n|---|--:|--:|")
    for name, values in (("face", found), ("none", none)):
        print(f"| {name} | {(values > 0.5).sum():,} | {(values <= 0.5).sum():,} |")
    (FOLDER / "curve.svg").write_text(drawing([
        ("frames, by the application's search", "#c60", curve(empty, np.concatenate(list(parts.values())))),
        ("squares", "#06c", curve(none, found))]))


if __name__ == "__main__":
    main()
