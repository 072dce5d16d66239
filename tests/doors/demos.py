#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 1.
"""`make demo`, the first command of README.md, prints what README.md says that it prints; and so does each of the other demos of
the Makefile end by itself, with all that it has to say."""
import re

import door

# On a computer with a microphone and a camera the demos would go on for ever.
NO_MICROPHONE = "pcm.!default { type asym playback.pcm { type null } }"


def comparable(text):
    """The lines that do not differ from run to run and from computer to computer: times, and which loops this processor has."""
    return [re.sub(r"\d[\d,.]* n?m?u?s\b.*", "TIME", line.rstrip()) for line in text.splitlines()]


def numbers_out(lines):
    """A newer compiler makes other counts of instructions and bytes of flash; readme_figures_test.py holds them."""
    return [re.sub(r"\b[\d,]+ (instructions|bytes)\b.*", r"N \1", re.sub(" +", " ", line)) for line in lines]


class Demos(door.Door):

    def demo(self, name):
        """What a demo prints but for what the build says, whose last line counts the steps."""
        sound = self.place / "asound.conf"
        sound.write_text(NO_MICROPHONE)
        environment = {"CAMERA": "/dev/none", "ALSA_CONFIG_PATH": str(sound)}
        page, command = (f"examples/{name}/README.md", f"make demo-{name}") if name else ("README.md", "make demo")
        said = self.printed(page, command, env=environment)
        lines = said.replace("\r", "").splitlines()
        last = max((i for i, line in enumerate(lines) if line.startswith(("Building ", "Installing "))), default=-1)
        return "\n".join(lines[last + 1:])

    def test_demo(self):
        readme = (door.ROOT / "README.md").read_text()
        expected = re.search(r"^What `make demo` prints:\n+```\n(.*?)^```", readme, re.M | re.S)[1]
        said = self.demo("")
        self.assertEqual(numbers_out(comparable(said)), numbers_out(comparable(expected)))

    def test_each_has_a_case(self):
        demos = re.search(r"^DEMOS := (.*)$", (door.ROOT / "Makefile").read_text(), re.M)[1].split()
        self.assertEqual({f"test_{name}" for name in demos} - set(dir(self)), set())

    def test_hello_world(self):
        rows = self.demo("hello_world").splitlines()
        self.assertEqual(len(rows), 40)
        self.assertEqual(rows[:20], rows[20:])
        self.assertTrue(all(re.fullmatch(r"\d\.\d{3}  ?-?\d\.\d{3}  [ |]*\*[ |]*", row) for row in rows), rows)
        highest = max(rows, key=lambda row: row.index("*"))
        self.assertAlmostEqual(float(highest.split()[0]), 1.571, delta=0.35)

    def test_micro_speech(self):
        self.assertRegex(self.demo("micro_speech"), r"(?s)no microphone.*/no\.wav\n.*Heard no.*/yes\.wav\n.*Heard yes[^\n]*$")

    def test_magic_wand(self):
        said = self.demo("magic_wand")
        self.assertEqual(re.findall(r"^([A-Z]+):", said, re.M), ["WING", "RING", "SLOPE"], said)

    def test_person_detection(self):
        self.assertRegex(self.demo("person_detection"), r"(?s)no camera.*astronaut\.pgm: A person \(person score: 0\.9.*coffee\.pgm: No person[^\n]*$")

    def test_anomaly(self):
        self.assertRegex(self.demo("anomaly"), r"(?s)well\.raw\):\s+(Well[^\n]*\n){4}.*bearing\.raw\):\s+(Anomaly[^\n]*(\n|$)){4}$")

    def test_ota_model(self):
        said = self.demo("ota_model")
        self.assertEqual(re.findall(r"^(Model \d|The new model is refused)", said, re.M),
                         ["Model 1", "Model 2", *2 * ["The new model is refused"], "Model 3"], said)


if __name__ == "__main__":
    door.main()
