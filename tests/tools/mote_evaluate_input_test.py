#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What `mote evaluate` makes a model's input and classes of: TFLite Metadata, a file beside the model, models that make features;
and what it says where that, the files or the computer are no good."""
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import time
import zipfile

import mote_command as mote

sys.path.insert(0, str(mote.BUILD / "python"))
sys.path.insert(0, str(mote.ROOT / "tools"))
import numpy as np

import mote as package
from evaluation import description, inputs, metadata, tables

try:
    from PIL import Image
    import soundfile
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-pil python3-soundfile)")
    sys.exit(77)

SPEECH = mote.ROOT / "models" / "micro_speech"
CLASSIFIER, PREPROCESSOR = SPEECH / "micro_speech_int8.tflite", SPEECH / "micro_speech_preprocessor.tflite"
ANOMALY = mote.ROOT / "models" / "anomaly"
SAMPLES = mote.ROOT / "examples" / "micro_speech" / "samples"
SUPPORT = os.environ.get("MOTE_TFLITE_SUPPORT_PYTHON", "")

# The public schema of TFLite Metadata, as far as it counts here: tables, and fields by their numbers.
METADATA_SCHEMA = """
enum Kind : byte { UNKNOWN = 0, DESCRIPTIONS = 1, TENSOR_AXIS_LABELS = 2, TENSOR_VALUE_LABELS = 3 }
table AssociatedFile { name:string; description:string; type:Kind; locale:string; version:string; }
table Unread {}
table AudioProperties { sample_rate:uint; channels:uint; }
union ContentProperties { FeatureProperties:Unread, ImageProperties:Unread, BoundingBoxProperties:Unread, AudioProperties }
table Content { content_properties:ContentProperties; }
table NormalizationOptions { mean:[float]; std:[float]; }
union ProcessUnitOptions { NormalizationOptions }
table ProcessUnit { options:ProcessUnitOptions; }
table TensorMetadata { name:string; description:string; dimension_names:[string]; content:Content; process_units:[ProcessUnit];
                       stats:Unread; associated_files:[AssociatedFile]; }
table SubGraphMetadata { name:string; description:string; input_tensor_metadata:[TensorMetadata];
                         output_tensor_metadata:[TensorMetadata]; }
