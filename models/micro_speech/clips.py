# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Lets the engines speak, and keeps what they said in files: --folder/ENGINE/VOICE/TEXT-NUMBER.npy, int16 at 16,000 Hz.

    python models/micro_speech/clips.py --folder FOLDER [--engines NAME,...] [--words yes,no] [--share 1.0]

What is there is not said again. train.py and evaluate.py read the folder."""

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

import engines
import numpy as np
import words
from sound import resample

QUIET = 0.01  # of the loudest sample: what the ends of a clip have less than is not speech
# How often an engine says, in all its voices together: each command, words like a command, other words, sentences.
COUNTS = {"espeak": (300, 600, 500, 120), "mbrola": (500, 1300, 1000, 240), "rhvoice": (200, 500, 500, 100),
          "festival": (30, 60, 40, 10), "kokoro": (300, 350, 200, 150), "pico": (60, 120, 120, 60),
          "piper": (60, 50, 100, 60), "flite": (80, 80, 160, 80), "espeak_held_out": (60, 60, 100, 40)}


@dataclass
class Clip:
    """What a voice said: kind is "word" or "sentence"."""
    engine: str
    voice: str
    text: str
    samples: np.ndarray  # float32, the loudest is 1


def trimmed(samples):
    """Silence cut off; an answer of None if there is nothing else."""
    largest = np.max(np.abs(samples), initial=0)
    if largest < 1e-3:
        return None
    loud = np.flatnonzero(np.abs(samples) > QUIET * largest)
    return samples[loud[0]:loud[-1] + 1] / largest


def file_of(folder, engine, voice, text, number):
    return folder / engine / voice / f"{re.sub('[^a-z]+', '_', text.lower())[:60]}-{number}.npy"


def record(name, voice, text, seed):
    """float32 samples of 16,000 Hz; None if it says nothing."""
    samples, rate = engines.ALL[name].say(text, voice, np.random.default_rng([6, *seed.encode(), *voice.encode()]))
    samples = trimmed(samples)
    return None if samples is None else np.clip(resample(samples, rate), -1, 1)


def recorded(name, texts):
    """[Clip], without files: each text by the next of the engine's voices."""
    voices = engines.ALL[name].names()
    said = [(voices[i % len(voices)], text, f"{text}-{i}") for i, text in enumerate(texts)]
    return [Clip(name, voice, text, record(name, voice, text, seed)) for voice, text, seed in said]


def plan(name, commands, share):
    """(text, number) for an engine, in an order that makes the first half as good a choice as the whole."""
    random = np.random.default_rng([5, len(name), *name.encode()])
    counts = [max(1, round(count * share)) for count in COUNTS[name]]
    alike, plain = words.others(commands)
    said = [command for command in commands for _ in range(counts[0])]
    for choices, count in (alike, counts[1]), (plain, counts[2]), (words.sentences(commands), counts[3]):
        said += [choices[i % len(choices)] for i in range(count)]
    return [said[i] for i in random.permutation(len(said))]


def make(folder, name, commands, share=1.0):
    voices = engines.ALL[name].names()
    if not voices:
        print(f"{name} is not here: its voices are left out (get_engines.sh installs them)")
        return
    uses = {}
    for i, text in enumerate(plan(name, commands, share)):
        uses[text] = uses.get(text, -1) + 1
        # Every voice says every command before one says it again.
        voice = voices[(uses[text] * 7 + len(text) * 3) % len(voices)] if len(voices) % 7 else voices[uses[text] % len(voices)]
        path = file_of(folder, name, voice, text, uses[text])
        if path.exists():
            continue
        samples = record(name, voice, text, path.name)
        if samples is None:
            print(f"{name}, {voice}: says nothing for {text!r}")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path, np.round(samples * 32000).astype(np.int16))
        print(f"\r{name}: {i + 1}", end="", flush=True)
    print()


def load(folder, names):
    """{engine: [Clip]}"""
    found = {}
    for name in names:
        texts = {re.sub("[^a-z]+", "_", text.lower())[:60]: text for text in
                 [*words.SENTENCES, *words.OTHERS, *words.CHOICES, *" ".join(words.ALIKE.values()).split()]}
        found[name] = []
        for path in sorted((folder / name).glob("*/*.npy")):
            text = texts.get(path.stem.rsplit("-", 1)[0])
            if text is not None:
                found[name].append(Clip(name, path.parent.name, text, np.load(path).astype(np.float32) / 32000))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=engines.FOLDER / "clips")
    parser.add_argument("--engines", default=",".join(engines.ALL), help="of " + ", ".join(engines.ALL))
    parser.add_argument("--words", default=",".join(words.COMMANDS), help="the commands")
    parser.add_argument("--share", type=float, default=1.0, help="how much of all that is planned")
    args = parser.parse_args()
    for name in args.engines.split(","):
        if name not in engines.ALL:
            parser.error(f"there is no engine {name!r}; there are {', '.join(engines.ALL)}")
        make(args.folder, name, tuple(args.words.split(",")), args.share)


if __name__ == "__main__":
    main()
