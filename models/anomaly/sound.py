# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The sound of a kind of machine, a pump with a motor and a fan of seven blades, at 4,000 samples a second: machines that
are well, each a little different, and what they sound like when something breaks."""

import numpy as np

SAMPLE_RATE = 4000
BLADES = 7
MAINS = 50  # Hz
FAULTS = ("bearing", "imbalance", "rattle", "whine", "leak", "slow")


def resonated(noise, frequency, width):
    """Noise around a frequency, by a filter with two poles; as loud as before."""
    radius = 1 - np.pi * width / SAMPLE_RATE
    a, b = 2 * radius * np.cos(2 * np.pi * frequency / SAMPLE_RATE), -radius * radius
    out = np.empty_like(noise)
    before, last = 0.0, 0.0
    for i, value in enumerate(noise):
        before, last = last, value + a * last + b * before
        out[i] = last
    return out * noise.std() / max(out.std(), 1e-9)


class Machine:
    """One that is well: its speed, and how loud its parts are."""

    def __init__(self, random):
        self.random = random
        self.speed = random.uniform(23, 26)  # turns a second
        self.turning = 0.25 / np.arange(1, 9)**0.8 * random.uniform(0.7, 1.3, 8)
        self.blades = 0.3 / np.arange(1, 6) * random.uniform(0.75, 1.3, 5)
        self.hum = 0.2 / np.arange(1, 5) * random.uniform(0.7, 1.4, 4)
        self.hiss = random.uniform(0.08, 0.14)
        self.body = (random.uniform(560, 640), random.uniform(1050, 1200))  # Hz
        self.body_loudness = random.uniform(0.1, 0.16, 2)
        self.room = random.uniform(0.005, 0.03)

    def phase(self, samples, speed):
        """Turns so far; the speed wanders by a percent."""
        wander = np.cumsum(self.random.normal(0, 1, samples))
        wander = 0.01 * np.sin(2 * np.pi * (np.arange(samples) / SAMPLE_RATE * self.random.uniform(0.1, 0.6)
                                            + self.random.random())) + 1e-5 * wander
        return np.cumsum(speed * (1 + wander)) / SAMPLE_RATE

    def tones(self, phase, order, loudness):
        parts = (amount * np.sin(2 * np.pi * (order * (i + 1) * phase + self.random.random()))
                 for i, amount in enumerate(loudness))
        return sum(parts)

    def sound(self, seconds, fault=None):
        """int16 samples."""
        samples = int(seconds * SAMPLE_RATE)
        random, severity = self.random, self.random.uniform(1, 2.5)
        phase = self.phase(samples, self.speed * (0.75 if fault == "slow" else 1))
        turning = self.turning * (np.r_[6, 3, np.ones(6)] * severity if fault == "imbalance" else 1)
        out = self.tones(phase, 1, turning) + self.tones(phase, BLADES, self.blades)
        out += self.tones(np.arange(samples) / SAMPLE_RATE * MAINS, 2, self.hum)
        out += random.normal(0, self.hiss * (3 * severity if fault == "leak" else 1), samples)
        for frequency, loudness in zip(self.body, self.body_loudness):
            out += loudness * resonated(random.normal(0, 1, samples), frequency, 80)
        out += random.normal(0, self.room, samples)
        out += self.fault_sound(fault, phase, severity)
        level = random.uniform(1500, 5000)
        return np.clip(np.round(out * level), -32768, 32767).astype(np.int16)

    def fault_sound(self, fault, phase, severity):
        random, samples = self.random, len(phase)
        if fault == "whine":
            frequency = random.uniform(700, 1800)
            return 0.25 * severity * np.sin(2 * np.pi * frequency * np.arange(samples) / SAMPLE_RATE)
        if fault == "bearing":  # a ball runs over a crack 3.6 times a turn, and something rings
            knocks = np.diff(np.floor(3.6 * phase), prepend=0.0) * random.uniform(0.7, 1.3, samples)
            return ringing(knocks, random.uniform(1300, 1800), 0.004) * severity
        if fault == "rattle":
            starts = (random.random(samples) < 4 / SAMPLE_RATE) * random.uniform(0.6, 1.4, samples)
            return ringing(starts, random.uniform(300, 1500), 0.03) * severity * random.normal(0, 1, samples)
        return 0.0


def ringing(knocks, frequency, seconds):
    t = np.arange(int(6 * seconds * SAMPLE_RATE)) / SAMPLE_RATE
    return np.convolve(knocks, np.exp(-t / seconds) * np.cos(2 * np.pi * frequency * t))[:len(knocks)]


def make_sound(seed, seconds, fault=None):
    return Machine(np.random.default_rng(seed)).sound(seconds, fault)
