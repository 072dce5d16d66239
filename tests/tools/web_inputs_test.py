#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web.
"""What the page hears, measures and calls by name: sound from files and from a microphone that plays them, an accelerometer, labels
from files and from models."""
import io
import re
import struct
import wave
import zipfile

import driven_browser
import mote_command as mote
from page_models import json_models
from web_page_test import PAGE, WebPage

SPEECH = mote.ROOT / "models" / "micro_speech"
WORDS = {name: mote.ROOT / f"examples/micro_speech/samples/{name}.wav" for name in ("yes", "no")}
GESTURES = mote.ROOT / "examples" / "magic_wand" / "samples" / "gestures.csv"
GRAVITY = 9.80665


def recordings():
    """{path: word}; those of the project, and of others where they are there."""
    others = {mote.SHARED / f"inputs/{name}_1000ms.wav": name for name in ("yes", "no")}
    return {**{path: name for name, path in WORDS.items()}, **{path: name for path, name in others.items() if path.exists()}}


class Sound(WebPage):
    def scores(self, recording):
        """What `mote run` tells of a recording of a second: {label: score}."""
        done = mote.run_json("run", SPEECH / "micro_speech_int8.tflite", "--preprocessor", SPEECH / "micro_speech_preprocessor.tflite",
                             "--labels", SPEECH / "labels.txt", "--input", recording)
        return {one["label"]: one["score"] for one in done["classes"]}

    def second_of(self, path):
        """The loudest second of a recording, as a file."""
        with wave.open(str(path)) as recording:
            samples = struct.unpack(f"<{recording.getnframes()}h", recording.readframes(recording.getnframes()))
        begin = max(range(0, len(samples) - 15999, 1000), key=lambda at: sum(map(abs, samples[at:at + 16000])))
        second = self.folder / f"second_of_{path.name}"
        with wave.open(str(second), "wb") as written:
            written.setparams((1, 2, 16000, 16000, "NONE", ""))
            written.writeframes(struct.pack("<16000h", *samples[begin:begin + 16000]))
        return second

    def test_recordings(self):
        """The scores are those of `mote run --preprocessor`."""
        self.open()
        self.choose("micro_speech_int8")
        for path, word in recordings().items():
            second = self.second_of(path)
            wanted = self.scores(second)
            self.assertEqual(max(wanted, key=wanted.get), word)
            self.page.locator("#input").set_input_files(second)
            self.until_best(word)
            shown = dict(line.split() for line in self.page.locator("#answers .answer").all_inner_texts())
            self.assertEqual(set(shown), set(wanted))
            for label, score in wanted.items():
                self.assertAlmostEqual(float(shown[label]), score, places=3, msg=f"{path}: {label}")
        self.complained_of_nothing()

    def test_other_rates(self):
        """They are brought to that of the model, and several channels to one."""
        self.open()
        self.choose("micro_speech_int8")
        for path, word in recordings().items():
            with wave.open(str(self.second_of(path))) as second:
                samples = struct.unpack("<16000h", second.readframes(16000))
            with wave.open(str(self.folder / f"stereo_of_{path.name}"), "wb") as stereo:
                stereo.setparams((2, 2, 48000, 48000, "NONE", ""))
                stereo.writeframes(b"".join(struct.pack("<hh", one, one) * 3 for one in samples))
            self.page.locator("#input").set_input_files(self.folder / f"stereo_of_{path.name}")
            self.until_best(word)
        self.complained_of_nothing()

    def test_samples(self):
        """A model that takes samples gets those of the recording."""
        self.open()
        for kind, unit in (("FLOAT32", 1 / 32768), ("INT16", 1)):
            model = json_models.Model()
            samples, axes, most = model.tensor("samples", [1, 16000], kind), model.tensor("axes", [1], "INT32", data=struct.pack("<i", 1)), \
                model.tensor("most", [1], kind)
            model.node("REDUCE_MAX", [samples, axes], [most], "ReducerOptions")
            self.load(self.write(f"most_{kind}.tflite", model.finish([samples], [most])))
            self.assertTrue(self.page.get_by_role("button", name="Microphone", exact=True).is_visible())
            second = self.second_of(WORDS["yes"])
            with wave.open(str(second)) as recording:
                loudest = max(struct.unpack("<16000h", recording.readframes(16000)))
            self.page.locator("#input").set_input_files(second)
            self.until_best_value(f"{loudest * unit:.4g}")
        self.complained_of_nothing()

    def until_best_value(self, wanted):
        driven_browser.wait_until(self.page, lambda: float(wanted) == float(f"{float(self.value()):.4g}"), 20)

    def value(self):
        return self.page.locator("#answers .answer").first.inner_text().split()[-1]

    def test_no_sound(self):
        self.open()
        self.choose("micro_speech_int8")
        self.page.locator("#input").set_input_files(self.write("none.wav", b"RIFF none"))
        driven_browser.wait_until(self.page, lambda: "none.wav is no sound" in self.state())

    def test_microphone(self):
        for path, word in recordings().items():
            with self.subTest(recording=path):
                chromium = driven_browser.Chromium(f"--use-file-for-fake-audio-capture={path}")
                self.addCleanup(chromium.close)
                self.open(chromium)
                self.choose("micro_speech_int8")
                self.page.get_by_role("button", name="Microphone", exact=True).click()
                self.until_best(word)
                driven_browser.wait_until(self.page, lambda: "a second" in self.page.locator("#answers").inner_text())
                self.page.get_by_role("button", name="Stop the microphone").click()
                self.assertEqual(self.page.locator("meter").count(), 0)
                self.answered_all_the_time()
                self.complained_of_nothing()

    def test_refused_microphone(self):
        chromium = driven_browser.Chromium(is_asked=True)
        self.addCleanup(chromium.close)
        self.open(chromium)
        self.choose("micro_speech_int8")
        self.page.get_by_role("button", name="Microphone", exact=True).click()
        driven_browser.wait_until(self.page, lambda: "the microphone was refused" in self.state())


