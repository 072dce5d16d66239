#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote plan`: the plan as text, as a drawing and in the model."""
import pathlib
import re
import tempfile
import xml.etree.ElementTree as ElementTree

import mote_command as mote


def number(text):
    return int(text.replace(",", ""))


def buffers(text):
    """(name, bytes, offset, first, last, whether in place) of each line of the table."""
    rows = re.findall(r"^(\d+|scratch) +([\d,]+) +([\d,]+) +(\d+)-(\d+) +(.*)$", text, re.M)
    return [(r[0], number(r[1]), number(r[2]), int(r[3]), int(r[4]), r[5].endswith("(in place)")) for r in rows]


class PlanTest(mote.MoteTest):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def plan(self, *arguments):
        done = mote.run("plan", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_text(self):
        for target in ("cortex-m4", "riscv32", "host"):
            with self.subTest(target=target):
                text = self.plan(mote.DIGITS, "--target", target)
                table = buffers(text)
                self.assertGreater(len(table), 8)
                total = number(re.search(r"planned: ([\d,]+) bytes", text)[1])
                self.assertEqual(total, max(b[1] + b[2] for b in table))
                most = number(re.search(r"most in use: ([\d,]+) bytes", text)[1])
                self.assertLessEqual(most, total)
                for a in table:
                    for b in table:
                        together = a[3] <= b[4] and b[3] <= a[4] and a[2] < b[1] + b[2] and b[2] < a[1] + a[2]
                        self.assertTrue(a is b or not together or (a[5] and b[5]), f"{a} lies over {b}")

    def test_in_place(self):
        self.assertTrue(any(b[5] for b in buffers(self.plan(mote.DIGITS))))

    def regions(self, memory, *arguments, model=mote.DIGITS):
        return mote.run_json("plan", model, "--memory", memory, *arguments)

    def test_memories(self):
        """In each model and on each kind of target nothing overlaps, and the parts agree with each other."""
        shared = sorted((mote.SHARED / "models").glob("*.tflite"))[:4] if mote.SHARED.exists() else []
        for model in [*mote.own_models(), *shared]:
            for target in ("cortex-m3", "cortex-m4", "cortex-m55", "riscv32", "host"):
                with self.subTest(model=model.name, target=target):
                    kilobytes = 32 if model.name == "anomaly_preprocessor.tflite" else 1  # it has 157 operators to be planned
                    plan = self.regions(f"fast={kilobytes}K,slow=64M:7", "--target", target, model=model)
                    self.assertEqual([(m["name"], m["bytes"], m["cost"]) for m in plan["memories"]],
                                     [("fast", kilobytes << 10, 1), ("slow", 64 << 20, 7)])
                    for memory in plan["memories"]:
                        mine = [b for b in plan["buffers"] if b["memory"] == memory["name"]]
                        self.assertEqual(memory["moved_bytes"], sum(b["bytes"] * b["uses"] for b in mine))
                        self.assertLessEqual(memory["used_bytes"], memory["bytes"])
                        self.assertGreaterEqual(memory["used_bytes"], max((b["offset"] + b["bytes"] for b in mine), default=0))
                        for i, a in enumerate(mine):
                            for b in mine[:i]:
                                self.assertTrue(a["first"] > b["last"] or b["first"] > a["last"] or
                                                a["offset"] >= b["offset"] + b["bytes"] or b["offset"] >= a["offset"] + a["bytes"])

    def test_memories_in_one(self):
        """One memory has the buffers of the arena's plan, and the arena all else that the model needs."""
        plan = self.regions("all=1M")
        of_arena = mote.run_json("plan", mote.DIGITS)
        key = lambda b: (-1 if b["tensor"] is None else b["tensor"], b["bytes"], b["first"], b["last"])
        tensors = [key(b) for b in of_arena["buffers"] if b["tensor"] is not None]
        self.assertEqual(sorted(key(b) for b in plan["buffers"] if b["tensor"] is not None), sorted(tensors))
        self.assertGreater(plan["arena_bytes"], 0)
        self.assertIn("arena: ", self.plan(mote.DIGITS, "--memory", "all=1M"))

    def test_pins(self):
        free = self.regions("fast=64K,slow=64K")
        self.assertEqual({b["memory"] for b in free["buffers"]}, {"fast"})
        name = next(b["name"] for b in free["buffers"] if b["tensor"] is not None)
        pinned = self.regions("fast=64K,slow=64K", "--pin", f"{name}=slow")
        self.assertEqual([b["name"] for b in pinned["buffers"] if b["memory"] == "slow"], [name])

    def test_wrong_memories(self):
        for memory in ("", "fast", "=4K", "fast=", "fast=K", "fast=4X", "fast=4K:", "fast=4K:x", "fast=-4K", "fast=4K,,", "fast=2048M",
                       "fast=99999999999999999999", "fast=4K:1:2"):
            if memory:
                self.refuses("^mote: --memory: '.*' is not NAME=BYTES", "plan", mote.DIGITS, "--memory", memory)
        self.refuses("two memories 'a'", "plan", mote.DIGITS, "--memory", "a=4K,a=4K")
        for memory in ("a=0", "a=0K", "a=4K,b=0:3"):
            self.refuses("^mote: --memory: '.' has 0 bytes: say how many it has", "plan", mote.DIGITS, "--memory", memory)
        self.refuses("names 9 memories; it takes 1 to 8", "plan", mote.DIGITS, "--memory", ",".join(f"m{i}=4K" for i in range(9)))
        for target in ("cortex-m4", "host"):
            self.refuses("no memory region has room for the .* bytes of", "plan", mote.DIGITS, "--memory", "a=1K,b=64", "--target", target)
            self.refuses("the first memory that is too small.* more than its 10 bytes", "plan", mote.DIGITS, "--memory", "a=10",
                         "--target", target)
            self.refuses("'nobody', which is pinned to memory region 0, is none of those", "plan", mote.DIGITS, "--memory", "a=64K",
                         "--pin", "nobody=a", "--target", target)
        self.refuses("there is no memory 'c'; the memories are: a, b", "plan", mote.DIGITS, "--memory", "a=4K,b=4K", "--pin", "x=c")
        self.refuses("'x' is not TENSOR=MEMORY", "plan", mote.DIGITS, "--memory", "a=4K", "--pin", "x")
        self.refuses("--memory", "plan", mote.DIGITS, "--pin", "x=a")
        for option in ("--svg", "--embed"):
            self.refuses("--memory", "plan", mote.DIGITS, "--memory", "a=64K", option, self.folder / "out")

    def test_more_than_an_address_of_32_bits_reaches(self):
        """Variables of 1 GB each, of which four make 2^32 bytes: no target is said to need little."""
        for count in range(1, 10):
            tensors = [{"shape": [1, 4], "type": "FLOAT32", "buffer": 0} for _ in range(2)]
            tensors += [{"shape": [1 << 30], "type": "INT8", "buffer": 0, "is_variable": True} for _ in range(count)]
            path = self.write("large.tflite", mote.tflite(self.folder, {
                "version": 3, "operator_codes": [{"deprecated_builtin_code": 101, "builtin_code": "ABS"}], "buffers": [{}],
                "subgraphs": [{"tensors": tensors, "inputs": [0], "outputs": [1],
                               "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]}]}]}))
            for target in ("cortex-m4", "riscv32"):
                with self.subTest(count=count, target=target):
                    done = mote.run("plan", path, "--target", target)
                    self.assertEqual(done.returncode, 1)
                    needed = re.search(r"it needs ([\d,]+) bytes for its variables alone", done.stderr)
                    self.assertEqual(int(needed.group(1).replace(",", "")), count << 30, done.stderr)

    def test_svg(self):
        svg = self.folder / "plan.svg"
        table = buffers(self.plan(mote.DIGITS, "--svg", svg))
        root = ElementTree.parse(svg).getroot()
        tag = "{http://www.w3.org/2000/svg}"
        self.assertEqual(len(root.findall(f".//{tag}rect")), len(table))
        self.assertEqual(len(root.findall(f".//{tag}line")), 1)

    def test_embedded(self):
        """With the same outputs in an arena as large as before; a plan that would cost memory is not written."""
        embedded = 0
        for model in mote.own_models():
            with self.subTest(model=model.name):
                out = self.folder / model.name
                done = mote.run("plan", model, "--embed", out)
                if done.returncode:
                    sizes = re.search(r"needs (\d+) bytes on cortex-m4, and (\d+) without; nothing was written", done.stderr)
                    self.assertGreater(int(sizes[1]), int(sizes[2]))
                    self.assertFalse(out.exists())
                    continue
                embedded += 1
                self.assertIn("same outputs", done.stdout)
                before, after = mote.run_json("inspect", model), mote.run_json("inspect", out)
                self.assertEqual(after["arena_bytes"]["cortex-m4"], before["arena_bytes"]["cortex-m4"])
                runs = [mote.run_json("run", path, "--input", "lcg", "--runtime", "micro") for path in (model, out)]
                self.assertEqual(runs[0]["output_hash"], runs[1]["output_hash"])
                self.assertEqual(self.plan(out), self.plan(out, "--embed", self.folder / "again").split("embedded")[0])
        self.assertGreater(embedded, len(mote.own_models()) / 2)

    def test_errors(self):
        for arguments, message in (((self.folder / "none.tflite",), "none.tflite"),
                                   ((mote.DIGITS, "--target", "z80"), "there is no target 'z80'"),
                                   ((mote.ATAN,), "Atan"),
                                   ((mote.DIGITS, "--svg", self.folder / "no" / "plan.svg"), "plan.svg")):
            with self.subTest(message):
                done = mote.run("plan", *arguments)
                self.assertEqual(done.returncode, 1)
                self.assertIn(message, done.stderr)


if __name__ == "__main__":
    mote.main()
