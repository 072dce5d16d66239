#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Recordings through the preprocessor and the classifier: every feature and every score equals the reference's."""
import json

import mote_command as mote

LABELS = "silence\nunknown\nyes\nno\n"
ANSWERS = {"yes_1000ms.wav": "yes", "no_1000ms.wav": "no", "noise_1000ms.wav": "silence",
           "silence_1000ms.wav": "silence"}


def model(name):
    return mote.SHARED / "models" / name


class AudioTest(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        cls.expected = json.loads((mote.SHARED / "expected_audio.json").read_text())

    def classify(self, target, recording):
        labels = self.write("labels.txt", LABELS.encode())
        return mote.run_json("run", model("micro_speech_quantized.tflite"), "--preprocessor",
                             model("audio_preprocessor_int8.tflite"), "--input", mote.SHARED / "inputs" / recording,
                             "--labels", labels, "--target", target)

    def check(self, target, recording):
        got = self.classify(target, recording)
        expected = self.expected["int8"][recording]
        self.assertEqual(got["windows"], expected["windows"])
        self.assertEqual(got["features"], expected["features"])
        self.assertEqual(got["outputs"][0]["values"], expected["scores_silence_unknown_yes_no"])
        self.assertEqual(got["classes"][0]["label"], ANSWERS[recording])

    def test_host(self):
        for recording in ANSWERS:
            with self.subTest(recording=recording):
                self.check("host", recording)

    def test_targets(self):
        for target in mote.built_targets():
            for recording in ANSWERS:
                with self.subTest(target=target, recording=recording):
                    self.check(target, recording)

    def test_float_features(self):
        for recording, expected in self.expected["float"].items():
            got = mote.run_json("run", model("audio_preprocessor_float.tflite"), "--input",
                                mote.SHARED / "inputs" / recording)
            self.assertEqual(len(got["features"]), len(expected["features"]))
            for value, wanted in zip(got["features"], expected["features"]):
                tolerance = self.expected["float_tolerance_relative"] * abs(wanted) + 1e-6
                self.assertAlmostEqual(value, wanted, delta=tolerance)

    def test_wrong_recordings(self):
        classifier = ["run", model("micro_speech_quantized.tflite")]
        with_preprocessor = classifier + ["--preprocessor", model("audio_preprocessor_int8.tflite"), "--input"]
        good = mote.wav([0] * 16000)
        self.refuses("--preprocessor", *classifier, "--input", self.write("a.wav", good))
        self.refuses("99 windows of 40 features.*1960", *with_preprocessor, self.write("b.wav", mote.wav([0] * 32000)))
        self.refuses("100 samples.*480", *with_preprocessor, self.write("c.wav", mote.wav([0] * 100)))
        self.refuses("one .wav file", *with_preprocessor, self.write("d.bin", good))
        self.refuses("float32.*int8", *classifier, "--preprocessor", model("audio_preprocessor_float.tflite"),
                     "--input", self.write("e.wav", good))


if __name__ == "__main__":
    mote.need_shared("expected_audio.json", "models", "inputs")
    mote.main()
