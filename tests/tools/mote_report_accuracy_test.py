#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote report --data`: the page and its JSON say what `mote evaluate` says, or why it is not known."""
import os
import random

import browser
import mote_command as mote
import mote_evaluate_test  # which skips where its packages are not there
from hostile_names_test import hostile
from mote_report_test import data_of

np = mote_evaluate_test.np


def without_speed(accuracy):
    return {key: value for key, value in accuracy.items() if key != "files_per_second"}


class Accuracy(mote.MoteTest):
    digits = mote_evaluate_test.Evaluate.digits

    def report(self, *arguments, status=0):
        """The page, and what the command says."""
        page = self.folder / "page.html"
        done = mote.run("report", "--target", "host", "-o", page, *arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        return page, done

    def bodies(self, page):
        """The words of the sections on accuracy, as a browser shows them, and the squares of matrices."""
        if not browser.CHROMIUM:
            self.skipTest("the page was not looked at, since Chromium is not installed (Debian: chromium)")
        found, complaints = browser.ask(page, """
          document.querySelectorAll('details').forEach((one) => { one.open = true; });
          return {sections: [...document.querySelectorAll('section')].filter((one) => one.textContent.startsWith('Accuracy')).map((one) => one.textContent),
                  matrix: [...document.querySelectorAll('.confusion tbody tr')].map((row) => [...row.querySelectorAll('td')].map((one) => Number(one.textContent))),
                  markup: document.querySelectorAll('img, b, svg[onload]').length, title: document.title}""")
        self.assertEqual(complaints, [])
        return found

    def test_is_that_of_evaluate(self):
        folder, _ = self.digits(60)
        (folder / "3/bad.png").write_bytes(b"no image")
        page, _ = self.report(mote.DIGITS, "--data", folder)
        accuracy = data_of(page)["models"][0]["accuracy"]
        self.assertEqual(without_speed(accuracy), without_speed(mote.run_json("evaluate", mote.DIGITS, "--data", folder)))
        found = self.bodies(page)
        micro = accuracy["places"]["micro"]
        self.assertEqual(found["matrix"], micro["confusion"])
        for text in (f"{100 * micro['top1']:.2f} %", f"{100 * micro['top5']:.2f} %", "60 of 61 files", "3/bad.png: no image that can be read"):
            self.assertIn(text, found["sections"][0])

    def test_two_models(self):
        """Each with its own."""
        folder, _ = self.digits(30)
        other = self.write("other.tflite", mote.DIGITS.read_bytes())
        page, _ = self.report(mote.DIGITS, "--compare", other, "--data", folder, "--labels", mote_evaluate_test.LABELS)
        accuracies = [without_speed(one["accuracy"]) for one in data_of(page)["models"]]
        self.assertEqual([one["model"] for one in accuracies], [str(mote.DIGITS), str(other)])
        self.assertEqual(accuracies[0]["places"], accuracies[1]["places"])
        self.assertEqual(len(self.bodies(page)["sections"]), 2)

    def test_anomalies(self):
        folder, pick = self.folder / "data", random.Random(4)
        for i in range(20):
            path = folder / f"{pick.choice(['normal', 'odd'])}/{i}.npy"
            path.parent.mkdir(parents=True, exist_ok=True)
            np.save(path, np.array([[pick.uniform(0, 6)]], np.float32))
        page, _ = self.report(mote.SINE, "--data", folder, "--normal", "normal")
        auc = data_of(page)["models"][0]["accuracy"]["places"]["micro"]["auc"]
        self.assertEqual(auc, mote.run_json("evaluate", mote.SINE, "--data", folder, "--normal", "normal")["places"]["micro"]["auc"])
        self.assertIn(f"{auc:.4f}", self.bodies(page)["sections"][0])

    def test_without_data(self):
        page, _ = self.report(mote.DIGITS)
        self.assertIsNone(data_of(page)["models"][0]["accuracy"])
        self.assertEqual(self.bodies(page)["sections"], [])

    def test_says_why_it_is_not_known(self):
        """In the page, which has the rest, and on standard error."""
        folder, _ = self.digits(3)
        page, done = self.report(mote.SINE, "--data", folder, status=1)
        model = data_of(page)["models"][0]
        self.assertIsNone(model["accuracy"])
        self.assertIn("an image is for an input", model["accuracy_unknown"])
        self.assertEqual(done.stderr, f"mote: {model['accuracy_unknown']}\n")
        self.assertIsNotNone(model["targets"][0]["run"])
        self.assertIn(model["accuracy_unknown"], self.bodies(page)["sections"][0])
        self.refuses("none is no folder", "report", mote.DIGITS, "--data", self.folder / "none")
        self.refuses("--labels requires --data", "report", mote.DIGITS, "--labels", mote_evaluate_test.LABELS)

    def test_hostile_names(self):
        """Of files and classes, also such that are no UTF-8."""
        folder, copy = self.folder / "data", self.write("digits.tflite", mote.DIGITS.read_bytes())  # without labels beside it
        for i in range(10):
            place = os.fsencode(folder / f"{i}{hostile(3000 + i)}".replace("\0", "")) + (b"\xff<b>\xed\xa0\x80" if i % 2 else b"<img src=x>")
            os.makedirs(place)
            np.save(place.decode("utf-8", "surrogateescape") + "/x.npy", np.zeros([1, 8, 8, 1], np.int8))
            with open(place + b"/\xfe<script><b>.png", "wb") as file:
                file.write(b"x")
        page, _ = self.report(copy, "--data", folder)
        accuracy = data_of(page)["models"][0]["accuracy"]
        self.assertEqual((accuracy["evaluated"], len(accuracy["bad_files"]), len(accuracy["classes"])), (10, 10, 10))
        found = self.bodies(page)
        self.assertEqual((found["markup"], found["title"]), (0, "digits.tflite - mote report"))
        self.assertIn("<img src=x>", found["sections"][0])


if __name__ == "__main__":
    mote.main()
