#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: ReportNames.test_json
"""Names of any bytes, in every place of a model and of a board that has one: markup, NUL, control characters, what is no UTF-8.
JSON and pages are UTF-8, and show them as text."""
import json
import random
import re
import struct
import subprocess

import browser
import mote_command as mote
from hostile_names_test import PIECES, strings_of

MARKUP = [b"</script><script>document.title='owned'</script>", b"<img src=x onerror=\"document.title='owned'\">", b"<!--", b"--!>", b"]]>",
          b"{{data}}", b"{{page.css}}", b"<svg onload=alert(1)>", b"&lt;b&gt;", b"</title>", b"<b>", b"${x}", b"`", b"__proto__", b"constructor"]
# NUL, lone and cut sequences, overlong ones, surrogates, above Unicode, a byte order mark, the other direction, new lines of JavaScript.
BYTES = [b"\0", b"\x01", b"\x1b[31m", b"\x7f", b"\x80", b"\xff\xfe", b"\xc3", b"\xc0\xaf", b"\xe4\xb8", b"\xe0\x80\x80", b"\xed\xa0\x80",
         b"\xed\xb0\x80", b"\xf0\x9f\x98", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xef\xbb\xbf", "\u202e".encode(), "\u2028".encode(),
         "\ufffd".encode(), "\U0001f600".encode(), b"\r\n"]
SIZE = 40  # bytes of a name


def name_of(pick):
    """SIZE bytes of some pieces; the last is cut at any byte."""
    pieces = [one.encode() for one in PIECES] + MARKUP + 2 * BYTES
    text = b"".join(pick.choice(pieces) for _ in range(SIZE))
    return (pick.choice(MARKUP) + text)[:SIZE]


class Names:
    """Stand-ins for names in a description, and what the file has in their place."""

    def __init__(self, seed):
        self.pick, self.bytes, self.shown = random.Random(seed), {}, []

    def __call__(self, is_shown=True):
        token = f"name{len(self.bytes):04}".ljust(SIZE, "_")
        self.bytes[token] = name_of(self.pick)
        if is_shown:
            self.shown.append(bare(self.bytes[token].decode("utf-8", "replace")))
        return token

    def put(self, data):
        for token, name in self.bytes.items():
            assert token.encode() in data, token
            data = data.replace(token.encode(), name)
        return data


def bare(text):
    """Without what stands for bytes that are no UTF-8."""
    return text.replace("\ufffd", "")


def model_of(folder, seed):
    """(the model's bytes, its names): with subgraphs, constants, options, variables, a signature and metadata; every third one with
    operators of the application."""
    name = Names(seed)
    scope = name() + "/" if seed % 2 else ""
    floats = lambda *values: list(struct.pack(f"<{len(values)}f", *values))
    tensor = lambda shape, buffer=0, kind="FLOAT32": {"shape": shape, "type": kind, "buffer": buffer, "name": scope + name()}
    inner = lambda outputs: {"name": name(), "inputs": [0], "outputs": outputs, "operators": [{"opcode_index": 3, "inputs": [0], "outputs": [1]}],
                             "tensors": [tensor([1, 2]), tensor([1, 2])]}
    first = {
        "name": name(), "inputs": [0, 5], "outputs": [4],
        "tensors": [tensor([1, 2]), tensor([2, 2], 1), tensor([2], 2), tensor([1, 2]), tensor([1, 2]), tensor([1], 0, "BOOL"),
                    {**tensor([1], 0, "RESOURCE")}],
        "operators": [
            {"opcode_index": 0, "inputs": [0, 1, 2], "outputs": [3], "builtin_options_type": "FullyConnectedOptions",
             "builtin_options": {"fused_activation_function": "RELU"}},
            {"opcode_index": 1, "inputs": [], "outputs": [6], "builtin_options_type": "VarHandleOptions",
             "builtin_options": {"container": name(False), "shared_name": name(False)}},
            {"opcode_index": 2, "inputs": [5, 3], "outputs": [4], "builtin_options_type": "IfOptions",
             "builtin_options": {"then_subgraph_index": 1, "else_subgraph_index": 2}}]}
    codes = [{"deprecated_builtin_code": number, "builtin_code": code} for number, code in
             ((9, "FULLY_CONNECTED"), (127, "VAR_HANDLE"), (118, "IF"), (59, "NEG"))]
    if seed % 3 == 0:
        codes.append({"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": name()})
        first["operators"].append({"opcode_index": 4, "inputs": [3], "outputs": [7], "custom_options": [1, 2, 3]})
        first["tensors"].append(tensor([1, 2]))
    description = {
        "version": 3, "description": name(False), "operator_codes": codes, "subgraphs": [first, inner([1]), inner([1])],
        "buffers": [{}, {"data": floats(1, -2, 0.5, 3)}, {"data": floats(0, 1)}, {"data": list(b"<script>")}],
        "metadata": [{"name": name(False), "buffer": 3}], "signature_defs": [
            {"signature_key": name(False), "subgraph_index": 0,
             "inputs": [{"name": name(False), "tensor_index": 0}, {"name": name(False), "tensor_index": 5}],
             "outputs": [{"name": name(False), "tensor_index": 4}]}]}
    return name.put(mote.tflite(folder, description)), name


def board_with(title, part):
    """The description of a board of Cortex-M4 with these words."""
    facts = json.loads((mote.ROOT / "targets/boards/nucleo_f446re.json").read_text())
    return json.dumps({**facts, "title": title, "part": part}, ensure_ascii=False)


