# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How well examples/micro_speech hears voices that its model was not trained on.

    python models/micro_speech/evaluate.py build/host/bin/micro_speech [--clips FOLDER] [--engines piper,flite] [--snr 10]
        [--recordings FOLDER] [--noises FOLDER]

Each engine says words in slots of two seconds, with noise; the application listens, as on a board. Printed are, for each
engine, what was said and what was heard, and then how often in an hour of other speech and of noise a command is heard
that nobody said. A folder of recordings (WAV files, of 16,000 Hz) is other speech, too."""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

import clips
import engines
import numpy as np
import sound
import speech
import windows
import words
from sound import SAMPLE_RATE

LATEST_MS = 1300  # a word is heard while it is spoken or so long after its end


def heard(program, samples, commands):
    """[(milliseconds, command)]"""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(windows.wave_of(samples))
        file.flush()
        done = subprocess.run([program, file.name], capture_output=True, text=True, check=True)
    found = re.findall(r"^Heard (\w+) \(\d+\) @(\d+)ms$", done.stdout + done.stderr, re.M)
    return [(int(time), label) for label, time in found if label in commands]


def match(answers, found, commands):
    """What was heard for each word ("" is nothing), and how many answers belong to none."""
    left = list(answers)
    result = []
    for word in found:
        start, end = (at * 1000 // SAMPLE_RATE for at in (word.start, word.end))
        here = [answer for answer in left if start < answer[0] <= end + LATEST_MS]
        right = [answer for answer in here if answer[1] == word.text]
        taken = (right or here)[:1]
        for answer in taken:
            left.remove(answer)
        result.append(taken[0][1] if taken else "")
    return result, len(left)


def confusion(said, commands):
    """Rows: each command, words like them, other words; columns: what was heard."""
    alike, _ = words.others(commands)
    rows = {**{command: [] for command in commands}, "alike": [], "others": []}
    for text, answer in said:
        rows[text if text in commands else "alike" if text in alike else "others"].append(answer)
    return {row: {label: answers.count(label) for label in (*commands, "")} for row, answers in rows.items()}


def hear_words(program, found, commands, snr, noises, seed=1):
    """The words of an engine in streams of a minute: a confusion matrix, and what was heard that belongs to no word."""
    random = np.random.default_rng([7, seed])
    found = [found[i] for i in random.permutation(len(found))]
    said, stray = [], 0
    for first in range(0, len(found), 30):
        samples, here = speech.test_stream(random, found[first:first + 30], snr=snr, noises=noises)
        answers, more = match(heard(program, samples, commands), here, commands)
        said += [(word.text, answer) for word, answer in zip(here, answers)]
        stray += more
    return confusion(said, commands), stray


def print_confusion(table, commands):
    print("            " + "".join(f"{label or 'nothing':>9}" for label in (*commands, "")))
    for row, counts in table.items():
        print(f"  {row:10}" + "".join(f"{count:9}" for count in counts.values()))


def other_speech(random, found, seconds, snr, noises):
    """Sentences one after another, of the length asked for."""
    parts, total = [], 0
    while total < seconds:
        chosen = [found[i] for i in random.integers(0, len(found), 15)]
        samples, _ = speech.test_stream(random, chosen, 0.5, snr, noises)
        parts.append(samples)
        total += len(samples) / SAMPLE_RATE
    return parts


def only_noise(random, seconds, noises):
    return [speech.to_int16(sound.noise(random, 60 * SAMPLE_RATE, noises), random.uniform(-50, -3)) for _ in range(seconds // 60)]


def false_alarms(program, name, parts, commands):
    hours = sum(map(len, parts)) / SAMPLE_RATE / 3600
    alarms = [answer for part in parts for answer in heard(program, part, commands)]
    print(f"  {name:24} {60 * hours:5.1f} minutes: {len(alarms)} false")
    return len(alarms), hours


def recordings(folder):
    found = []
    for path in sorted(folder.rglob("*.wav")):
        samples, rate = engines.read_wave(str(path))
        samples = clips.trimmed(sound.resample(samples, rate)) if len(samples) > 1600 else None
        if samples is not None and not re.search(r"(^|[-_ ])(yes|no)([-_ .]|$)", path.stem):
            found.append(clips.Clip("recordings", "", path.stem, samples))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, help="build/host/bin/micro_speech")
    parser.add_argument("--clips", type=Path, default=engines.FOLDER / "clips", help="what clips.py made")
    parser.add_argument("--engines", default="piper,flite", help="the engines that are heard")
    parser.add_argument("--words", default=",".join(words.COMMANDS), help="the commands of the model")
    parser.add_argument("--snr", type=float, default=10, help="speech over noise, in dB")
    parser.add_argument("--minutes", type=int, default=20, help="of each kind of other speech")
    parser.add_argument("--recordings", type=Path, help="a folder of other speech")
    parser.add_argument("--noises", type=Path, help="a folder of recorded noise, .npy, int16 at 16,000 Hz")
    args = parser.parse_args()
    commands = tuple(args.words.split(","))
    spoken = clips.load(args.clips, args.engines.split(","))
    for name, found in spoken.items():
        if not found:
            parser.error(f"{args.clips} has no clips of {name}: run clips.py --engines {name} first")
    random = np.random.default_rng(8)
    alarms = hours = 0
    for name, found in spoken.items():
        single = [clip for clip in found if " " not in clip.text]
        table, stray = hear_words(args.program, single, commands, args.snr, args.noises)
        right = sum(table[command][command] for command in commands)
        total = sum(sum(table[command].values()) for command in commands)
        print(f"{name}, {args.snr:g} dB: {right} of {total} commands ({right / total:.1%}); {stray} heard where nobody spoke")
        print_confusion(table, commands)
    print("heard that nobody said, in other speech and noise:")
    for name, found in spoken.items():
        sentences = [clip for clip in found if " " in clip.text]
        parts = other_speech(random, sentences, 60 * args.minutes, args.snr, args.noises)
        here = false_alarms(args.program, f"sentences by {name}", parts, commands)
        alarms, hours = alarms + here[0], hours + here[1]
    if args.recordings:
        parts = other_speech(random, recordings(args.recordings), 60 * args.minutes, args.snr, args.noises)
        here = false_alarms(args.program, "recordings of people", parts, commands)
        alarms, hours = alarms + here[0], hours + here[1]
    here = false_alarms(args.program, "noise", only_noise(random, 60 * args.minutes, args.noises), commands)
    alarms, hours = alarms + here[0], hours + here[1]
    print(f"  {alarms / hours:.1f} an hour")


if __name__ == "__main__":
    main()
