#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: Microphones.test_esp_i2s Microphones.test_zephyr CompiledMicrophones.test_zephyr CompiledMicrophones.test_stm32cube
"""What micro_speech has for the microphones of boards: compiled as the board's environment compiles it, and run on this
computer on stand-ins for the drivers, as board_providers_test.py does it for other sensors."""
import os
import pathlib
import re
import subprocess
import tempfile

import board_providers_test as providers
import documented_make
import mote_command as mote
from environments import ENVIRONMENTS, Compiler, compiler_of, flags_of
from project_generation_test import CCACHE, Listed

PROJECTS = providers.PROJECTS
SOUND = f'-DHEARD_SOUND="{mote.ROOT / "examples/micro_speech/samples/yes.wav"}"'
NO_TAG = "no_tag"  # the stand-in is the audio provider
PAGE = mote.ROOT / "examples/micro_speech/README.md"


def own_tests_only(case):
    """What a case inherits are helpers."""
    for name in set(dir(case)) - set(vars(case)):
        if name.startswith("test_"):
            setattr(case, name, None)
    return case


@own_tests_only
class Microphones(providers.BoardProviders):

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.objects = pathlib.Path(temporary.name)

    def object(self, source, flags):
        made = self.objects / (re.sub(r"\W", "_", f"{source} {' '.join(flags)}")[-200:] + ".o")
        if not made.exists():
            subprocess.run([*CCACHE, "g++", *providers.FLAGS, *flags, "-c", source, "-o", made], check=True, capture_output=True,
                           text=True, env={**os.environ, "CCACHE_DIR": str(mote.BUILD / "projects_ccache")})
        return made

    def build(self, example, tag, *options):
        """As that of the other sensors, but that what all tags share is compiled once."""
        flags = [str(option) for option in options if str(option).startswith("-")]
        others = [option for option in options if str(option) not in flags]
        own = f"/{example}/{tag}/"
        objects = [self.object(source, flags if own in source else ()) for source in providers.sources_of(example, tag)
                   if tag != NO_TAG or not source.endswith("audio_provider.cc")]
        objects += [self.object(source, flags) for source in (*others, PROJECTS / "host_core.cc")]
        program = self.folder / f"{example}_{tag}"
        subprocess.run(["g++", *providers.FLAGS, *objects, mote.BUILD / "libmote_micro.a", "-Wl,--gc-sections", "-o", program],
                       check=True, capture_output=True, text=True)
        return program

    def check(self, tag, stand_in, words, *options):
        """words: those that are said when the microphone is absent, stuck, or refuses."""
        program = self.build("micro_speech", tag, SOUND, PROJECTS / stand_in, *options)
        result = self.states(program, "absent:20", "well:20", "stalls:21", "well:21")
        result |= self.states(program, "refuses:22", "well:22")
        for state, said in zip(("absent:20", "stalls:21", "refuses:22"), words):
            self.check_trouble(result, state, f"{said}.*; it is tried again every second")
        for state in ("well:20", "well:21", "well:22"):
            with self.subTest(state=state):
                text, loops, _ = result[state]
                self.assertGreaterEqual(text.count("Heard yes"), 8, text)
                self.assertNotIn("Heard no", text)
                self.assertNotIn("microphone", text)
                self.assertLess(loops, 60 * 22)
        return result

    def test_the_clock_begins_again(self):
        """Which it does on a board after 24 days: no word but one that is being said is missed."""
        program = self.build("micro_speech", NO_TAG, SOUND, PROJECTS / "stand_in_late_clock.cc")
        text, _, _ = self.states(program, "well:40")["well:40"]
        times = [int(time) for time in re.findall(r"Heard yes .* @(\d+)ms", text)]
        self.assertGreaterEqual(len(times), 17, text)
        self.assertGreater(times[0], 2099000000)
        self.assertLess(times[-1], 40000)
        self.assertEqual(re.sub(r"(?m)^Heard .*\n", "", text), "")

    def test_pdm(self):
        result = self.check("arduino", "stand_in_pdm.cc", ("does not start", "gives no sound", "gives no sound"),
                            "-DARDUINO_ARCH_MBED", *providers.ARDUINO)
        self.assertGreater(result["well:20"][2], 4)  # the LED is lit and put out

    def test_other_arduinos(self):
        program = self.build("micro_speech", "arduino", "-DLED_BUILTIN=13")
        self.check_trouble(self.states(program, "well:10"), "well:10", "This board's microphone is not known")

    def test_esp_i2s(self):
        self.check("esp_i2s", "stand_in_i2s.cc", ("gives no sound", "gives no sound", "I2S port does not start"))

    def test_zephyr(self):
        self.check("zephyr", "stand_in_dmic.cc", ("is not ready", "gives no sound", "does not take 16 kHz"),
                   "-DMOTE_TEST_HAS_MICROPHONE")

    def test_zephyr_without_a_microphone(self):
        program = self.build("micro_speech", "zephyr", SOUND, PROJECTS / "stand_in_dmic.cc")
        self.check_trouble(self.states(program, "well:10"), "well:10", "The devicetree has no microphone with the label dmic_dev")

    def test_stm32cube(self):
        for module, function in (("DFSDM", "HAL_DFSDM_FilterRegularStart_DMA"), ("SAI", "HAL_SAI_Receive_DMA")):
            with self.subTest(module=module):
                self.check("stm32cube", "stand_in_hal.cc", ("gives no sound", "gives no sound", function),
                           f"-DHAL_{module}_MODULE_ENABLED", f"-I{PROJECTS / 'stm32'}")

    def test_stm32cube_without_a_module(self):
        program = self.build("micro_speech", "stm32cube", SOUND, PROJECTS / "stand_in_hal.cc", f"-I{PROJECTS / 'stm32'}")
        self.check_trouble(self.states(program, "well:10"), "well:10", "There is no microphone: .* neither a DFSDM nor an SAI")