class Accelerometer(WebPage):
    def measure(self, measurements, hz):
        """As a sensor does: metres a second squared, `hz` times a second."""
        self.page.evaluate("""([measurements, interval]) => {
          for (const [x, y, z] of measurements) {
            dispatchEvent(new DeviceMotionEvent("devicemotion", {accelerationIncludingGravity: {x, y, z}, interval}));
          }
        }""", [[[one / 1000 * GRAVITY for one in measurement] for measurement in measurements], 1000 / hz])

    def gestures_seen(self, each, hz):
        """What the model tells while each recorded measurement comes `each` times."""
        self.page.get_by_role("button", name="Accelerometer", exact=True).click()
        self.page.get_by_text("No measurement has come").wait_for()
        seen = []
        lines = [tuple(map(float, line.split(","))) for line in GESTURES.read_text().split()[1:]]
        for at in range(0, len(lines), 4):
            self.measure([one for one in lines[at:at + 4] for _ in range(each)], hz)
            self.page.wait_for_timeout(10)
            if at > 128:
                seen.append(self.best())
        return [gesture for before, gesture in zip([None, *seen], seen) if gesture != before and gesture != "none"]

    def test_shapes(self):
        self.open()
        for i, shape in enumerate(([1, 128, 3], [1, 40, 3, 1], [1, 128, 1, 3])):
            model = json_models.Model()
            tensors = model.tensor("a", shape), model.tensor("b", shape)
            model.node("ABS", tensors[:1], tensors[1:], "AbsOptions")
            self.load(self.write(f"shape{i}.tflite", model.finish(*[[one] for one in tensors])))
            self.assertTrue(self.page.get_by_role("button", name="Accelerometer", exact=True).is_visible(), shape)

    def test_gestures(self):
        """The recording has them in the order of the labels; at any rate of the sensor."""
        self.open()
        for each, hz in ((1, 25), (3, 75)):
            self.choose("sine_float")
            self.choose("magic_wand_int8")
            self.assertEqual(self.gestures_seen(each, hz), ["wing", "ring", "slope"])
        self.page.get_by_role("button", name="Stop the accelerometer").click()
        self.answered_all_the_time()
        self.complained_of_nothing()


class Labels(WebPage):
    def labels(self):
        return {re.split(r"\s+", line)[0] for line in self.page.locator("#answers .answer").all_inner_texts()}

    def test_own_labels(self):
        self.open()
        for name, labels in (("micro_speech_int8", {"silence", "unknown", "yes", "no"}), ("magic_wand_int8", {"wing", "ring", "slope", "none"})):
            self.choose(name)
            self.assertEqual(self.labels(), labels)

    def test_labels_that_a_model_carries(self):
        """As TensorFlow Lite's metadata has them: in a ZIP archive behind the model."""
        self.open()
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            archive = io.BytesIO(mote.DIGITS.read_bytes())
            with zipfile.ZipFile(archive, "a", method) as carried:
                carried.writestr("vocabulary.txt", "other\n")
                carried.writestr("labels.txt", "".join(f"digit{i}\n" for i in range(10)))
            self.assertIn("runs", self.load(self.write(f"carries{method}.tflite", archive.getvalue())))
            self.assertEqual(self.labels(), {f"digit{i}" for i in range(10)})
        broken = archive.getvalue()
        cut = broken.index(b"labels.txt")
        self.assertIn("runs", self.load(self.write("broken.tflite", broken[:cut] + bytes(range(128, 228)) + broken[cut + 100:])))
        self.assertEqual(self.labels(), {str(i) for i in range(10)})
        self.complained_of_nothing()

    def test_labels_of_a_file(self):
        self.open()
        self.load(self.write("mine.tflite", mote.DIGITS.read_bytes()))
        self.assertEqual(self.labels(), {str(i) for i in range(10)})
        field = self.page.get_by_label("labels, a line each")
        field.set_input_files(self.write("few.txt", b"one\ntwo\n"))
        driven_browser.wait_until(self.page, lambda: "few.txt has 2 lines; the first output has 10 elements" in self.state())
        field.set_input_files(self.write("ten.txt", b"".join(b"<b>%d</b>\n" % i for i in range(10))))
        driven_browser.wait_until(self.page, lambda: "names the answers" in self.state())
        self.page.get_by_role("button", name="Random numbers").click()
        driven_browser.wait_until(self.page, lambda: self.labels() == {f"<b>{i}</b>" for i in range(10)})
        self.complained_of_nothing()


if __name__ == "__main__":
    driven_browser.need(PAGE)
    mote.main()
