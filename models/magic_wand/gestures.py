# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What an accelerometer in the tip of a wand measures: a hand that draws shapes in the air, walks, shakes, turns or rests.

A hand follows a shape's strokes with one of several profiles of speed, and overlaps them at corners, or rests there. The
plane that it draws in is slanted and bent around the shoulder or the elbow, right or left; the hand turns as it moves,
drifts and trembles. The sensor, held in some way, measures that acceleration and gravity, with a rate, an offset, a wrong
gain and noise of its own. Axes of the sensor: x to the right, y forward along the wand, z up; thousandths of g, of which
the application takes 25 measurements a second."""

import dataclasses
import math

import numpy as np

GESTURES = ("wing", "ring", "slope")
RATE = 25
FINE_RATE = 200  # of the simulation
GRAVITY = 9.81

# Corners, from left to right (0 to 1) and from bottom to top (0 to 1), of movements that are none of the gestures.
OTHERS = {
    "line": ((0, 0.5), (1, 0.5)), "line back": ((1, 0.5), (0, 0.5)), "down": ((0.5, 1), (0.5, 0)),
    "up": ((0.5, 0), (0.5, 1)), "tick": ((0, 0.5), (0.3, 0), (1, 1)), "V": ((0, 1), (0.5, 0), (1, 1)),
    "roof": ((0, 0), (0.5, 1), (1, 0)), "M": ((0, 0), (0.25, 1), (0.5, 0.2), (0.75, 1), (1, 0)),
    "Z": ((0, 1), (1, 1), (0, 0), (1, 0)), "square": ((0, 1), (1, 1), (1, 0), (0, 0), (0, 1)),
    "to and fro": ((0, 0.5), (1, 0.5), (0, 0.5), (1, 0.5)), 
    "L back": ((0.9, 1), (0.9, 0), (0, 0)), "7": ((0, 1), (1, 1), (0.3, 0)), "N": ((0, 0), (0, 1), (0.8, 0), (0.8, 1)),
    "triangle": ((0.5, 1), (1, 0), (0, 0), (0.5, 1)), "slope back": ((1, 0), (0, 0), (0.8, 1)),
    "mirrored slope": ((0.2, 1), (1, 0), (0, 0)), "half wing": ((0, 1), (0.3, 0), (0.6, 0.9), (0.8, 0)),
}
# How the way along a stroke, 0 to 1, follows from the time, 0 to 1.
PROFILES = ("least jerk", "sine", "trapezoid")


@dataclasses.dataclass
class Person:
    """How somebody moves, and the wand that he holds: drawn once for a stream."""
    size: float          # of a shape, metres
    seconds: float       # for a shape
    overlap: float       # of two strokes, as a part of a stroke's time; below 0 the hand rests at corners
    profile: str         # of a stroke's speed
    haste: float         # above 0 the hand is fast at the beginning of a stroke, below at its end
    jitter: float        # of corners, as a part of the size
    hand: int            # 1 right, -1 left
    slant: np.ndarray    # of the plane that shapes are drawn in: to the side, and backwards
    bend: float          # of that plane, metres: the length of what turns, forearm to whole arm
    turning: np.ndarray  # of the hand about x, y and z, radians for the half of a shape
    delay: int           # steps of the simulation that the hand's turns are smoothed over
    tremor: float        # thousandths of g
    drift: float         # of a hand that rests: 1 for a centimetre and 0.06 radians
    tilt: np.ndarray     # how the wand is held: rotations about x, y and z, radians
    offset: np.ndarray   # of the sensor, thousandths of g
    gain: np.ndarray
    noise: float         # thousandths of g
    rate: float          # of the sensor, measurements a second
    is_filtered: bool    # by the sensor, as its rate wants


def make_person(random, is_held_out=False):
    """With the ranges of those whom the model is trained on; or of others, who are slower, larger and shakier too."""
    wide = 1.15 if is_held_out else 1.0
    return Person(size=random.uniform(0.13 / wide, 0.55 * wide), seconds=0.8 / wide * (3.8 * wide**2)**random.uniform(0, 1),
                  overlap=random.uniform(-0.35, 0.5), profile=str(random.choice(PROFILES)),
                  haste=random.uniform(-0.35, 0.35), jitter=random.uniform(0.02, 0.08 * wide),
                  hand=1 if random.random() < 0.7 else -1, slant=random.normal(0, 0.25 * wide, 2),
                  bend=random.uniform(0.3, 1.2), turning=random.uniform(0, (0.8, 0.5, 0.8)) * wide,
                  delay=int(random.integers(10, 80)), tremor=random.uniform(0, 15 * wide), drift=random.uniform(0, 1) * wide,
                  tilt=random.uniform(-1, 1, 3) * (0.45 * wide, 0.6 * wide, 0.35 * wide),
                  offset=random.uniform(-50, 50, 3) * wide, gain=1 + random.uniform(-0.03, 0.03, 3) * wide,
                  noise=random.uniform(1, 9 * wide), rate=float(random.choice([25, 26, 40, 50, 62.5, 99.84, 119])),
                  is_filtered=bool(random.random() < 0.6))


def smooth_step(t):
    """From 0 at t <= 0 to 1 at t >= 1 with the least jerk."""
    t = np.clip(t, 0, 1)
    return t**3 * (10 - 15 * t + 6 * t**2)


def progress(person, t):
    """The way along a stroke, 0 to 1, at a part of its time, 0 to 1: by the person's profile and haste."""
    t = np.clip(t, 0, 1)
    t = t + person.haste * t * (1 - t)
    if person.profile == "least jerk":
        return smooth_step(t)
    if person.profile == "sine":
        return (1 - np.cos(math.pi * t)) / 2
    ramp = 0.3  # of the time, in which the speed rises or falls evenly
    early, late = t**2 / (2 * ramp), 1 - ramp - (1 - t)**2 / (2 * ramp)
    return np.where(t < ramp, early, np.where(t > 1 - ramp, late, t - ramp / 2)) / (1 - ramp)