table ModelMetadata { name:string; description:string; version:string; subgraph_metadata:[SubGraphMetadata]; }
root_type ModelMetadata;
file_identifier "M001";
"""


def as_is(shape, out_shape, type_name="FLOAT32", quantization=None):
    """A model, as JSON, whose output is its input in another shape."""
    tensor = {"type": type_name, **({"quantization": quantization} if quantization else {})}
    return {"version": 3, "operator_codes": [{"deprecated_builtin_code": 22, "builtin_code": "RESHAPE", "version": 1}],
            "buffers": [{}, {"data": list(np.array(out_shape, "<i4").tobytes())}],
            "subgraphs": [{"tensors": [{**tensor, "name": "in", "shape": shape}, {**tensor, "name": "out", "shape": out_shape},
                                       {"type": "INT32", "name": "shape", "shape": [len(out_shape)], "buffer": 1}],
                           "inputs": [0], "outputs": [1], "operators": [{"inputs": [0, 2], "outputs": [1]}]}]}


def normalization(mean, std):
    return {"process_units": [{"options_type": "NormalizationOptions", "options": {"mean": mean, "std": std}}]}


def audio(rate, channels=1):
    return {"content": {"content_properties_type": "AudioProperties",
                        "content_properties": {"sample_rate": rate, "channels": channels}}}


def labels(*files, kind="TENSOR_AXIS_LABELS"):
    return {"associated_files": [{"name": name, "type": kind, **({"locale": locale} if locale else {})} for name, locale in files]}


class InputTest(mote.MoteTest):

    def model(self, name, content, of_input=None, of_output=None, files=(), compression=zipfile.ZIP_STORED):
        """A file with a model, as JSON, and with metadata if any are given."""
        if of_input is not None or of_output is not None:
            data = self.metadata({} if of_input is None else of_input, {} if of_output is None else of_output)
            content = {**content, "buffers": [*content["buffers"], {"data": list(data)}],
                       "metadata": [{"name": "TFLITE_METADATA", "buffer": len(content["buffers"])}]}
        path = self.write(name, mote.tflite(self.folder, content))
        if files:
            with zipfile.ZipFile(path, "a", compression) as archive:
                for file, text in files:
                    archive.writestr(file, text)
        return path

    def metadata(self, of_input, of_output):
        (self.folder / "metadata.fbs").write_text(METADATA_SCHEMA)
        (self.folder / "meta.json").write_text(json.dumps({"subgraph_metadata": [
            {"input_tensor_metadata": [of_input], "output_tensor_metadata": [of_output]}]}))
        subprocess.run(["flatc", "--binary", "--strict-json", "-o", self.folder, self.folder / "metadata.fbs",
                        self.folder / "meta.json"], check=True)
        return (self.folder / "meta.bin").read_bytes()

    def image(self, name, *colour):
        path = self.folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(np.array([[colour]], np.uint8)).save(path)

    def sound(self, name, samples, rate):
        path = self.folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, samples, rate)

    def evaluate(self, *arguments):
        return mote.run_json("evaluate", *arguments, "--data", self.folder / "data")


class Metadata(InputTest):

    def test_images(self):
        """The pixel (120, 130, 110) is most red after means are taken away, and most green before. Classes are the labels."""
        model = self.model("colours.tflite", as_is([1, 1, 1, 3], [1, 3]), normalization([10, 100, 50], [0.5, 1, 1]),
                           labels(("colours.txt", None)), [("colours.txt", "red\ngreen\nblue\n")])
        self.image("red/a.png", 120, 130, 110)
        report = self.evaluate(model)
        self.assertEqual((report["places"]["micro"]["top1"], report["classes"]), (1.0, ["red", "green", "blue"]))
        self.assertEqual(report["settings"], {"labels": {"value": "colours.txt", "from": "metadata"},
                                              "mean": {"value": [10, 100, 50], "from": "metadata"},
                                              "scale": {"value": [0.5, 1, 1], "from": "metadata"}})
        done = mote.run("evaluate", model, "--data", self.folder / "data")
        self.assertIn("mean: 10, 100, 50, from the model's metadata\n", done.stdout)
        self.assertIn("labels: colours.txt, from the model's metadata\n", done.stdout)
        for words in (["--mean", "0"], ["--scale", "1"]):  # an option, also of one of both, is all that counts
            report = self.evaluate(model, *words)
            self.assertEqual((report["places"]["micro"]["top1"], report["settings"][words[0][2:]]["from"]), (0.0, "option"))
        self.refuses("1 classes .red., and the first output has 3 elements", "evaluate", model, "--data", self.folder / "data",
                     "--no-metadata")

    def test_quantised(self):
        """Real numbers are quantised; 0 and 1 stand for the bytes themselves."""
        for mean, scale, bits in (([128], [2], [0, 6, 127]), ([0], [1], [-128, -6, 127]), ([0], [4], [0, 127, 127])):
            model = self.model("bytes.tflite", as_is([1, 1, 1, 3], [1, 3], "INT8", {"scale": [0.5], "zero_point": [-4]}),
                               normalization(mean, scale))
            self.image("1/a.png", 0, 122 + 16 * (mean == [128]), 255)
            options = dict.fromkeys(("labels", "preprocessor", "mean", "scale", "rate", "stride", "crop", "no_metadata"))
            found = description.describe({**options, "mote": mote.MOTE, "model": model}, "int8")
            wanted = inputs.Format((1, 1, 1, 3), np.dtype(np.int8), 0.5, -4)
            data = inputs.read_input(self.folder / "data/1/a.png", wanted, found.preparation)
            real = (np.array([0, 122 + 16 * (mean == [128]), 255]) - mean[0]) / scale[0]
            expected = np.clip(np.round(real / 0.5) - 4, -128, 127) if scale != [1] else real - 128
            self.assertEqual(np.frombuffer(data, np.int8).tolist(), expected.tolist(), bits)

    def test_recordings(self):
        """They get the rate of the model's sound: sample 60 of 16,000 a second is sample 30 of 8,000."""
        names = "\n".join(f"at {i}" for i in range(100))
        model = self.model("loudest.tflite", as_is([1, 100], [1, 100]), audio(8000), labels(("l.txt", None)), [("l.txt", names)])
        samples = np.zeros(200)
        samples[60] = 0.5
        self.sound("at 30/a.wav", samples, 16000)
        report = self.evaluate(model)
        self.assertEqual((report["places"]["micro"]["top1"], report["settings"]["rate"]["value"]), (1.0, 8000))
        done = mote.run("evaluate", model, "--data", self.folder / "data")
        self.assertIn("the input takes the first 0.013 s of each recording", done.stderr)
        two = self.model("two.tflite", as_is([1, 100], [1, 100]), audio(8000, 2))
        self.refuses("metadata say 2 channels of sound", "evaluate", two, "--data", self.folder / "data", "--labels",
                     self.write("labels.txt", names.encode()))

    def test_labels(self):
        """Lines are places, also empty ones; those without a language come first; numbers of folders are places."""
        content = as_is([1, 1, 1, 4], [1, 4])
        files = [("german.txt", "rot\n\ngelb\nblau"), ("any.txt", "\ufeffred\r\n\r\nyellow\r\nblue\r\n\r\n")]
        model = self.model("labels.tflite", content, None, labels(("german.txt", "de"), ("any.txt", None)), files, zipfile.ZIP_DEFLATED)
        read = metadata.read_metadata(model.read_bytes())
        self.assertEqual((read.labels, read.labels_file), (["red", "", "yellow", "blue"], "any.txt"))
        path = self.folder / "data" / "yellow" / "a.npy"
        path.parent.mkdir(parents=True)
        np.save(path, np.array([0, 0, 1, 0.5], np.float32).reshape(1, 1, 1, 4))
        self.assertEqual(self.evaluate(model)["places"]["micro"]["top1"], 1.0)
        path.parent.rename(self.folder / "data" / "2")
        self.assertEqual(self.evaluate(model)["places"]["micro"]["top1"], 1.0)
        (self.folder / "data" / "2").rename(self.folder / "data" / "pink")
        self.refuses("any.txt in the model's metadata has no line for the class 'pink'; its classes are red, ", "evaluate", model,
                     "--data", self.folder / "data")
        twice = self.model("twice.tflite", content, None, labels(("l.txt", None), kind="TENSOR_VALUE_LABELS"),
                           [("l.txt", "crane\nship\ncrane\nred")])
        (self.folder / "data" / "pink").rename(self.folder / "data" / "crane")
        self.refuses("has 'crane' more than once: name each folder by the number", "evaluate", twice, "--data", self.folder / "data")

    def test_damaged(self):
        """Files that are not there or too long are said and not used; damaged tables too, and nothing else happens."""
        self.image("1/a.png", 120, 130, 110)
        content = as_is([1, 1, 1, 3], [1, 3])
        for files, words in (([("other.txt", "a")], "file l.txt that they name is not packed"),
                             ([("l.txt", b"\xff\xfe\xff")], "file l.txt that they name is no text"),
                             ([("l.txt", "a\n" * (1 << 23) + "b")], "file l.txt that they name is too long"), ([], "is not packed")):
            model = self.model("bad.tflite", content, normalization([1], [1]), labels(("l.txt", None)), files, zipfile.ZIP_DEFLATED)
            done = mote.run("evaluate", model, "--data", self.folder / "data")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stderr, f"^mote: the metadata of .*bad.tflite are not used: .*{words}")
        good = self.model("good.tflite", content, normalization([1], [1]), labels(("l.txt", None)), [("l.txt", "a\nb\nc")]).read_bytes()
        pick, at = random.Random(5), good.index(b"M001") - 4
        ends = {"Metadata": 0, "Damaged": 0}
        for _ in range(3000):
            damaged = bytearray(good)
            for _ in range(pick.randint(1, 4)):
                damaged[pick.randrange(at, len(good))] = pick.choice([0, 1, 0x7f, 0xff, pick.randrange(256)])
            try:
                ends[type(metadata.read_metadata(bytes(damaged))).__name__] += 1
            except tables.Damaged:
                ends["Damaged"] += 1
        self.assertGreater(min(ends.values()), 100, ends)
        for size in range(at, len(good), 7):
            try:
                metadata.read_metadata(good[:size])
            except tables.Damaged:
                pass

    def test_a_model_that_another_package_wrote(self):
        if not SUPPORT:
            self.skipTest("left to `make test-frameworks`, which installs the package tflite-support")
        image = self.model("image.tflite", as_is([1, 2, 2, 3], [1, 12]))
        sound = self.model("sound.tflite", as_is([1, 16000], [1, 16000]))
        for kind, model, count in (("image", image, 12), ("audio", sound, 16000)):
            names = self.write("names.txt", "\n".join(f"name {i}" for i in range(count)).encode())
            numbers = "[127.5], [64.0]" if kind == "image" else "16000, 1"
            subprocess.run([SUPPORT, "-c", f"""
from tflite_support.metadata_writers import {kind}_classifier, writer_utils
writer = {kind}_classifier.MetadataWriter.create_for_inference(writer_utils.load_file({str(model)!r}), {numbers}, [{str(names)!r}])
writer_utils.save_file(writer.populate(), {str(self.folder / "written.tflite")!r})"""], cwd=self.folder, check=True)
            read = metadata.read_metadata((self.folder / "written.tflite").read_bytes())
            self.assertEqual((len(read.labels), read.labels[-1]), (count, f"name {count - 1}"))
            self.assertEqual((read.mean, read.scale, read.rate), ((127.5,), (64.0,), None) if kind == "image" else (None, None, 16000))


