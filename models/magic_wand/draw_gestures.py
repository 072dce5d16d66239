# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Draws examples/magic_wand/gestures.svg: the gestures as several simulated people make them, and what the sensor of one
of them measures.

    python models/magic_wand/draw_gestures.py [--check]"""

import pathlib
import sys

import gestures
import numpy as np

PICTURE = pathlib.Path(__file__).parents[2] / "examples" / "magic_wand" / "gestures.svg"
PEOPLE = 6
WIDTH, SHAPE_HEIGHT, CHART_HEIGHT, GAP, TOP = 230, 170, 110, 20, 30
AXES = (("x", "#c0392b"), ("y", "#27863b"), ("z", "#2a5db0"))
MILLI_G = 2000  # from the middle of a chart to its top


def polyline(points, colour, more=""):
    return f'<polyline fill="none" stroke="{colour}"{more} points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in points)}"/>'


def shapes(name, left):
    for i in range(PEOPLE):
        random = np.random.default_rng([4, i])
        way = gestures.draw_shape(random, gestures.make_person(random), name)[::8]
        middle = (way.min(axis=0) + way.max(axis=0)) / 2
        way = (way - middle) * SHAPE_HEIGHT / 0.75
        points = [(left + WIDTH / 2 + x, TOP + SHAPE_HEIGHT / 2 - y) for x, y in way]
        yield polyline(points, "#888888" if i else "#000000", ' stroke-width="2.5"' if i == 0 else "")
        if i == 0:
            x, y = points[0]
            yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="5"/>'


def chart(name, left):
    values, (event,) = gestures.make_stream(np.random.default_rng([4, 0]), [name])
    values = values[event.start - 10:event.end + 20]
    middle = TOP + SHAPE_HEIGHT + GAP + CHART_HEIGHT / 2
    yield f'<line x1="{left}" x2="{left + WIDTH - GAP}" y1="{middle}" y2="{middle}" stroke="#cccccc"/>'
    for axis, (_, colour) in enumerate(AXES):
        step = (WIDTH - GAP) / (len(values) - 1)
        yield polyline([(left + i * step, middle - v * CHART_HEIGHT / 2 / MILLI_G)
                        for i, v in enumerate(values[:, axis])], colour)


def picture():
    height = TOP + SHAPE_HEIGHT + GAP + CHART_HEIGHT + 30
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{3 * WIDTH}" height="{height}" font-family="sans-serif" '
             'font-size="14">', "<!-- Written by: models/magic_wand/draw_gestures.py -->",
             f'<rect width="{3 * WIDTH}" height="{height}" fill="white"/>']
    for i, name in enumerate(gestures.GESTURES):
        left = i * WIDTH + GAP // 2
        lines.append(f'<text x="{left}" y="18" font-weight="bold">{name}</text>')
        lines += [*shapes(name, left), *chart(name, left)]
    for i, (axis, colour) in enumerate(AXES):
        lines.append(f'<text x="{GAP // 2 + 30 * i}" y="{height - 8}" fill="{colour}">{axis}</text>')
    return "\n".join([*lines, "</svg>\n"])


def main():
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if PICTURE.read_text() == picture() else f"{PICTURE.name} is not what draw_gestures.py draws: run it")
    PICTURE.write_text(picture())


if __name__ == "__main__":
    main()
