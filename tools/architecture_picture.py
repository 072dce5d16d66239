#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Draws docs/architecture.svg from the sources: what there is, how large it is, and what uses what.

    tools/architecture_picture.py            writes the picture
    tools/architecture_picture.py --check    exit status 1 if the picture is not what would be drawn
"""
import html
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "architecture.svg"
SUFFIXES = (".cc", ".h", ".S", ".def", ".fbs", ".py", ".java", ".rs", ".js", ".mjs", ".ts", ".html")

# From top to bottom.
ROWS = [
    ["examples", "tools", "python", "java", "rust", "web"],
    ["include"],
    ["src/testing", "src/microfrontend", "src/reference", "src/micro", "src/host"],
    ["src/operators"],
    ["src/model"],
    ["src/core", "src/platform"],
]
# Each part uses what an arrow leads to, and what lies below that.
ARROWS = [
    ("examples", "include"), ("tools", "include"), ("python", "include"), ("java", "include"), ("rust", "include"), ("web", "include"), ("include", "src/micro"), ("include", "src/host"),
    ("src/micro", "src/operators"), ("src/microfrontend", "src/operators"), ("src/reference", "src/operators"), ("src/host", "src/operators"), ("src/operators", "src/model"),
    ("src/model", "src/core"),
]  # fmt: skip
BESIDE = [("src/testing", "src/micro"), ("src/platform", "src/core")]
WORDS = {
    "examples": "to copy",
    "tools": "mote",
    "python": "package",
    "java": "its classes",
    "rust": "its crate",
    "web": "page, npm",
    "include": "tensorflow/lite and signal: the documented API; mote: what Mote adds to it",
    "src/testing": "fakes",
    "src/microfrontend": "audio, in C",
    "src/reference": "older loops",
    "src/micro": "no heap",
    "src/host": "dynamic",
    "src/operators": "a folder a family, with its loops for kinds of processors",
    "src/model": "the file: schema, verifier, options",
    "src/core": "shapes, arithmetic, messages",
    "src/platform": "a board's log, clock, set-up",
}
# The parts of src/operators that are not families.
COMMON = {
    "seam": "what operators see of a runtime",
    "shared": "what any family may use",
    "products": "packing, patches, inner products, requantisation",
}

WIDTH, MARGIN, ROW_HEIGHT, GAP = 960, 20, 46, 30
FAMILIES_A_ROW, CELL_HEIGHT = 4, 44
COLOURS = {"examples": "#eef3f8", "tools": "#eef3f8", "python": "#eef3f8", "java": "#eef3f8", "rust": "#eef3f8", "web": "#eef3f8", "src/testing": "#e4f2e4", "src/micro": "#e4f2e4",
           "src/host": "#f8ecdc", "src/operators": "#f3f0fa"}  # fmt: skip


def lines(folder):
    """To the nearest thousand, so that the picture is drawn anew only where something large has changed."""
    paths = [path for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES]
    count = round(sum(len(path.read_text(errors="replace").splitlines()) for path in paths) / 1000)
    return f"{count} k lines" if count else "less than 1 k lines"


def families():
    """Each family with the tags of its loops."""
    folders = sorted(path for path in (ROOT / "src/operators").iterdir() if path.is_dir() and path.name not in COMMON)
    return [(folder.name, sorted(tag.name for tag in folder.iterdir() if tag.is_dir())) for folder in folders]


class Drawing:
    def __init__(self):
        self.elements = []

    def box(self, x, y, width, height, colour):
        self.elements.append(f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="6" '
                             f'fill="{colour}" stroke="#55606e"/>')  # fmt: skip

    def text(self, x, y, text, style=""):
        self.elements.append(f'<text x="{x:.0f}" y="{y:.0f}"{style and f" {style}"}>{html.escape(text)}</text>')

    def arrow(self, x, y, to_x, to_y):
        self.elements.append(f'<path d="M{x:.0f} {y:.0f} L{to_x:.0f} {to_y:.0f}" stroke="#55606e" '
                             'fill="none" marker-end="url(#head)"/>')  # fmt: skip

    def svg(self, height):
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" font-family="sans-serif" '
                'font-size="14">\n<title>The parts of Mote and what uses what</title>\n'
                '<style>.small{font-size:11px;fill:#55606e}</style>\n'
                '<defs><marker id="head" markerWidth="9" markerHeight="9" refX="8" refY="4" orient="auto">'
                '<path d="M0 0 L9 4 L0 8 z" fill="#55606e"/></marker></defs>\n'
                f'<rect width="{WIDTH}" height="{height:.0f}" fill="#ffffff"/>\n' + "\n".join(self.elements) + "\n</svg>\n")


def draw_cells(drawing, x, y, width, colour, cells):
    """Boxes side by side, each with a name and words below it."""
    step = width / len(cells)
    for i, (name, words) in enumerate(cells):
        drawing.box(x + i * step, y, step - 8, CELL_HEIGHT, colour)
        drawing.text(x + i * step + 8, y + 18, name)
        drawing.text(x + i * step + 8, y + 35, words, 'class="small"')


def draw_operators(drawing, x, y, width):
    draw_cells(drawing, x, y, width, "#e4def3", list(COMMON.items()))
    cells = [(name, " ".join(tags)) for name, tags in families()]
    for i in range(0, len(cells), FAMILIES_A_ROW):
        y += CELL_HEIGHT + 8
        row = cells[i:i + FAMILIES_A_ROW]
        draw_cells(drawing, x, y, width * len(row) / FAMILIES_A_ROW, "#ffffff", row)


def places():
    """The rectangle of each part, and the height of the picture."""
    result, y = {}, MARGIN
    for row in ROWS:
        height = ROW_HEIGHT
        if row == ["src/operators"]:
            height += (1 - -len(families()) // FAMILIES_A_ROW) * (CELL_HEIGHT + 8) + 8
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        for i, part in enumerate(row):
            result[part] = (MARGIN + i * (width + GAP), y, width, height)
        y += height + GAP
    return result, y - GAP + MARGIN


def draw_arrows(drawing, rectangles):
    for part, other in ARROWS:
        (x, y, width, height), (to_x, to_y, to_width, _) = rectangles[part], rectangles[other]
        middle = (max(x, to_x) + min(x + width, to_x + to_width)) / 2
        drawing.arrow(middle, y + height, middle, to_y)
    for part, other in BESIDE:
        (x, y, width, height), (to_x, _, to_width, _) = rectangles[part], rectangles[other]
        from_x, to_x = (x + width, to_x) if x < to_x else (x, to_x + to_width)
        drawing.arrow(from_x, y + height / 2, to_x, y + height / 2)


def picture():
    drawing = Drawing()
    rectangles, height = places()
    for part, (x, y, width, part_height) in rectangles.items():
        drawing.box(x, y, width, part_height, COLOURS.get(part, "#e9edf3"))
        drawing.text(x + 12, y + 20, part, 'font-weight="bold"')
        drawing.text(x + 12, y + 36, f"{WORDS[part]}; {lines(part)}", 'class="small"')
        if part == "src/operators":
            draw_operators(drawing, x + 12, y + ROW_HEIGHT, width - 16)
    draw_arrows(drawing, rectangles)
    return drawing.svg(height)


def main():
    drawn = picture()
    if sys.argv[1:] == ["--check"]:
        if PICTURE.read_text() != drawn:
            print("docs/architecture.svg is not what tools/architecture_picture.py draws: run it")
            return 1
        print("the picture is that of the sources")
        return 0
    PICTURE.write_text(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
