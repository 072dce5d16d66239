# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What an accelerometer in the tip of a wand measures: a hand that draws shapes in the air, walks, shakes, turns or rests.

A hand follows a shape's strokes with the smooth speed of arms and overlaps them at corners; it turns as it moves, drifts
and trembles. The sensor, held in some way, measures that acceleration and gravity, with an offset, a wrong gain and noise.
Axes of the sensor: x to the right, y forward along the wand, z up; thousandths of g, 25 measurements a second."""

import dataclasses
import math

import numpy as np

GESTURES = ("wing", "ring", "slope")
RATE = 25
FINE_RATE = 200  # of the simulation
GRAVITY = 9.81

# Corners from left to right (0 to 1) and from bottom to top (0 to 1).
WING = ((0, 1), (0.25, 0), (0.5, 0.85), (0.75, 0), (1, 1))
SLOPE = ((0.8, 1), (0, 0), (1, 0))
# Movements of a hand that are none of the gestures.
OTHERS = {
    "line": ((0, 0.5), (1, 0.5)), "line back": ((1, 0.5), (0, 0.5)), "down": ((0.5, 1), (0.5, 0)),
    "up": ((0.5, 0), (0.5, 1)), "tick": ((0, 0.5), (0.3, 0), (1, 1)), "V": ((0, 1), (0.5, 0), (1, 1)),
    "roof": ((0, 0), (0.5, 1), (1, 0)), "M": ((0, 0), (0.25, 1), (0.5, 0.2), (0.75, 1), (1, 0)),
    "Z": ((0, 1), (1, 1), (0, 0), (1, 0)), "square": ((0, 1), (1, 1), (1, 0), (0, 0), (0, 1)),
    "to and fro": ((0, 0.5), (1, 0.5), (0, 0.5), (1, 0.5)),
}


@dataclasses.dataclass
class Person:
    """How somebody moves, and the wand that he holds: drawn once for a stream."""
    size: float          # of a shape, metres
    seconds: float       # for a shape
    overlap: float       # of two strokes, as a part of a stroke's time
    jitter: float        # of corners, as a part of the size
    turning: float       # of the hand, radians for the half of a shape
    tremor: float        # thousandths of g
    tilt: np.ndarray     # how the wand is held: rotations about x, y and z, radians
    offset: np.ndarray   # of the sensor, thousandths of g
    gain: np.ndarray
    noise: float         # thousandths of g


def make_person(random, is_held_out=False):
    """With the ranges of those whom the model is trained on; or of others, who are slower, larger and shakier too."""
    wide = 1.15 if is_held_out else 1.0
    return Person(size=random.uniform(0.18 / wide, 0.45 * wide), seconds=random.uniform(0.9 / wide, 2.0 * wide),
                  overlap=random.uniform(0.1, 0.45), jitter=random.uniform(0.02, 0.08 * wide),
                  turning=random.uniform(0.1, 0.5 * wide), tremor=random.uniform(2, 25 * wide),
                  tilt=random.uniform(-1, 1, 3) * (0.35 * wide, 0.5 * wide, 0.35 * wide),
                  offset=random.uniform(-40, 40, 3) * wide, gain=1 + random.uniform(-0.03, 0.03, 3) * wide,
                  noise=random.uniform(2, 12 * wide))


def smooth_step(t):
    """From 0 at t <= 0 to 1 at t >= 1 with the least jerk."""
    t = np.clip(t, 0, 1)
    return t**3 * (10 - 15 * t + 6 * t**2)


def strokes(random, person, corners):
    """The way [n, 2], in metres, from corner to corner, around its middle."""
    corners = np.array(corners, float) - 0.5
    corners += random.normal(0, person.jitter, corners.shape)
    corners *= person.size * random.uniform(0.85, 1.2, 2)
    angle = random.uniform(-0.25, 0.25)
    corners = corners @ np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    moves = np.diff(corners, axis=0)
    times = np.linalg.norm(moves, axis=1)**0.6 * random.uniform(0.85, 1.15, len(moves))
    begins = np.concatenate([[0], np.cumsum(times[:-1] * (1 - person.overlap))])
    whole = (begins + times).max()
    t = np.arange(0, 1, 1 / (person.seconds * random.uniform(0.85, 1.15) * FINE_RATE))[:, None] * whole
    return corners[0] + sum(move * smooth_step((t - begin) / time) for move, begin, time in zip(moves, begins, times))


def circle(random, person, direction, turns=1.0):
    """As strokes(): clockwise, from near the top, if direction is 1."""
    t = np.arange(0, 1, 1 / (person.seconds * random.uniform(0.85, 1.15) * FINE_RATE))
    steadiness = random.uniform(0, 0.6)
    ramp = 0.25
    steady = np.cumsum(np.minimum(smooth_step(t / ramp), smooth_step((1 - t) / ramp)))
    way = (1 - steadiness) * smooth_step(t) + steadiness * steady / steady[-1]
    angle = random.uniform(-0.6, 0.6) + direction * 2 * math.pi * turns * random.uniform(0.92, 1.12) * way
    radii = person.size / 2 * random.uniform(0.8, 1.15, 2)
    return np.stack([radii[0] * np.sin(angle), radii[1] * np.cos(angle)], axis=1)


def draw_shape(random, person, name):
    if name == "wing":
        return strokes(random, person, WING)
    if name == "slope":
        return strokes(random, person, SLOPE)
    if name == "ring":
        return circle(random, person, 1)
    if name == "ring back":
        return circle(random, person, -1)
    if name == "half ring":
        return circle(random, person, random.choice([-1, 1]), 0.5)
    if name == "random":
        return strokes(random, person, random.uniform(0, 1, (random.integers(2, 7), 2)))
    return strokes(random, person, OTHERS[name])


def walk(random, seconds):
    """Position [n, 3] of a hand of somebody who walks."""
    t = np.arange(0, seconds, 1 / FINE_RATE)
    steps, phase = random.uniform(1.4, 2.3), random.uniform(0, 2 * math.pi)
    swing = smooth_step(t / 0.5) * smooth_step((seconds - t) / 0.5)
    return np.stack([0.02 * np.sin(math.pi * steps * t + phase), random.uniform(0.02, 0.15) * np.sin(math.pi * steps * t),
                     random.uniform(0.01, 0.03) * np.sin(2 * math.pi * steps * t)], axis=1) * swing[:, None]


def shake(random, seconds):
    t = np.arange(0, seconds, 1 / FINE_RATE)
    swing = smooth_step(t / 0.3) * smooth_step((seconds - t) / 0.3)
    axis = random.normal(size=3)
    return (0.02 * np.sin(2 * math.pi * random.uniform(2.5, 6) * t) * swing)[:, None] * axis / np.linalg.norm(axis)


def rotation(angles):
    """[n, 3, 3] from angles [n, 3] about x, y and z."""
    (sx, sy, sz), (cx, cy, cz) = np.sin(angles).T, np.cos(angles).T
    one, zero = np.ones_like(sx), np.zeros_like(sx)
    about_x = np.array([[one, zero, zero], [zero, cx, -sx], [zero, sx, cx]])
    about_y = np.array([[cy, zero, sy], [zero, one, zero], [-sy, zero, cy]])
    about_z = np.array([[cz, -sz, zero], [sz, cz, zero], [zero, zero, one]])
    return np.einsum("abn,bcn,cdn->nad", about_z, about_x, about_y)


def slow(random, count, columns, amount):
    """Drift: a few waves of less than one a second."""
    t = np.arange(count)[:, None] / FINE_RATE
    waves = (np.sin(2 * math.pi * random.uniform(0.05, 0.8, columns) * t + random.uniform(0, 2 * math.pi, columns))
             for _ in range(3))
    return amount * sum(waves) / 3


def joined(parts):
    """Positions, each part from where the one before ended."""
    result, at = [], np.zeros(3)
    for part in parts:
        result.append(part - part[0] + at)
        at = result[-1][-1]
    return np.concatenate(result)


def smoothed(values, count):
    kernel = np.hanning(count + 2)[1:-1]
    padded = np.pad(values, ((count, count), (0, 0)), mode="edge")
    return np.stack([np.convolve(column, kernel / kernel.sum(), "same") for column in padded.T], 1)[count:-count]


def measured(random, person, positions, turns):
    """float [n, 3]: the measurements of a hand at these positions [m, 3], turned by these angles [m, 3] beside its own."""
    positions = positions + slow(random, len(positions), 3, 0.01)
    # The hand turns with the arm: up where it is high, and to the side where it is there.
    lean = smoothed(positions, 60) / (person.size / 2) * person.turning
    angles = np.stack([lean[:, 2], 0.5 * lean[:, 0], -lean[:, 0]], 1)
    angles = np.clip(angles, -1.2, 1.2) + turns + person.tilt + slow(random, len(positions), 3, 0.06)
    positions = smoothed(positions, 20)
    acceleration = np.gradient(np.gradient(positions, axis=0), axis=0) * FINE_RATE**2 + (0, 0, GRAVITY)
    felt = np.einsum("nba,nb->na", rotation(angles), acceleration) * 1000 / GRAVITY
    t = np.arange(len(felt))[:, None] / FINE_RATE
    felt += person.tremor * np.sin(2 * math.pi * random.uniform(7, 11, 3) * t + random.uniform(0, 2 * math.pi, 3))
    step = FINE_RATE // RATE
    count = len(felt) // step
    felt = felt[:count * step].reshape(count, step, 3).mean(axis=1)
    return np.round(felt * person.gain + person.offset + random.normal(0, person.noise, felt.shape))


@dataclasses.dataclass
class Event:
    name: str
    start: int  # measurements
    end: int


def make_event(random, person, name):
    """Positions [n, 3] and turns [n, 3] of one of the gestures, or of what else a hand does."""
    if name in ("walk", "shake"):
        position = (walk if name == "walk" else shake)(random, random.uniform(1, 4))
        return position, np.zeros_like(position)
    if name in ("turn", "rest"):
        count = int(random.uniform(0.5, 4) * FINE_RATE)
        turn = smooth_step(np.linspace(-0.2, 1.2, count))
        turn = turn if random.random() < 0.5 else turn * (1 - turn) * 4
        return np.zeros((count, 3)), turn[:, None] * random.uniform(-1.2, 1.2, 3) * (name == "turn")
    flat = draw_shape(random, person, name)
    way = np.stack([flat[:, 0], random.normal(0, 0.15) * (flat[:, 1] - flat[0, 1]), flat[:, 1]], 1)
    return way, np.zeros_like(way)


def return_home(random, position):
    """The hand goes back to where it was before, in its own time."""
    count = int(random.uniform(0.7, 1.6) * FINE_RATE)
    return position * (1 - smooth_step(np.linspace(0, 1, count)))[:, None]


def other_event(random):
    return str(random.choice(["random", "random", "ring back", "half ring", "walk", "shake", "turn", "rest", *OTHERS]))


def make_stream(random, names, is_held_out=False, rest=(0.8, 2.5)):
    """Measurements int16 [n, 3] of somebody who does this, with pauses of so many seconds, and the events."""
    person = make_person(random, is_held_out)
    positions, turns, events = [], [], []
    turn, count = np.zeros(3), 0

    def add(position, angles):
        nonlocal turn, count
        positions.append(position)
        turns.append(angles + turn)
        turn = turns[-1][-1]
        count += len(position)

    def pause(seconds):
        add(np.zeros((int(seconds * FINE_RATE), 3)), np.zeros((int(seconds * FINE_RATE), 3)))

    step = FINE_RATE // RATE
    pause(random.uniform(*rest))
    for name in names:
        start = count // step
        position, angles = make_event(random, person, name)
        add(position, angles)
        events.append(Event(name, start, count // step))
        pause(random.uniform(0.3, rest[1]))
        if name not in ("walk", "shake", "turn", "rest"):
            home = return_home(random, position[-1] - position[0])
            add(home, np.zeros_like(home))
        elif name == "turn":
            back = int(random.uniform(0.7, 1.6) * FINE_RATE)
            add(np.zeros((back, 3)), smooth_step(np.linspace(0, 1, back))[:, None] * -turn)
        pause(random.uniform(*rest))
    values = measured(random, person, joined(positions), np.concatenate(turns))
    return np.clip(values, -2000, 2000).astype(np.int16), events