def strokes(random, person, corners):
    """The way [n, 2], in metres, from corner to corner, around its middle."""
    corners = np.array(corners, float) - 0.5
    corners += random.normal(0, person.jitter, corners.shape)
    corners *= person.size * random.uniform(0.75, 1.25, 2)
    angle = random.uniform(-0.3, 0.3)
    corners = corners @ np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    moves = np.diff(corners, axis=0)
    times = np.linalg.norm(moves, axis=1)**random.uniform(0.3, 0.9) * random.uniform(0.8, 1.2, len(moves))
    overlap = person.overlap + random.uniform(-0.1, 0.1, len(moves) - 1)
    begins = np.concatenate([[0], np.cumsum(times[:-1] * (1 - overlap))])
    whole = (begins + times).max()
    seconds = person.seconds * random.uniform(0.85, 1.15) * (len(moves) / 3)**0.5
    t = np.arange(0, 1, 1 / (seconds * FINE_RATE))[:, None] * whole
    return corners[0] + sum(move * progress(person, (t - begin) / time) for move, begin, time in zip(moves, begins, times))


def circle(random, person, direction, turns=1.0):
    """As strokes(): clockwise, from near the top, if direction is 1."""
    seconds = person.seconds * random.uniform(0.8, 1.2) * max(1, turns)**0.7
    t = np.arange(0, 1, 1 / (seconds * FINE_RATE))
    steadiness = random.uniform(0, 0.9)
    ramp = random.uniform(0.08, 0.3)
    steady = np.cumsum(np.minimum(smooth_step(t / ramp), smooth_step((1 - t) / ramp)))
    way = (1 - steadiness) * progress(person, t) + steadiness * steady / steady[-1]
    angle = random.uniform(-0.7, 0.7) + direction * 2 * math.pi * turns * random.uniform(0.92, 1.15) * way
    radii = person.size / 2 * random.uniform(0.75, 1.2, 2)
    drift = way[:, None] * random.normal(0, 0.1, 2) * person.size
    return np.stack([radii[0] * np.sin(angle), radii[1] * np.cos(angle)], axis=1) + drift


def wing(random):
    """Corners: the middle one is as high as the others, or lower."""
    return ((0, 1), (0.25, 0), (0.5, random.uniform(0.45, 1.1)), (0.75, 0), (1, 1))


def slope(random):
    """Corners: from the right half of the top, or from its right end."""
    return ((random.uniform(0.5, 1), 1), (0, 0), (1, 0))


def zigzag(random, is_upright):
    """Corners of strokes up and down, more or fewer than a wing has; or to and fro, downwards."""
    if is_upright:
        points, first = int(random.choice([3, 4, 6, 7, 8, 9, 11])), int(random.integers(2))
        return [(i / (points - 1), (i + first) % 2) for i in range(points)]
    points, first = int(random.integers(3, 9)), int(random.integers(2))
    return [((i + first) % 2, 1 - i / (points - 1)) for i in range(points)]


def draw_shape(random, person, name):
    if name == "wing":
        return strokes(random, person, wing(random))
    if name == "slope":
        return strokes(random, person, slope(random))
    if name == "ring":
        return circle(random, person, 1)
    if name == "ring back":
        return circle(random, person, -1)
    if name == "half ring":
        return circle(random, person, random.choice([-1, 1]), 0.5)
    if name == "many rings":
        return circle(random, person, random.choice([-1, 1]), random.uniform(1.7, 5)) * random.uniform(0.3, 1)
    if name == "L":
        return strokes(random, person, ((random.uniform(-0.05, 0.2), 1), (0, 0), (random.uniform(0.6, 1), 0)))
    if name in ("zigzag", "sideways zigzag"):
        return strokes(random, person, zigzag(random, name == "zigzag"))
    if name == "random":
        return strokes(random, person, random.uniform(0, 1, (random.integers(2, 7), 2)))
    return strokes(random, person, OTHERS[name])


