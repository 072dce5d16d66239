# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A second simulation of somebody who waves a wand, for tests only: the model is never trained on it, and it shares
nothing with gestures.py but the names and the axes.

An arm of two bones reaches through points in front of the body. A path through the points is a spline or has rounded
corners; a hand follows it at a speed that the curvature limits. The wand points where the forearm and the wrist point. The
sensor has a rate of its own, from which the application takes 25 measurements a second."""

import math

import numpy as np

GESTURES = ("wing", "ring", "slope")
OTHERS = ("zigzag", "sideways zigzag", "L", "walk", "stir", "carry", "wave", "triangle", "ring back", "reach")
RATE = 25
STEP_SECONDS = 1 / 400
G = 9.80665


def corners_of(random, name):
    """Points [n, 2], right and up, in sizes of the shape."""
    if name == "wing":
        middle = random.uniform(0.5, 1.1)
        return [(-1, 1), (-0.5, -1), (0, 2 * middle - 1), (0.5, -1), (1, 1)]
    if name == "slope":
        return [(random.uniform(0.1, 1.0), 1), (-1, -1), (1, -1)]
    if name == "zigzag":  # more teeth than a wing has, or fewer
        teeth = int(random.choice([1, 3, 4, 5]))
        points = 2 * teeth + 1
        return [(2 * i / (points - 1) - 1, 1 if i % 2 == 0 else -1) for i in range(points)]
    if name == "sideways zigzag":
        points = int(random.integers(3, 8))
        return [(1 if i % 2 else -1, 1 - 2 * i / (points - 1)) for i in range(points)]
    if name == "L":
        return [(-1, 1), (-1, -1), (0.8, -1)]
    if name == "triangle":
        return [(0, 1), (1, -1), (-1, -1), (0, 1)]
    if name == "reach":
        return [(0, 0), tuple(random.uniform(-1.5, 1.5, 2))]
    raise ValueError(name)


def round_path(random, corners):
    """Points close to each other [n, 2] along a line whose corners are cut by arcs of their own size."""
    corners = np.array(corners, float)
    points = [corners[:1]]
    for before, corner, after in zip(corners, corners[1:], corners[2:]):
        cut = random.uniform(0.03, 0.3)
        a, b = corner + cut * (before - corner), corner + cut * (after - corner)
        t = np.linspace(0, 1, 40)[:, None]
        points.append((1 - t) ** 2 * a + 2 * t * (1 - t) * corner + t**2 * b)
    points.append(corners[-1:])
    points = np.concatenate(points)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    even = np.linspace(0, length[-1], 1500)
    return np.stack([np.interp(even, length, points[:, k]) for k in range(2)], 1)


def ring_path(random, direction):
    angle = random.uniform(-0.5, 0.5) + direction * np.linspace(0, 2 * math.pi * random.uniform(0.95, 1.15), 1500)
    squash = random.uniform(0.75, 1.0)
    drift = np.linspace(0, 1, 1500) * random.normal(0, 0.12)
    return np.stack([np.sin(angle), squash * np.cos(angle) + drift], 1)


def follow(random, path, seconds):
    """The path [n, 2] by time steps: slow where it is curved, with a start and a stop."""
    step = np.diff(path, axis=0)
    length = np.linalg.norm(step, axis=1)
    heading = np.unwrap(np.arctan2(step[:, 1], step[:, 0]))
    bend = np.abs(np.gradient(heading)) / np.maximum(length, 1e-9)
    bend = np.convolve(np.pad(bend, 12, mode="edge"), np.ones(25) / 25, "valid")
    speed = 1 / (1 + random.uniform(0.1, 0.5) * bend) ** random.uniform(0.25, 0.6)
    along = np.linspace(0, 1, len(speed))
    ramp = random.uniform(0.06, 0.2)
    speed *= np.sqrt(np.clip(np.minimum(along, 1 - along) / ramp, 0.004, 1))
    speed *= np.exp(random.normal(0, 0.15) * (along - 0.5) * 2)  # some hurry at the end, some at the beginning
    time = np.concatenate([[0], np.cumsum(length / speed)])
    time *= seconds / time[-1]
    now = np.arange(0, seconds, STEP_SECONDS)
    moved = np.stack([np.interp(now, time, path[:, k]) for k in range(2)], 1)
    return smooth(moved, 0.06)


def smooth(values, seconds):
    """A muscle's delay: a mean over so many seconds, twice."""
    width = max(1, int(seconds / STEP_SECONDS))
    for _ in range(2):
        padded = np.pad(values, ((width // 2, width - 1 - width // 2), (0, 0)), mode="edge")
        total = np.cumsum(np.concatenate([np.zeros((1, values.shape[1])), padded]), axis=0)
        values = (total[width:] - total[:-width]) / width
    return values


def steps(seconds):
    return np.arange(0, seconds, STEP_SECONDS)


def periodic(random, seconds, amplitudes, hertz):
    """Harmonic movement [n, len(amplitudes)] that fades in and out."""
    t = steps(seconds)[:, None]
    fade = np.minimum(1, np.minimum(t, seconds - t) / 0.4)
    return fade * amplitudes * np.sin(2 * math.pi * hertz * t + random.uniform(0, 2 * math.pi, len(amplitudes)))


def flat_movement(random, name, size, seconds):
    """Right, up [n, 2] in metres of a movement in the plane before the body."""
    if name in ("ring", "ring back"):
        return size * follow(random, ring_path(random, 1 if name == "ring" else -1), seconds)
    if name == "stir":
        return periodic(random, seconds + 2, np.array([0.05, 0.02]), random.uniform(0.8, 2))
    if name == "wave":
        return periodic(random, seconds + 1, np.array([0.15, 0.02]), random.uniform(1, 2.5))
    if name == "walk":
        hertz = random.uniform(1.5, 2.2)
        bounce = periodic(random, seconds + 3, np.array([0.0, random.uniform(0.01, 0.035)]), hertz)
        return bounce + periodic(random, seconds + 3, np.array([random.uniform(0.01, 0.12), 0.0]), hertz / 2)
    if name == "carry":
        corner = random.uniform(-0.5, 0.5, 2)
        return follow(random, round_path(random, [(0, 0), tuple(corner / 2 + random.normal(0, 0.1, 2)), tuple(corner)]),
                      seconds + 1)
    corners = np.array(corners_of(random, name)) + random.normal(0, random.uniform(0.02, 0.1), (1, 2))
    corners = corners + random.normal(0, random.uniform(0.02, 0.12), corners.shape)
    slant = random.normal(0, 0.12)
    turn = np.array([[math.cos(slant), -math.sin(slant)], [math.sin(slant), math.cos(slant)]])
    return size * follow(random, round_path(random, corners), seconds) @ turn.T * (random.uniform(0.8, 1.3), 1)


def arm_frames(random, flat, hand):
    """Positions [n, 3] and the wand's axes [n, 3, 3] (right, forward, up as rows) of an arm that reaches there."""
    forward = random.uniform(0.35, 0.55)
    shoulder = np.array([-0.2 * hand, -0.05, random.uniform(0.0, 0.35)])
    plane = np.stack([flat[:, 0], np.full(len(flat), forward), flat[:, 1]], 1)
    reach = plane - shoulder
    distance = np.linalg.norm(reach, axis=1, keepdims=True)
    # The hand keeps a distance from the shoulder, more or less, so a flat shape is bent.
    bent = shoulder + reach * (1 + random.uniform(0, 0.8) * (np.mean(distance) / distance - 1))
    pointing = bent - (shoulder + np.array([0.05 * hand, 0.0, -0.3]))  # from the elbow
    pointing /= np.linalg.norm(pointing, axis=1, keepdims=True)
    mean = pointing.mean(axis=0)
    follows = random.uniform(0.2, 1.0)  # the wrist keeps the wand's direction, or lets it follow the forearm
    forward_axis = follows * pointing + (1 - follows) * mean + random.normal(0, 0.15, 3) * (1, 0, 1)
    forward_axis -= (mean - np.array([0, 1, 0])) * random.uniform(0.5, 1)
    forward_axis /= np.linalg.norm(forward_axis, axis=1, keepdims=True)
    roll = random.normal(0, 0.25) + hand * random.uniform(0, 0.5) * (flat[:, :1] - flat[0, 0])
    up = np.array([0.0, 0.0, 1.0]) - forward_axis[:, 2:] * forward_axis
    up /= np.linalg.norm(up, axis=1, keepdims=True)
    right = np.cross(forward_axis, up)
    right, up = np.cos(roll) * right + np.sin(roll) * up, np.cos(roll) * up - np.sin(roll) * right
    return bent, np.stack([right, forward_axis, up], 1)


def sensor(random, positions, frames):
    """int16 [n, 3], thousandths of g, 25 a second: of a sensor that measures 50 to 120 times, or 25 or 26 times."""
    speed = np.gradient(positions, STEP_SECONDS, axis=0)
    acceleration = np.gradient(speed, STEP_SECONDS, axis=0) + (0, 0, G)
    felt = np.einsum("nka,na->nk", frames, acceleration) / G * 1000
    rate = random.choice([25.0, 26.0, 50.0, 99.84, 104.0, 119.0])
    if rate < 30:
        felt = smooth(felt, 0.02)
    at = np.arange(0, (len(felt) - 1) * STEP_SECONDS, 1 / rate)
    taken = felt[(at / STEP_SECONDS).astype(int)]
    taken += random.normal(0, random.uniform(1, 8), taken.shape)
    # One of so many measurements is kept, as the boards' handlers do.
    taken = taken[::max(1, round(rate / RATE))]
    unit = random.choice([1.0, 0.061, 3.9])
    taken = np.round((taken * (1 + random.normal(0, 0.01, 3)) + random.normal(0, 25, 3)) / unit) * unit
    return np.clip(np.round(taken), -2000, 2000).astype(np.int16)


def clip(random, name):
    """Measurements int16 [n, 3] of somebody who rests, does that once, and rests for three seconds."""
    hand = -1 if random.random() < 0.25 else 1
    size = random.uniform(0.1, 0.25)  # half of the shape
    seconds = random.uniform(0.9, 2.2) * (1.3 if name == "wing" else 1)
    flat = flat_movement(random, name, size, seconds)
    before = int(random.uniform(5, 6) / STEP_SECONDS)
    flat = np.concatenate([np.repeat(flat[:1], before, axis=0), flat, np.repeat(flat[-1:], int(3 / STEP_SECONDS), axis=0)])
    t = np.arange(len(flat))[:, None] * STEP_SECONDS
    sway = sum(np.sin(2 * math.pi * f * t + random.uniform(0, 6.28, 2)) for f in random.uniform(0.1, 0.6, 3))
    tremor = np.sin(2 * math.pi * random.uniform(8, 12) * t + random.uniform(0, 6.28, 2))
    flat = flat + 0.002 * sway + random.uniform(0, 4e-5) * tremor
    positions, frames = arm_frames(random, flat, hand)
    return sensor(random, smooth(positions, 0.02), frames)
