# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""From minutes of speech to what the model is trained on: windows of features, and what is heard in them.

The features come from the application itself, so that they are those of a board to the last bit."""

import struct
import subprocess
import tempfile

import numpy as np
import speech
from sound import SAMPLE_RATE

SLICES, FEATURES = 49, 40
SLICE_SAMPLES, STRIDE_SAMPLES = 480, 320
WINDOW_SAMPLES = (SLICES - 1) * STRIDE_SAMPLES + SLICE_SAMPLES
SILENCE, UNKNOWN = 0, 1
AFTER = SAMPLE_RATE // 16  # a command is heard when so much of what follows it is heard too: "no" is also how "note" begins
MARGIN = 12  # slices on each side of a window, for a window that is stretched
GROUP = 16  # windows that are varied alike


def wave_of(samples):
    data = samples.astype("<i2").tobytes()
    return (b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt "
            + struct.pack("<IHHIIHH", 16, 1, 1, SAMPLE_RATE, 2 * SAMPLE_RATE, 2, 16) + b"data" + struct.pack("<I", len(data)) + data)


def features_of(program, samples):
    """int8 [slices, 40]."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(wave_of(samples))
        file.flush()
        output = subprocess.run([program, "--features", file.name], check=True, capture_output=True).stdout
    return np.frombuffer(output, np.int8).reshape(-1, FEATURES)


def label_of(window_start, found, commands):
    """What is heard in a window; None if not even a person could say."""
    end = window_start + WINDOW_SAMPLES
    answer, spoken = SILENCE, 0
    for word in found:
        inside = min(end, word.end) - max(window_start, word.start)
        if inside <= 0:
            continue
        part = inside / (word.end - word.start)
        if word.text not in commands:
            spoken += inside
        elif part > 0.95 and end >= word.end + AFTER:
            answer = 2 + commands.index(word.text)
        elif part > 0.35:
            return None
        else:
            spoken += inside
    if answer == SILENCE and spoken > SAMPLE_RATE // 10:
        return UNKNOWN
    return None if answer == SILENCE and spoken > SAMPLE_RATE // 50 else answer


class Minutes:
    """The features of streams, and the label of every second window in them."""

    def __init__(self, commands):
        self.commands = commands
        self.features, self.starts, self.labels = [], [], []
        self.length = 0

    def add(self, features, found):
        silence = np.full((SLICES + MARGIN, FEATURES), -128, np.int8)  # the first windows have silence before the stream
        kept = np.concatenate([silence, features])
        first = 0
        for start in range(MARGIN, len(kept) - SLICES - MARGIN, 2):
            at = (start - len(silence)) * STRIDE_SAMPLES
            while first < len(found) and found[first].end < at:
                first += 1
            label = label_of(at, found[first:first + 8], self.commands)
            if label is not None:
                self.starts.append(self.length + start)
                self.labels.append(label)
        self.features.append(kept)
        self.length += len(kept)

    def done(self):
        self.features, self.starts, self.labels = np.concatenate(self.features), np.array(self.starts), np.array(self.labels)
        return self

    def windows(self, chosen):
        """int8 [n, 49, 40], as they are."""
        return self.features[self.starts[chosen, None] + np.arange(SLICES)]

    def choose(self, random, count, shares):
        """Windows of which a share has each label."""
        parts = [random.choice(np.flatnonzero(self.labels == label), int(count * share)) for label, share in enumerate(shares)]
        return random.permutation(np.concatenate(parts))

    def varied(self, random, chosen):
        """int8 [n, 49, 40], slower and faster, of longer and shorter throats, with parts wiped out."""
        result = np.empty((len(chosen), SLICES, FEATURES), np.int8)
        for first in range(0, len(chosen), GROUP):
            part = chosen[first:first + GROUP]
            result[first:first + len(part)] = wiped(random, self.warped(random, part))
        return result

    def warped(self, random, chosen):
        """float32; all windows are warped alike."""
        middle = SLICES // 2
        pace = np.exp(random.uniform(-0.17, 0.17) * (random.random() < 0.6))
        time = np.round(middle + (np.arange(SLICES) - middle) * pace).astype(int)
        windows = self.features[self.starts[chosen, None] + time].astype(np.float32)
        throat = np.exp(random.uniform(-0.09, 0.09) * (random.random() < 0.6))
        bands = np.clip(np.arange(FEATURES) * throat + random.uniform(-0.6, 0.6), 0, FEATURES - 1)
        shares = np.maximum(1 - np.abs(np.arange(FEATURES)[:, None] - bands), 0).astype(np.float32)
        return windows @ shares


def wiped(random, windows):
    for size, axis in (SLICES, 1), (FEATURES, 2):
        for _ in range(random.integers(0, 3)):
            wide = random.integers(1, 7)
            first = random.integers(0, size - wide)
            np.moveaxis(windows, axis, 0)[first:first + wide] = -128
    if random.random() < 0.4:
        windows = windows + np.float32(random.uniform(-10, 10)) * (windows > -128)
    return np.clip(np.round(windows), -128, 127).astype(np.int8)


def minute(program, bank, seed, noises):
    """The features of a minute that is drawn with that seed, and what is said in it."""
    samples, found = speech.make_stream(np.random.default_rng(seed), bank, 60, noises)
    return features_of(program, samples), found


def make(program, bank, count, seed, noises=None, kept=None):
    """Minutes of streams that are drawn with that seed; those in the folder `kept` are not made again."""
    minutes = Minutes(bank.commands)
    for i in range(count):
        path = kept / f"{'-'.join(bank.engines)}-{'-'.join(bank.commands)}-{seed}-{i}.npz" if kept else None
        if path and path.exists():
            with np.load(path) as file:
                features, texts, spans = file["features"], file["texts"], file["spans"]
            found = [speech.Word(str(text), *map(int, span)) for text, span in zip(texts, spans)]
        else:
            features, found = minute(program, bank, [seed, i], noises)
            if path:
                kept.mkdir(parents=True, exist_ok=True)
                np.savez(path, features=features, texts=[word.text for word in found],
                         spans=[(word.start, word.end) for word in found])
        minutes.add(features, found)
        print(f"\r{i + 1} of {count} minutes of speech", end="", flush=True)
    print()
    return minutes.done()
