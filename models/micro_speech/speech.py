# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Streams of synthetic speech: words that espeak-ng says in many voices, in rooms and noise drawn at random."""

import functools
import subprocess
import wave
from dataclasses import dataclass
from io import BytesIO

import numpy as np

SAMPLE_RATE = 16000
COMMANDS = ("yes", "no")
# Words that the model shall tell from the commands. Words that sound like one of them ("know", "yeah") are nobody's to
# tell.
OTHERS = """up down left right on off stop go house seven marvin bed bird cat dog eight five four happy nine one six
    tree two three zero wow sheila yellow lesson less guess nose snow low show now nor not net yet yard young use
    hello music light kitchen window table water morning play pause next volume time answer question address
    because people little where should would about other which their first after think never again another
    nothing number winter paper sister river mountain letter open close start again""".split()
# Those of them that rhyme with a command or begin as one does: the model takes them for it now and then.
ALIKE = "low snow show go hello yellow zero window use young yet less lesson guess nose now nor not net nothing never".split()
ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029")
# espeak-ng's variants that sound like a person; every fifth is held out for the tests.
VARIANTS = """Alex Alicia Andrea Andy Annie Denis Diogo Gene Gene2 Henrique Hugo Jacky Lee Marco Mario Michael Mike Storm
    adam anika antonio aunty belinda benjamin boris caleb david ed edward edward2 f1 f2 f3 f4 f5 grandma grandpa gustave
    iven iven2 iven3 iven4 john kaukovalta klatt klatt2 klatt3 klatt4 linda m1 m2 m3 m4 m5 m6 m7 m8 marcelo max michel
    miguel norbert pablo paul pedro quincy rob robert sandro shelby steph steph2 steph3 travis victor zac""".split()
HELD_OUT = VARIANTS[::5]
FOR_TRAINING = [variant for variant in VARIANTS if variant not in HELD_OUT]
QUIET = 300  # of 32767: what the ends of a recording have less than is not speech


@dataclass
class Word:
    """A word in a stream, from one sample to another."""
    text: str
    start: int
    end: int


def resample(samples, rate):
    """float32 samples at SAMPLE_RATE, without the frequencies above half of it."""
    count = round(len(samples) * SAMPLE_RATE / rate)
    spectrum = np.fft.rfft(samples)[:count // 2 + 1]
    return np.fft.irfft(spectrum, count).astype(np.float32) * np.float32(SAMPLE_RATE / rate)


def convolve(samples, response):
    """As long as the samples."""
    length = 1 << (len(samples) + len(response)).bit_length()
    product = np.fft.rfft(samples, length) * np.fft.rfft(response, length)
    return np.fft.irfft(product, length)[:len(samples)].astype(np.float32)


@functools.lru_cache(maxsize=None)
def say(text, voice, speed, pitch):
    """float32 samples of a word, silence cut off, its largest sample 1."""
    spoken = subprocess.run(["espeak-ng", "-v", voice, "-s", str(speed), "-p", str(pitch), "--stdout", text],
                            check=True, capture_output=True).stdout
    with wave.open(BytesIO(spoken)) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(1 << 24), "<i2").astype(np.float32)
    loud = np.flatnonzero(np.abs(samples) > QUIET)
    samples = samples[loud[0]:loud[-1] + 1]
    samples = resample(samples, rate)
    return samples / np.max(np.abs(samples))


def random_word(random, text, variants):
    voice = f"{random.choice(ACCENTS)}+{random.choice(variants)}"
    # Steps of 15 and 10, so that words are said once and used often.
    return say(text, voice, int(random.integers(8, 15)) * 15, int(random.integers(1, 10)) * 10)


def noise(random, samples):
    """Noise of power 1 whose spectrum falls by 0 to 6 dB an octave, sometimes with a hum."""
    spectrum = np.fft.rfft(random.standard_normal(samples))
    frequency = np.maximum(np.fft.rfftfreq(samples, 1 / SAMPLE_RATE), 20)
    result = np.fft.irfft(spectrum * frequency ** -random.uniform(0, 1), samples)
    if random.random() < 0.3:
        time = np.arange(samples) / SAMPLE_RATE
        base = random.uniform(50, 200)
        hum = sum(np.sin(2 * np.pi * base * k * time + random.uniform(0, 6.3)) / k for k in range(1, 6))
        result = result / np.std(result) + random.uniform(0, 1) * hum
    return (result / np.std(result)).astype(np.float32)


def room(random):
    """The impulse response of a room: the direct sound, then noise that fades."""
    length = int(random.uniform(0.05, 0.5) * SAMPLE_RATE)
    tail = random.standard_normal(length) * np.exp(-6.9 * np.arange(length) / length)
    response = random.uniform(0, 0.15) * tail / np.sqrt(np.sum(tail**2)) * 2
    response[0] = 1
    return response


def make_stream(random, seconds, words, variants):
    """int16 samples in which the given words are said in order, one after another, and where they are."""
    total = int(seconds * SAMPLE_RATE)
    speech = np.zeros(total + SAMPLE_RATE, np.float32)
    found = []
    slot = total // len(words)
    for i, text in enumerate(words):
        spoken = random_word(random, text, variants)
        spoken = spoken[:slot - SAMPLE_RATE // 5]
        start = i * slot + int(random.integers(SAMPLE_RATE // 10, slot - len(spoken)))
        level = 10 ** (random.uniform(-22, -4) / 20)
        speech[start:start + len(spoken)] += level * spoken
        found.append(Word(text, start, start + len(spoken)))
    speech = convolve(speech, room(random))[:total]
    # A quiet room to a loud one; the words' power is about -30 to -12 dB.
    level = 10 ** (random.uniform(-70, -38) / 20)
    mixed = speech + level * noise(random, total)
    return np.clip(np.round(mixed * 32767), -32768, 32767).astype(np.int16), found
