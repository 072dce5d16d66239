#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web.
"""Pictures of the page on models of all kinds, of 1,600 and of 400 pixels, to be looked at: build/web_pictures. Nothing is wider than
the window, and no text is cut off."""
import shutil

import driven_browser
import mote_command as mote
import page_models
from web_page_test import DIGITS, PAGE, WebPage

PICTURES = mote.ROOT / "build" / "web_pictures"
MOST_BYTES = 60_000  # of a picture of docs/
# Elements whose text is wider than they are.
CUT_OFF = """() => [...document.querySelectorAll('main *')].filter((one) =>
  one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).overflowX === 'hidden')
  .map((one) => one.outerHTML.slice(0, 200))"""


class Pictures(WebPage):
    def models(self):
        """{name: file, or the name of one of the page's models}"""
        models = {"person_detection": "person_detection_int8", "micro_speech": "micro_speech_int8", "unknown_operator": mote.ATAN,
                  "hostile": self.write("hostile.tflite", page_models.of_hostile_names()),
                  "hostile_operator": self.write("names.tflite", page_models.with_names(page_models.NAME)),
                  "nodes": self.write("nodes.tflite", page_models.of_nodes(1500))}
        others = {"person_detect": "models/person_detect.tflite", "kws": "models/mlperf_tiny_kws_int8.tflite", "gru": "field/gru_unrolled_16x8.tflite"}
        for name, path in others.items():
            if (mote.SHARED / path).exists():
                models[name] = mote.SHARED / path
            else:
                print(f"{mote.SHARED / path} is not there")
        return models

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        shutil.rmtree(PICTURES, ignore_errors=True)
        PICTURES.mkdir(parents=True)

    def test_pictures_of_docs(self):
        """What docs/browser.md shows; they are copied by hand."""
        self.open(width=900, height=620)
        self.choose("person_detection_int8")
        self.page.locator("#input").set_input_files(self.picture())
        driven_browser.wait_until(self.page, lambda: self.best() == "person")
        self.page.screenshot(path=PICTURES / "browser.png")
        self.open(width=400, height=620)
        self.page.get_by_role("button", name="Draw", exact=True).click()
        self.page.evaluate("document.getElementById('run').scrollIntoView()")
        self.draw(DIGITS[4])
        self.until_best("4")
        self.page.screenshot(path=PICTURES / "browser_telephone.png")
        for picture in ("browser.png", "browser_telephone.png"):
            self.assertLess((PICTURES / picture).stat().st_size, MOST_BYTES)
            self.assertLess((mote.ROOT / "docs" / picture).stat().st_size, MOST_BYTES)

    def test_pictures(self):
        for width in (1600, 400):
            self.open(width=width, height=900, device_scale_factor=1)
            for name, model in self.models().items():
                if isinstance(model, str):
                    self.choose(model)
                else:
                    self.load(model)
                if name == "person_detection":
                    self.page.locator("#input").set_input_files(self.picture())
                    driven_browser.wait_until(self.page, lambda: self.best() == "person")
                self.report()
                self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), width, name)
                self.assertEqual(self.page.evaluate(CUT_OFF), [], name)
                # A long page is cut to its beginning.
                clip = {"x": 0, "y": 0, "width": width, "height": min(2600, self.page.evaluate("document.documentElement.scrollHeight"))}
                self.page.screenshot(path=PICTURES / f"{name}_{width}.png", full_page=True, clip=clip)
        self.complained_of_nothing()

    def picture(self):
        """A face."""
        data = (mote.ROOT / "examples/person_detection/samples/astronaut.pgm").read_bytes()
        _, size, _, pixels = data.split(b"\n", 3)
        width, height = map(int, size.split())
        return self.write("face.png", mote.png(width, height, pixels, 0))


if __name__ == "__main__":
    driven_browser.need(PAGE)
    mote.main()