class Preprocessors(InputTest):

    def recordings(self):
        for name in ("yes", "no"):
            samples, rate = soundfile.read(SAMPLES / f"{name}.wav")
            self.sound(f"{name}/a.wav", samples[14000:30000], rate)  # the second with the word

    def test_the_model_names_them(self):
        """micro_speech's own features, without an option; and by the option where nothing names them."""
        self.recordings()
        report = self.evaluate(CLASSIFIER)
        self.assertEqual(report["places"]["micro"]["top1"], 1.0)
        self.assertEqual({name: pathlib.Path(one["value"]).name if isinstance(one["value"], str) else one["value"]
                          for name, one in report["settings"].items()},
                         {"labels": "labels.txt", "preprocessor": PREPROCESSOR.name, "rate": 16000})
        alone = self.write("alone.tflite", CLASSIFIER.read_bytes())
        words = ("--labels", SPEECH / "labels.txt")
        self.refuses(r"input int8 \[1, 1960\] has 1960 elements, 0.12 s of sound, and seems to take features.*--preprocessor MODEL",
                     "evaluate", alone, "--data", self.folder / "data", *words)
        for given in ("micro_speech", PREPROCESSOR):
            self.assertEqual(self.evaluate(alone, *words, "--preprocessor", given)["places"], report["places"])
        done = package.evaluate(alone, self.folder / "data", SPEECH / "labels.txt", preprocessor=PREPROCESSOR)
        self.assertEqual((done.places, done.settings["preprocessor"]["value"]), (report["places"], str(PREPROCESSOR)))
        again = package.evaluate(CLASSIFIER, self.folder / "data", SPEECH / "labels.txt", preprocessor="micro_speech", no_metadata=True)
        self.assertEqual(again.places, report["places"])

    def test_features_are_those_of_the_example(self):
        program = mote.BUILD / "bin" / "micro_speech"
        if not program.exists():
            self.skipTest(f"{program} is not built (make examples)")
        pick = np.random.default_rng(4)
        for seed in range(12):
            loudness = 10 ** pick.uniform(-4, 0)
            times = np.arange(32000)
            samples = np.clip(loudness * (pick.normal(0, 0.5, 32000) if seed % 2 else np.sin(times ** 1.2 / 50)), -1, 1)
            self.sound("x/a.wav", samples, 16000)
            path = self.folder / "data/x/a.wav"
            done = subprocess.run([program, "--features", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            data, windows = self.folder / "windows.bin", 1 + (32000 - 480) // 320
            whole = soundfile.read(path, dtype="int16")[0]
            data.write_bytes(b"".join(whole[i * 320:i * 320 + 480].tobytes() for i in range(windows)))
            mote.run_json("run", PREPROCESSOR, "--input", data, "--sets", windows, "--output", self.folder / "features.bin")
            self.assertEqual((self.folder / "features.bin").read_bytes(), done.stdout[:40 * windows], seed)

    def test_sounds_of_machines(self):
        """anomaly's own features; those of a machine that is well are told from those of a broken bearing."""
        sys.path.insert(0, str(ANOMALY))
        import sound
        for i in range(12):
            for name, fault in (("well", None), ("bearing", "bearing")):
                self.sound(f"{name}/{i}.wav", sound.make_sound([9, i], 1.1, fault).astype(np.int16), 4000)
        report = self.evaluate(ANOMALY / "anomaly_int8.tflite", "--normal", "well")
        self.assertGreater(report["places"]["micro"]["auc"], 0.99)
        program = mote.BUILD / "bin" / "anomaly"
        if not program.exists():
            self.skipTest(f"{program} is not built (make examples)")
        made = description.Preprocessor(mote.MOTE, ANOMALY / "anomaly_preprocessor.tflite")
        wanted, preparation = inputs.Format((1, 48), np.dtype(np.int8), 4.0, 0), inputs.Preparation(rate=4000, preprocessor=made)
        for path in sorted((self.folder / "data").rglob("*.wav")):
            raw = self.write("sound.raw", soundfile.read(path, dtype="int16")[0].tobytes())
            done = subprocess.run([program, "--features", raw], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
            self.assertEqual(inputs.read_input(path, wanted, preparation), done.stdout[:48])

    def test_their_scripts_write_them(self):
        python = mote.tensorflow_python(self)
        for folder in (SPEECH, ANOMALY):
            done = subprocess.run([python, "-c", f"import sys; sys.path.insert(0, {str(folder)!r}); import write_preprocessor; "
                                   "sys.stdout.buffer.write(write_preprocessor.preprocessor())"], stdout=subprocess.PIPE, check=True)
            self.assertEqual(done.stdout, (folder / f"{folder.name}_preprocessor.tflite").read_bytes())

    def test_as_mote_run(self):
        """The scores are those of `mote run --preprocessor`; also with another model that makes the features."""
        model = mote.SHARED / "models/audio_preprocessor_int8.tflite"
        if not model.exists():
            self.skipTest(f"{model} is not there (MOTE_SHARED says where else to look)")
        wanted = inputs.Format((1, 1960), np.dtype(np.int8), 0.0, 0)
        for maker in (PREPROCESSOR, model):
            made = description.Preprocessor(mote.MOTE, maker)
            for recording in sorted((mote.SHARED / "inputs").glob("*.wav")):
                data = inputs.read_input(recording, wanted, inputs.Preparation(preprocessor=made))
                mine = mote.run_json("run", CLASSIFIER, "--input", self.write("features.bin", data))
                whole = mote.run_json("run", CLASSIFIER, "--preprocessor", maker, "--input", recording)
                self.assertEqual(mine["outputs"], whole["outputs"])
        floats = description.Preprocessor(mote.MOTE, mote.SHARED / "models/audio_preprocessor_float.tflite")
        real = inputs.Format((1, 1960), np.dtype(np.int8), 0.1, -128)
        recording = mote.SHARED / "inputs" / "yes_1000ms.wav"
        expected = json.loads((mote.SHARED / "expected_audio.json").read_text())["float"]["yes_1000ms.wav"]["features"]
        found = np.frombuffer(inputs.read_input(recording, real, inputs.Preparation(preprocessor=floats)), np.int8)
        self.assertLessEqual(np.abs(np.clip(np.round(np.array(expected) / 0.1) - 128, -128, 127) - found).max(), 1)

    def test_strides(self):
        """A model of which a window is its features: those of every `--stride` samples."""
        maker = self.model("maker.tflite", as_is([1, 4], [4]))
        model = self.model("model.tflite", as_is([1, 12], [1, 12]))
        samples = np.arange(1, 13) / 64
        self.sound("9/a.wav", samples, 16000)
        names = self.write("labels.txt", b"\n".join(str(i).encode() for i in range(12)))
        # Windows of 4, 2 samples apart: 1 to 4, 3 to 6, 5 to 8; the greatest is the last.
        report = self.evaluate(model, "--labels", names, "--preprocessor", maker, "--stride", 2)
        self.assertEqual(report["places"]["micro"]["confusion"][9], [0] * 11 + [1])
        # 5 samples apart: 1 to 4, 6 to 9, and 11, 12 with silence behind them.
        report = self.evaluate(model, "--labels", names, "--preprocessor", maker, "--stride", 5)
        self.assertEqual(report["places"]["micro"]["confusion"][9], [0] * 9 + [1] + [0] * 2)

    def test_a_file_beside_the_model(self):
        """Its settings come before the metadata and after the options; a wrong one is refused."""
        model = self.model("colours.tflite", as_is([1, 1, 1, 3], [1, 3]), normalization([10, 100, 50], [2, 1, 1]))
        beside = self.folder / "colours.evaluate.json"
        self.image("1/a.png", 120, 130, 110)
        beside.write_text('{"mean": 0, "scale": [1, 2, 3]}')
        report = self.evaluate(model)
        self.assertEqual(report["settings"], {"mean": {"value": 0, "from": str(beside)}, "scale": {"value": [1, 2, 3], "from": str(beside)}})
        self.assertEqual(report["places"]["micro"]["top1"], 0.0)  # 120, 65, 36
        self.assertEqual(self.evaluate(model, "--mean", 1)["settings"], {"mean": {"value": 1, "from": "option"}})
        for text, words in (("[]", "is no JSON object"), ("{", "is no JSON: "), ('{"means": 1}', "has 'means'; it can have labels, "),
                            ('{"scale": 0}', "scale cannot be 0"), ('{"mean": "1"}', 'mean cannot be "1"'), ('{"mean": []}', "mean cannot be"),
                            ('{"rate": 1.5}', "rate cannot be 1.5"), ('{"mean": NaN}', "mean cannot be NaN"),
                            ('{"scale": [1, true]}', "scale cannot be"), ('{"labels": "none.txt"}', "none.txt cannot be read"),
                            ('{"preprocessor": "none.tflite"}', "there is no preprocessor .*none.tflite: it is a .tflite file, or one of .*"
                             "micro_speech"), ('{"mean": [1, 2]}', "means and scales for 2 channels; the input has 3")):
            with self.subTest(text=text):
                beside.write_text(text)
                self.refuses(words, "evaluate", model, "--data", self.folder / "data")
        beside.write_bytes(b"\xff\xfe{")
        self.refuses("is no JSON", "evaluate", model, "--data", self.folder / "data")

    def test_wrong_preprocessors(self):
        self.recordings()
        data = ("--data", self.folder / "data")
        self.refuses("there is no preprocessor micro_spech: it is a .tflite file, or one of .*micro_speech", "evaluate", CLASSIFIER,
                     "--preprocessor", "micro_spech", *data)
        self.refuses("the input of .*digits_int8.tflite is int8; that of a preprocessor is samples", "evaluate", CLASSIFIER,
                     "--preprocessor", mote.DIGITS, *data)
        self.refuses("is not a good model", "evaluate", CLASSIFIER, "--preprocessor", self.write("x.tflite", b"x" * 99), *data)
        thirteen = self.model("thirteen.tflite", as_is([1, 13], [13], "INT16"))
        self.refuses("thirteen.tflite gives 13 features a window; the input .1, 1960. is no multiple", "evaluate", CLASSIFIER,
                     "--preprocessor", thirteen, *data)
        ten = self.model("ten.tflite", as_is([1, 10], [10], "INT16"))
        self.refuses("ten.tflite gives int16, and the input of the model is int8", "evaluate", CLASSIFIER, "--preprocessor", ten, *data)


class BadInput(InputTest):

    def arrays(self, *values):
        """A model of one element, and files with these."""
        (self.folder / "data" / "0").mkdir(parents=True)
        for i, value in enumerate(values):
            np.save(self.folder / "data" / "0" / f"{i}.npy", np.array([[value]], np.float32))

    def test_numbers_that_are_none(self):
        """NaN in a file, and in an answer: the logarithm of -1."""
        model = as_is([1, 1], [1, 1])
        model["operator_codes"] = [{"deprecated_builtin_code": 73, "builtin_code": "LOG", "version": 1}]
        model["subgraphs"][0]["operators"] = [{"inputs": [0], "outputs": [1]}]
        self.arrays(1, np.nan, -1, np.inf)
        report = self.evaluate(self.model("log.tflite", model))
        self.assertEqual({one["file"]: one["reason"] for one in report["bad_files"]},
                         {"0/1.npy": "an array with numbers that are not finite (NaN or infinite)",
                          "0/2.npy": "the answer of micro is not a number (NaN)",
                          "0/3.npy": "an array with numbers that are not finite (NaN or infinite)"})
        self.assertEqual(report["evaluated"], 1)
        self.sound("0/4.wav", np.full(9000, np.nan), 16000)
        soundfile.write(self.folder / "data/0/4.wav", np.full(9000, np.nan), 16000, "FLOAT")
        long = self.model("long.tflite", as_is([1, 8000], [1, 8000]))
        done = mote.run("evaluate", long, "--data", self.folder / "data")
        self.assertIn("bad file 0/4.wav: a recording with samples that are not finite", done.stdout)
        self.assertIn("5 bad files", done.stdout)
        self.assertRegex(done.stderr, r"^mote: not one of the files could be used; the first, 0/0.npy: an array of the shape \[1, 1\]")
        self.assertEqual(done.returncode, 1)

    def test_kinds_of_files(self):
        """One of a kind that is no input of the model is a bad file; if all are, it is an error."""
        self.arrays(1)
        model = self.model("same.tflite", as_is([1, 1], [1, 1]))
        self.sound("0/a.wav", np.zeros(100), 16000)
        self.image("0/b.png", 1, 2, 3)
        reasons = {one["file"]: one["reason"] for one in self.evaluate(model)["bad_files"]}
        self.assertIn("seems to take features", reasons["0/a.wav"])
        self.assertIn("an image is for an input [1, height, width, 1 or 3]", reasons["0/b.png"])
        (self.folder / "data" / "0" / "0.npy").unlink()
        self.refuses("^mote: the input float32 .1, 1. has 1 elements", "evaluate", model, "--data", self.folder / "data")
        (self.folder / "data" / "0" / "a.wav").unlink()
        self.refuses("^mote: an image is for an input", "evaluate", model, "--data", self.folder / "data")

    def test_a_full_disk(self):
        self.arrays(*range(32))
        command = [mote.MOTE, "evaluate", self.model("same.tflite", as_is([1, 1], [1, 1])), "--data", self.folder / "data"]
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^mote: .*cannot be written: File too large; the variable TMPDIR names another folder for .*\n$")
        with open("/dev/full", "wb") as full:
            for words in ([], ["--json"]):
                done = subprocess.run([*command, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (1, "mote: standard output cannot be written: No space left on device\n"))

    def test_absent_packages(self):
        """A message with what installs them, and no trace of Python's stack."""
        absent = self.folder / "absent"
        for name in ("numpy", "PIL", "soundfile"):
            (absent / name / name).mkdir(parents=True)
            (absent / name / name / "__init__.py").write_text(f"raise ModuleNotFoundError('No module named {name}', name={name!r})")
        self.image("1/a.png", 1, 2, 3)
        colours = self.model("colours.tflite", as_is([1, 1, 1, 3], [1, 3]))
        self.sound("1/a.wav", np.zeros(8000), 16000)
        for name, pip, model in (("numpy", "numpy", colours), ("PIL", "pillow", colours),
                                 ("soundfile", "soundfile", self.model("s.tflite", as_is([1, 8000], [1, 8000])))):
            done = subprocess.run([mote.MOTE, "evaluate", model, "--data", self.folder / "data"], capture_output=True, text=True, check=False,
                                  env={**os.environ, "PYTHONPATH": str(absent / name)})
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, rf"^mote: .* the Python package {pip} .*\((Debian: python3-\w+; else: )?\S+ -m pip install {pip}\)\n$")

    def test_a_first_python_without_numpy(self):
        """The one that is named does the work."""
        self.arrays(1, 2)
        bare = self.folder / "bare"
        subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", bare], check=True)
        environment = {**os.environ, "PATH": f"{bare / 'bin'}:/usr/bin:/bin"}
        environment.pop("PYTHONPATH", None)
        done = subprocess.run([mote.MOTE, "evaluate", self.model("same.tflite", as_is([1, 1], [1, 1])), "--data", self.folder / "data",
                               "--python", sys.executable], capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 of 2 files", done.stdout)

    def test_what_cannot_be_read(self):
        """A folder is an error, since files would be missing; a file is a bad file."""
        self.arrays(1, 2)
        model = self.model("same.tflite", as_is([1, 1], [1, 1]))
        closed, file = self.folder / "data" / "0" / "closed", self.folder / "data" / "0" / "1.npy"
        closed.mkdir()
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(0o777)
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}  # root reads all
        command = [mote.MOTE, "evaluate", model, "--data", self.folder / "data"]
        file.chmod(0)
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **other)
        if other and "Permission denied" in done.stderr:
            self.skipTest(f"another user than root cannot read {mote.BUILD}")
        self.assertRegex(done.stdout, r"(?s)1 of 2 files.*1 bad files\nbad file 0/1.npy: no NumPy array that can be read: .*Permission denied")
        closed.chmod(0)
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **other)
        self.assertRegex(done.stderr, r"^mote: .*data/0/closed cannot be read: Permission denied\n$")

    def test_an_early_interrupt(self):
        """Before the first file was done: no trace of the stack."""
        self.arrays(1)
        os.mkfifo(self.folder / "labels.txt")
        model = self.model("same.tflite", as_is([1, 1], [1, 1]))
        with subprocess.Popen([mote.MOTE, "evaluate", model, "--data", self.folder / "data", "--labels", self.folder / "labels.txt"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            time.sleep(2)  # it waits for the labels
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out, error), (130, "", ""))


if __name__ == "__main__":
    mote.main()
