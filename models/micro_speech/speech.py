# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Minutes of speech, made of clips: words and sentences by many speakers, in rooms and noise drawn at random."""

from dataclasses import dataclass

import numpy as np
import sound
import words
from sound import SAMPLE_RATE

# How likely an engine is, of those that are here.
WEIGHTS = {"espeak": 0.15, "mbrola": 0.27, "rhvoice": 0.15, "festival": 0.03, "kokoro": 0.4}
EACH_COMMAND, ALIKE, SENTENCE = 0.17, 0.26, 0.16  # shares of what is said; the rest is other words
TALK, SILENT = 0.15, 0.06  # shares of the streams: only sentences; nothing but noise


@dataclass
class Word:
    """What is said in a stream, from one sample to another."""
    text: str
    start: int
    end: int


class Bank:
    """Clips by engine and text."""

    def __init__(self, clips, commands=words.COMMANDS):
        self.commands = commands
        self.alike, self.plain = words.others(commands)
        self.sentences = words.sentences(commands)
        self.by_text = {engine: self.sorted_clips(found) for engine, found in clips.items() if found}
        self.engines = [engine for engine, found in self.by_text.items() if all(command in found for command in commands)]
        if not self.engines:
            raise ValueError(f"no engine has clips of all of {', '.join(commands)}: run clips.py first")
        weights = np.array([WEIGHTS.get(engine, 1) for engine in self.engines])
        self.weights = weights / weights.sum()

    def sorted_clips(self, clips):
        found = {}
        for clip in clips:
            found.setdefault(clip.text, []).append(clip)
        return found

    def draw(self, random, texts):
        """A clip of one of the texts."""
        for _ in range(100):
            found = self.by_text[str(random.choice(self.engines, p=self.weights))]
            here = [text for text in texts if text in found]
            if here:
                return self.draw_of(random, found[here[random.integers(len(here))]])
        raise ValueError(f"there are no clips of {texts[0]!r} and its like")

    def draw_of(self, random, clips):
        return clips[random.integers(len(clips))]

    def draw_any(self, random):
        kind = random.random()
        for command in self.commands:
            if kind < EACH_COMMAND:
                return self.draw(random, [command])
            kind -= EACH_COMMAND
        if kind < ALIKE:
            return self.draw(random, self.alike)
        if kind < ALIKE + SENTENCE:
            return self.draw(random, self.sentences)
        return self.draw(random, self.plain)


def varied(clip, random):
    samples = clip.samples
    if random.random() < 0.8:
        samples = sound.other_speaker(samples, random)
    if random.random() < 0.3 and len(samples) < 2 * SAMPLE_RATE:
        samples = sound.stretched(samples, random.uniform(0.75, 1.3))
    if random.random() < 0.4:
        samples = sound.curve(samples, random)
    return samples / np.max(np.abs(samples), initial=1e-9)


def power(speech, found):
    """Of the parts in which something is said."""
    spoken = np.concatenate([speech[word.start:word.end] for word in found])
    return float(np.sqrt(np.mean(spoken**2)))


def lay_out(random, bank, count, kind):
    """Speech, and where it is: a kind of less than TALK is talk, one of less than TALK + SILENT is none."""
    speech, found = np.zeros(count, np.float32), []
    at = int(random.uniform(0.1, 1.5) * SAMPLE_RATE)
    near = random.uniform(0, 20)
    while True:
        clip = bank.draw(random, bank.sentences) if kind < TALK else bank.draw_any(random)
        samples = varied(clip, random)[:8 * SAMPLE_RATE]
        if TALK <= kind < TALK + SILENT or at + len(samples) > count:
            return speech, found
        speech[at:at + len(samples)] += samples * 10 ** (-random.uniform(0, near) / 20)
        found.append(Word(clip.text, at, at + len(samples)))
        at += len(samples) + int(random.choice([random.uniform(0.12, 0.4), random.uniform(0.4, 1.6)]) * SAMPLE_RATE)


def babble(random, bank, count):
    """Several people who talk far away; no commands among what they say."""
    result = np.zeros(count, np.float32)
    for _ in range(random.integers(2, 6)):
        at = 0
        while at < count:
            samples = varied(bank.draw(random, bank.sentences), random)[:count - at]
            result[at:at + len(samples)] += samples
            at += len(samples) + int(random.uniform(0, 1) * SAMPLE_RATE)
    return result / (np.std(result) + 1e-9)


def make_stream(random, bank, seconds, noises=None):
    """int16 samples and what is said in them."""
    count = int(seconds * SAMPLE_RATE)
    speech, found = lay_out(random, bank, count, random.random())
    if random.random() < 0.7:
        speech = sound.convolve(speech, sound.room(random))
    below = random.choice([random.uniform(0, 12), random.uniform(5, 25), random.uniform(15, 45)])
    heard = sound.noise(random, count, noises)
    if random.random() < 0.15:
        heard = heard + random.uniform(0.5, 1.5) * babble(random, bank, count)
        below += 5
    mixed = speech + heard / np.std(heard) * (power(speech, found) if found else 1) * 10 ** (-below / 20)
    if random.random() < 0.7:
        mixed = sound.curve(mixed, random)
    return to_int16(mixed, random.uniform(-30, 2)), found


def to_int16(samples, level):
    """Their loudest samples, but for a few, get the level, in dB of full scale."""
    largest = np.max(np.sort(np.max(np.abs(samples[:len(samples) // 100 * 100]).reshape(-1, 100), axis=1))[:-4])
    return np.clip(np.round(samples / largest * (32767 * 10 ** (level / 20))), -32768, 32767).astype(np.int16)


def test_stream(random, clips, seconds_a_clip=2.0, snr=10.0, noises=None, level=-6):
    """int16 samples in which each clip is said in a slot of its own, and what is said: no other change than white or
    coloured noise, whose power is snr dB below that of the speech."""
    slots = [max(int(seconds_a_clip * SAMPLE_RATE), len(clip.samples) + SAMPLE_RATE) for clip in clips]
    speech, found, at = np.zeros(sum(slots) + SAMPLE_RATE, np.float32), [], 0
    for clip, slot in zip(clips, slots):
        start = at + int(random.integers(SAMPLE_RATE // 4, slot - len(clip.samples) - SAMPLE_RATE // 4 + 1))
        # All words are as loud as one another.
        loudness = np.sqrt(np.mean(clip.samples**2))
        speech[start:start + len(clip.samples)] = clip.samples / loudness
        found.append(Word(clip.text, start, start + len(clip.samples)))
        at += slot
    mixed = speech + sound.noise(random, len(speech), noises) * 10 ** (-snr / 20)
    return to_int16(mixed, level), found