@own_tests_only
class CompiledMicrophones(providers.Compiled):

    def check_own(self, kind, environment_name, options, boards=None, more_includes=(), more_flags=()):
        """The sources of a project that have to do with the microphone, for boards of an environment."""
        folder = self.project(kind, "--name", "micro_speech", *options)
        environment = ENVIRONMENTS[environment_name]
        sources, includes, macros = getattr(Listed, kind)(folder, "micro_speech")
        own = [source for source in sources if re.search(r"examples/micro_speech/(\w+/|sound_ring|microphone_keeper)", source)]
        self.assertEqual(len([source for source in own if source.endswith("audio_provider.cc")]), 1)
        self.assertFalse((folder / "examples/micro_speech/audio_provider.cc").exists())
        (folder / "autoconf.h").write_text("#define CONFIG_MOTE 1\n")
        for board_name in boards or environment["boards"]:
            board = environment["boards"][board_name]
            with self.subTest(environment=environment_name, board=board_name):
                command = [*compiler_of(board), *flags_of(environment, board), *(f"-D{macro}" for macro in macros), *more_flags]
                self.succeed(f"{environment_name} {board_name}",
                             Compiler(folder, command, [*includes, *more_includes, PROJECTS]).compile(own))
        return folder

    def test_pdm(self):
        self.check_sketch("micro_speech", "arduino_mbed", "nano33ble", [
            "arduino_audio_provider.cpp", "arduino_command_responder.cpp", "main_functions.cpp", "sound_ring.cpp",
            "microphone_keeper.cpp"], ("--target", "nano33ble"))

    def test_pins_are_not_those_of_the_flash(self):
        """Of each part that ESP-IDF has with I2S; nor those of its USB port, its console or its strapping at reset."""
        taken = {"ESP32": {*range(6, 12), 16, 17, 0, 2, 12, 15, 1, 3}, "ESP32S2": {*range(26, 33), 0, 45, 46, 19, 20},
                 "ESP32S3": {*range(26, 38), 0, 3, 45, 46, 19, 20}, "ESP32C3": {*range(11, 18), 2, 8, 9, 18, 19, 20, 21},
                 "ESP32C6": {*range(24, 31), 8, 9, 12, 13, 15}}
        source = mote.ROOT / "examples/micro_speech/esp_i2s/audio_provider.cc"
        for part, pins in taken.items():
            done = subprocess.run(["g++", "-E", "-dM", f"-DCONFIG_IDF_TARGET_{part}=1", f"-I{PROJECTS}", f"-I{mote.ROOT}",
                                   f"-I{mote.ROOT / 'include'}", source], capture_output=True, text=True, check=True)
            chosen = {name: int(pin) for name, pin in re.findall(r"#define MOTE_MICROPHONE_(\w+) (\d+)", done.stdout)}
            self.assertEqual(sorted(chosen), ["SCK", "SD", "WS"])
            self.assertEqual(len(set(chosen.values())), 3)
            self.assertEqual({*chosen.values()} & pins, set(), part)

    def test_esp_i2s_with_arduino(self):
        self.check_sketch("micro_speech", "arduino_esp32_3", "esp32s3", [
            "esp_i2s_audio_provider.cpp", "arduino_command_responder.cpp", "sound_ring.cpp"], ("--tags", "esp_i2s"))

    def test_esp_i2s(self):
        for name in ("esp_idf_5", "esp_idf_6"):
            folder = self.check_own("esp_idf", name, ("--tags", "esp_i2s"))
            program = (folder / "projects/micro_speech/main/CMakeLists.txt").read_text()
            self.assertRegex(program, r"esp_driver_i2s esp_driver_gpio[^#]*REQUIRES \$\{mote\} \$\{drivers\}\)")
        plain = self.project("esp_idf", "--name", "hello_world")
        self.assertNotIn("drivers", (plain / "projects/hello_world/main/CMakeLists.txt").read_text())

    def test_zephyr(self):
        for flags in ((), ("-DMOTE_TEST_HAS_MICROPHONE",)):
            folder = self.check_own("zephyr", "zephyr", ("--target", "nano33ble"), more_flags=flags)
        self.assertIn("\nCONFIG_AUDIO=y\nCONFIG_AUDIO_DMIC=y\n", (folder / "app/prj.conf").read_text())
        plain = self.project("zephyr", "--name", "hello_world", "--target", "nano33ble")
        self.assertNotIn("AUDIO", (plain / "app/prj.conf").read_text())

    def test_stm32cube(self):
        for module in ("DFSDM", "SAI", "NO"):
            for cache in ((), ("-D__DCACHE_PRESENT=1",)):
                self.check_own("stm32cube", "stm32cube", ("--target", "nucleo_f446re"), more_includes=[PROJECTS / "stm32"],
                               more_flags=(f"-DHAL_{module}_MODULE_ENABLED", *cache))

    def test_printed_commands(self):
        """Those that name no board of targets/boards, which board_commands_test.py runs."""
        commands = re.findall(r"^make -f (\S+) (TAGS=esp_i2s) (generate_micro_speech_\w+_project)$", PAGE.read_text(), re.M)
        self.assertEqual(len(commands), 2)
        for makefile, tags, goal in commands:
            self.assertEqual(makefile, documented_make.MAKEFILE)
            done = documented_make.make(tags, goal)
            self.assertEqual(done.returncode, 0, done.stderr)
            folder = mote.ROOT / re.match(r"(\S+): \d+ sources", done.stdout).group(1)
            providers_of_sound = [path for path in folder.rglob("*audio_provider.c*")]
            self.assertEqual(len(providers_of_sound), 1, folder)
            self.assertIn("i2s_channel_read", providers_of_sound[0].read_text())


if __name__ == "__main__":
    mote.main()