class ReportNames(mote.MoteTest):

    def asked(self, *arguments, status=0):
        """The finished command, whose bytes are as they came."""
        done = subprocess.run([mote.MOTE, *map(str, arguments)], capture_output=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def json_of(self, *arguments):
        """What a command prints, which is UTF-8 without half a pair of surrogates."""
        found = json.loads(self.asked(*arguments, "--json").stdout.decode("utf-8"))
        for text in strings_of(found):
            text.encode("utf-8")
        return found

    def models(self, seeds):
        for seed in seeds:
            data, names = model_of(self.folder, seed)
            with self.subTest(seed=seed):
                yield self.write(f"model_{seed}.tflite", data), names, seed % 3 == 0

    def test_json(self):
        """Of each command that has a model's names; the report's are those of the file."""
        for model, names, has_custom in self.models(range(30)):
            report = self.json_of("report", model, "--target", "host", "--target", "nucleo_f446re")["models"][0]
            self.assertIsNone(report["error"])
            said = [bare(text) for text in strings_of(report["inspect"])]
            for name in names.shown:
                self.assertTrue(any(name in text for text in said), name)
            self.assertEqual(self.json_of("inspect", model)["tensors"], report["inspect"]["tensors"])
            if not has_custom:
                self.json_of("run", model, "--profile", "--runtime", "micro")
                self.json_of("run", model, "--partition-report")
                self.json_of("compare", model, "--against", "dynamic")

    def test_text(self):
        """Nothing moves a terminal's cursor."""
        for model, _, has_custom in self.models(range(30, 60)):
            commands = [["inspect", model], ["inspect", model, "--target", "nucleo_f446re"],
                        ["report", model, "--target", "host", "-o", self.folder / "page.html"]]
            for command in commands + [["run", model], ["run", model, "--partition-report"], ["compare", model, "--against", "dynamic"]]:
                done = self.asked(*command, status=1 if has_custom and command not in commands else 0)
                self.assertNotRegex(done.stdout + done.stderr, rb"[\x00-\x09\x0b-\x1f\x7f]", command)

    def test_pages(self):
        """A page is UTF-8 and has the elements of any other; a browser shows each name as its text."""
        for model, names, has_custom in self.models([3, *range(60, 68)]):
            pages = [(self.folder / "report.html", ["report", model, "--target", "host", "--compare", model, "-o"], "mote report")]
            if not has_custom:
                pages.append((self.folder / "compare.html", ["compare", model, "--against", "dynamic", "--html"], "mote compare"))
            for page, words, title in pages:
                self.asked(*words, page)
                text = page.read_bytes().decode("utf-8")
                self.assertEqual(len(re.findall("(?i)<script", text)), 3 if title == "mote report" else 2)
                self.assertEqual(len(re.findall("(?i)</script", text)), len(re.findall("(?i)<script", text)))
                if browser.CHROMIUM:
                    self.check_page(page, f"{model.name}{', ' + model.name if title == 'mote report' else ''} - {title}",
                                    names.shown if title == "mote report" else [])
        if not browser.CHROMIUM:
            self.skipTest("the pages were not looked at, since Chromium is not installed (Debian: chromium)")

    def check_page(self, page, title, names):
        found, complaints = browser.ask(page, """
          document.querySelectorAll('details').forEach((one) => { one.open = true; one.dispatchEvent(new Event('toggle')); });
          const texts = [...document.querySelectorAll('.node:not(.port)')].map((one) => {
            one.dispatchEvent(new MouseEvent('click'));
            return document.querySelector('.details').textContent;
          });
          const fold = [...document.querySelectorAll('label')].find((one) => one.textContent.includes('fold'));
          if (fold) fold.querySelector('input').click();
          for (const select of document.querySelectorAll('select')) {
            for (const option of select.options) {
              select.value = option.value;
              select.dispatchEvent(new Event('change'));
              texts.push(document.querySelector('main').textContent);
            }
          }
          document.querySelectorAll('script').forEach((one) => one.remove());
          return {title: document.title, markup: document.querySelectorAll('img, b, i, iframe, [onload], [onerror]').length,
                  text: document.body.textContent + texts.join()}""")
        self.assertEqual(complaints, [])
        self.assertEqual((found["title"], found["markup"]), (title, 0))
        shown = bare(found["text"])
        for name in names:
            self.assertIn(name, shown)

    def test_boards(self):
        """The words of a port's boards: what is UTF-8 is shown, anything else is refused."""
        boards = self.folder / "port/targets/boards"
        boards.mkdir(parents=True)
        for seed in range(12):
            pick = random.Random(seed)
            title, part = (name_of(pick).decode("utf-8", "replace") for _ in "ab")
            (boards / "my_board.json").write_text(board_with(title, part), encoding="utf-8")
            words = [mote.DIGITS, "--target", "my_board", "--port-dir", self.folder / "port"]
            with self.subTest(seed=seed):
                fit = self.json_of("report", *words)["models"][0]["targets"][0]["fit"]
                self.assertEqual((fit["title"], fit["part"]), (title, part))
                self.assertNotRegex(self.asked("inspect", *words).stdout, rb"[\x00-\x09\x0b-\x1f\x7f]")
                self.asked("report", *words, "-o", self.folder / "page.html")
                if browser.CHROMIUM and seed % 4 == 0:
                    self.check_page(self.folder / "page.html", "digits_int8.tflite - mote report", [bare(part)])
                (boards / "my_board.json").write_bytes(board_with("NAME", part).encode("utf-8").replace(b"NAME", b"a\xff" + name_of(pick)))
                done = self.asked("report", *words, "--json", status=1)
                self.assertIn(b"my_board.json", done.stderr)
                self.assertNotRegex(done.stderr, rb"[\x00-\x09\x0b-\x1f\x7f]")


if __name__ == "__main__":
    mote.main()
