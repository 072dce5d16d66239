# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Chooses the settings of the example's RecognizeCommands: it simulates the application on streams of an engine that the
model was not trained on and that is not one of the tests either, and on sentences of the engines that it was trained on.

    python models/micro_speech/choose_settings.py build/host/bin/micro_speech [--clips FOLDER]

Each line has settings, the share of commands that are heard, and how many are heard in an hour that nobody said."""

import argparse
import itertools
from pathlib import Path

import clips
import engines
import evaluate
import numpy as np
import speech
import windows
import words
from train import predict

STEP_MS = 100  # the application looks so often
SUPPRESSION_MS = 1000


def scores_of(program, content, samples):
    """The model's scores of 0 to 255, and their times."""
    features = windows.features_of(program, samples)
    features = np.concatenate([np.full((windows.SLICES, windows.FEATURES), -128, np.int8), features])
    times = np.arange(STEP_MS, len(samples) * 1000 // windows.SAMPLE_RATE, STEP_MS)
    ends = (times - 30) // 20 + 1 + windows.SLICES
    return predict(content, np.array([features[end - windows.SLICES:end] for end in ends])).astype(int) + 128, times


def recognized(scores, times, window_ms, threshold, minimum_count):
    """[(milliseconds, category)] as RecognizeCommands::ProcessLatestResults() tells them."""
    found, before, before_ms = [], 0, 0
    sums = np.cumsum(np.concatenate([np.zeros((1, scores.shape[1]), int), scores]), axis=0)
    for i, time in enumerate(times):
        first = np.searchsorted(times, time - window_ms)
        count = i + 1 - first
        if count < minimum_count or time - times[first] < window_ms // 4:
            continue
        total = sums[i + 1] - sums[first]
        top = int(np.argmax(total))
        if total[top] // count <= threshold:
            continue
        if top != before or (top != 0 and time - before_ms > SUPPRESSION_MS):
            before, before_ms = top, time
            found.append((int(time), top))
    return found


def streams(found, random, snr, noises, seconds_a_clip):
    found = [found[i] for i in random.permutation(len(found))]
    return [speech.test_stream(random, found[i:i + 30], seconds_a_clip, snr, noises) for i in range(0, len(found), 30)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("--clips", type=Path, default=engines.FOLDER / "clips")
    parser.add_argument("--model", type=Path, default=Path(__file__).parent / "micro_speech_int8.tflite")
    parser.add_argument("--noises", type=Path)
    parser.add_argument("--sentences", type=int, default=300)
    args = parser.parse_args()
    content, random = args.model.read_bytes(), np.random.default_rng(9)
    spoken = [clip for found in clips.load(args.clips, engines.FOR_CHOOSING).values() for clip in found]
    others = [clip for found in clips.load(args.clips, engines.FOR_TRAINING).values() for clip in found if " " in clip.text]
    others = [others[i] for i in random.permutation(len(others))[:args.sentences]]
    said = [(*scores_of(args.program, content, samples), found)
            for samples, found in streams([clip for clip in spoken if " " not in clip.text], random, 10, args.noises, 2)]
    talk = streams(others + [clip for clip in spoken if " " in clip.text], random, 15, args.noises, 0.5)
    said += [(*scores_of(args.program, content, samples), []) for samples, _ in talk]
    hours = sum(times[-1] for *_, times, found in said if not found) / 3.6e6
    for settings in itertools.product((200, 300, 400, 500, 600), range(120, 226, 15), (3,)):
        right = total = wrong = alarms = 0
        for scores, times, found in said:
            answers = [(time, words.COMMANDS[top - 2]) for time, top in recognized(scores, times, *settings) if top > 1]
            matched, stray = evaluate.match(answers, found, words.COMMANDS)
            for word, answer in zip(found, matched):
                total += word.text in words.COMMANDS
                right += word.text == answer
                wrong += answer not in ("", word.text)
            alarms += stray
        print(f"window {settings[0]} ms, threshold {settings[1]}, {settings[2]} at least: {right / total:.1%} heard, "
              f"{wrong} other words of {len(spoken)} taken for one, {alarms / hours:.1f} an hour in {60 * hours:.0f} minutes of talk")


if __name__ == "__main__":
    main()
