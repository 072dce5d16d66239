#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Pictures: the digits of this repository, in every image format, here and on the targets."""
import json

import mote_command as mote

SAMPLES = mote.ROOT / "models" / "digits" / "samples"


def pixels_of(path):
    """The grey values of one of the samples, from the top: 8x8 pixels, 8 bits, 256 colors, the lowest row first."""
    data = path.read_bytes()[1078:]
    return b"".join(data[8 * y:8 * y + 8] for y in reversed(range(8)))


class ImagesTest(mote.MoteTest):

    def classify(self, image, *more):
        return mote.run_json("run", mote.DIGITS, "--input", image, "--labels",
                             mote.ROOT / "models" / "digits" / "labels.txt", *more)

    def test_samples_on_host_and_targets(self):
        expected = json.loads((SAMPLES / "expected.json").read_text())
        for target in ["host"] + mote.built_targets():
            for name, sample in expected.items():
                with self.subTest(target=target, image=name):
                    got = self.classify(SAMPLES / name, "--target", target)
                    self.assertEqual(got["outputs"][0]["values"], sample["output"])
                    self.assertEqual(got["classes"][0]["label"], str(sample["answer"]))

    def test_formats_agree(self):
        grey = pixels_of(SAMPLES / "digit_3.bmp")
        rgb = bytes(value for value in grey for _ in range(3))
        signed = bytes(value ^ 0x80 for value in grey)
        wanted = self.classify(SAMPLES / "digit_3.bmp")["output_hash"]
        files = {
            "grey.png": mote.png(8, 8, grey, 0),
            "rgb.png": mote.png(8, 8, rgb, 2),
            "rgb.bmp": mote.bmp24(8, 8, rgb),
            "top_down.bmp": mote.bmp24(8, 8, rgb, top_down=True),
            "raw.bin": signed,
            "one.npy": mote.npy("|i1", [1, 8, 8, 1], signed),
            "two.npy": mote.npy("|i1", [1, 8, 8, 1], signed, version=2),
            "UPPER.PNG": mote.png(8, 8, grey, 0),
        }
        for name, data in files.items():
            with self.subTest(name):
                self.assertEqual(self.classify(self.write(name, data))["output_hash"], wanted)

    def test_text(self):
        done = mote.run("run", mote.DIGITS, "--input", SAMPLES / "digit_7.bmp", "--profile", "--no-xnnpack",
                        "--labels", mote.ROOT / "models" / "digits" / "labels.txt")
        self.assertEqual(done.returncode, 0, done.stderr)
        first = done.stdout.split("output ")[1].splitlines()[1]
        self.assertRegex(first, r"0\.\d+\s+7$")
        self.assertRegex(done.stdout, r"arena +[\d,]+ bytes")
        self.assertRegex(done.stdout, r"0  CONV_2D +[\d,]+ ns")

    def test_wrong_images(self):
        def refuse(pattern, name, data):
            with self.subTest(name):
                self.refuses(pattern, "run", mote.DIGITS, "--input", self.write(name, data))

        good = mote.bmp24(8, 8, bytes(192))
        refuse("not a PNG, JPEG or BMP image", "empty.bmp", b"")
        refuse("do not fit", "cut.bmp", good[:-1])
        refuse("compression 1", "packed.bmp", good[:30] + b"\x01" + good[31:])
        refuse("not a PNG, JPEG or BMP image", "no.png", b"PNG" + good)
        refuse("PNG", "cut.png", mote.png(8, 8, bytes(64), 0)[:50])
        for at in range(0, 54):
            path = self.write("flipped.bmp", good[:at] + bytes([good[at] ^ 0xFF]) + good[at + 1:])
            done = mote.run("run", mote.DIGITS, "--input", path)
            self.assertIn(done.returncode, (0, 1), f"byte {at}: {done.stderr}")


class PersonTest(mote.MoteTest):

    def test_person(self):
        for name in ("models/person_detect.tflite", "inputs/person.bmp", "inputs/no_person.bmp"):
            if not (mote.SHARED / name).exists():
                self.skipTest(f"{mote.SHARED / name} is not there")
        labels = self.write("labels.txt", b"no person\nperson\n")
        for target in ["host"] + mote.built_targets():
            for name, answer in (("person", "person"), ("no_person", "no person")):
                got = mote.run_json("run", mote.SHARED / "models" / "person_detect.tflite", "--input",
                                    mote.SHARED / "inputs" / f"{name}.bmp", "--labels", labels, "--target", target)
                self.assertEqual(got["classes"][0]["label"], answer, f"{target}: {name}")

    def test_pixel_sign(self):
        """A photograph in int8 bytes, as in the file given, and the same in ordinary pixels are one and the same."""
        model = mote.SHARED / "models" / "person_detect.tflite"
        if not model.exists():
            self.skipTest(f"{model} is not there")
        data = (mote.SHARED / "inputs" / "person.bmp").read_bytes()
        ordinary = self.write("ordinary.bmp", data[:1078] + bytes(byte ^ 0x80 for byte in data[1078:]))
        signed = self.write("signed.bmp", data)
        wanted = mote.run_json("run", model, "--input", signed, "--pixels", "signed")["output_hash"]
        for image, option in ((ordinary, "auto"), (ordinary, "unsigned"), (signed, "auto")):
            got = mote.run_json("run", model, "--input", image, "--pixels", option)
            self.assertEqual(got["output_hash"], wanted, f"{image} {option}")
        self.assertIn("int8 bytes", mote.run("run", model, "--input", signed).stderr)
        self.assertEqual(mote.run("run", model, "--input", ordinary).stderr, "")
        got = mote.run_json("run", model, "--input", signed, "--pixels", "unsigned")
        self.assertNotEqual(got["output_hash"], wanted)


if __name__ == "__main__":
    mote.main()