def walk(random, seconds):
    """Position [n, 3] of a hand of somebody who walks or runs: held still before the body, or swinging at its side."""
    t = np.arange(0, seconds, 1 / FINE_RATE)
    steps, phase = random.uniform(1.3, 2.9), random.uniform(0, 2 * math.pi)
    swing = smooth_step(t / 0.5) * smooth_step((seconds - t) / 0.5)
    to_and_fro = np.sin(math.pi * steps * t)
    amounts = random.uniform(0, 0.08), random.uniform(0.01, 0.25), random.uniform(0.01, 0.05)
    return np.stack([amounts[0] * np.sin(math.pi * steps * t + phase), amounts[1] * to_and_fro,
                     amounts[2] * np.sin(2 * math.pi * steps * t + random.uniform(0, 2 * math.pi))], 1) * swing[:, None]


def shake(random, seconds):
    t = np.arange(0, seconds, 1 / FINE_RATE)
    swing = smooth_step(t / 0.3) * smooth_step((seconds - t) / 0.3)
    axis = random.normal(size=3)
    size, hertz = (random.uniform(0.01, 0.03), random.uniform(2.5, 6)) if random.random() < 0.5 else (
        random.uniform(0.03, 0.15), random.uniform(0.7, 2.5))
    return (size * np.sin(2 * math.pi * hertz * t) * swing)[:, None] * axis / np.linalg.norm(axis)


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


def kept_rate(person):
    """How many measurements a second the application keeps: one of so many, RATE of them or nearly."""
    return person.rate / round(person.rate / RATE)


def sampled(person, felt):
    """The measurements that the application keeps."""
    if person.is_filtered:
        felt = smoothed(felt, max(1, int(FINE_RATE / person.rate)))
    return felt[np.arange(0, len(felt) - 1, FINE_RATE / kept_rate(person)).astype(int)]


def measured(random, person, positions, turns):
    """float [n, 3]: the measurements of a hand at these positions [m, 3], turned by these angles [m, 3] beside its own."""
    positions = positions + slow(random, len(positions), 3, 0.01 * person.drift)
    # The hand turns with the arm: up where it is high, and to the side where it is there.
    lean = smoothed(positions, person.delay) / (person.size / 2)
    angles = np.stack([lean[:, 2], person.hand * lean[:, 0], -lean[:, 0]], 1) * person.turning
    angles = np.clip(angles, -1.2, 1.2) + turns + person.tilt + slow(random, len(positions), 3, 0.06 * person.drift)
    positions = smoothed(positions, 20)
    acceleration = np.gradient(np.gradient(positions, axis=0), axis=0) * FINE_RATE**2 + (0, 0, GRAVITY)
    felt = np.einsum("nba,nb->na", rotation(angles), acceleration) * 1000 / GRAVITY
    t = np.arange(len(felt))[:, None] / FINE_RATE
    felt += person.tremor * np.sin(2 * math.pi * random.uniform(7, 11, 3) * t + random.uniform(0, 2 * math.pi, 3))
    felt = sampled(person, felt)
    return np.round(felt * person.gain + person.offset + random.normal(0, person.noise, felt.shape))


def placed(person, flat):
    """Positions [n, 3] of a way [n, 2] on the person's plane, which is slanted, and bent around what turns."""
    right, up = (flat - flat.mean(axis=0)).T
    forward = right * person.slant[0] * person.hand + up * person.slant[1] - (right**2 + up**2) / (2 * person.bend)
    return np.stack([flat[:, 0], forward, flat[:, 1]], 1)


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
    way = placed(person, flat)
    return way, np.zeros_like(way)


def return_home(random, position):
    """The hand goes back to where it was before, in its own time."""
    count = int(random.uniform(0.7, 1.6) * FINE_RATE)
    return position * (1 - smooth_step(np.linspace(0, 1, count)))[:, None]


def other_event(random):
    often = ["random"] * 2 + ["zigzag"] * 6 + ["sideways zigzag"] * 2 + ["many rings"] * 3 + ["walk"] * 2 + ["L"] * 4 + [
        "ring back", "half ring", "shake", "turn", "rest", "triangle", "half wing"]
    return str(random.choice([*often, *OTHERS]))


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

    def measurements():
        return int(count * kept_rate(person) / FINE_RATE)

    pause(random.uniform(*rest))
    for name in names:
        start = measurements()
        position, angles = make_event(random, person, name)
        add(position, angles)
        events.append(Event(name, start, measurements()))
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
