#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web.
"""The page of `make web`, used as a person does, in Chromium: with a pointer, by keyboard alone, on a telephone's width, with
files, camera and models of all kinds."""
import struct

import driven_browser
import mote_command as mote
import page_models

PAGE = mote.ROOT / "build" / "web" / "index.html"
OWN = ("digits_int8", "person_detection_int8", "micro_speech_int8", "magic_wand_int8", "anomaly_int8", "sine_float")
SINE = "0.9781"  # what `mote run` gives of sine_float for 1.5
# Lines through the pad, from 0 to 1.
DIGITS = {
    0: [[(0.5, 0.1), (0.28, 0.25), (0.25, 0.5), (0.3, 0.8), (0.5, 0.92), (0.7, 0.8), (0.75, 0.5), (0.7, 0.25), (0.5, 0.1)]],
    1: [[(0.35, 0.25), (0.52, 0.1), (0.52, 0.92)]],
    4: [[(0.45, 0.08), (0.25, 0.6), (0.8, 0.6)], [(0.65, 0.35), (0.6, 0.92)]],
    7: [[(0.25, 0.12), (0.75, 0.12), (0.45, 0.92)]],
}


class WebPage(mote.MoteTest):
    """Tests of a page that has been opened; `self.page` is it."""

    @classmethod
    def setUpClass(cls):
        cls.chromium = driven_browser.Chromium()
        cls.addClassCleanup(cls.chromium.close)

    def open(self, chromium=None, **options):
        self.page = (chromium or self.chromium).page(PAGE.as_uri(), **options)
        self.addCleanup(self.page.context.close)
        self.until_said("digits_int8 runs")

    def state(self):
        return self.page.locator("#state").inner_text()

    def is_done(self):
        return not self.page.locator("#stop").is_visible()

    def until_said(self, text):
        driven_browser.wait_until(self.page, lambda: text in self.state() and self.is_done())

    def load(self, path):
        """What the page says of the model in the end."""
        self.page.locator("#file").set_input_files(path)
        driven_browser.wait_until(self.page, lambda: path.name in self.state() and "loaded" not in self.state() and self.is_done())
        return self.state()

    def report(self):
        """The text of the report, once it is there."""
        driven_browser.wait_until(self.page, lambda: self.page.locator("#report-page").is_visible())
        return self.page.frame_locator("#report-page").locator("main").inner_text()

    def choose(self, name):
        self.page.locator("#models").select_option(label=name)
        self.until_said(f"{name} runs")

    def best(self):
        """The first of the answers."""
        return self.page.locator("#answers .answer").first.inner_text().split()[0]

    def until_best(self, wanted):
        driven_browser.wait_until(self.page, lambda: self.page.locator("#answers .answer").count() and self.best() == wanted, 20)

    def draw(self, lines):
        box = self.page.locator("canvas.pad").bounding_box()
        for line in lines:
            points = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in line]
            self.page.mouse.move(*points[0])
            self.page.mouse.down()
            for point in points[1:]:
                self.page.mouse.move(*point, steps=6)
            self.page.mouse.up()

    def answered_all_the_time(self):
        self.assertLess(self.page.evaluate("window.longestPause"), driven_browser.LONGEST_PAUSE_MS)
        self.page.evaluate("window.longestPause = 0")

    def complained_of_nothing(self):
        self.assertEqual(self.page.complaints, [])
        self.assertEqual([url for url in self.page.asked if not url.startswith("blob:")], [PAGE.as_uri()])


class Use(WebPage):
    def test_own_models(self):
        self.open()
        self.assertEqual(tuple(self.page.locator("#models option").all_inner_texts()), OWN)
        for name in OWN:
            self.choose(name)
            self.assertRegex(self.page.locator("#answers").inner_text(), r"One run: (under )?[\d.]+ ms")
            self.assertGreater(self.page.locator("#answers .answer").count(), 0)
            self.assertIn("as mote run", self.report())
        self.answered_all_the_time()
        self.complained_of_nothing()

    def test_drawn_digits(self):
        self.open()
        self.page.get_by_role("button", name="Draw", exact=True).click()
        for digit, lines in DIGITS.items():
            self.page.get_by_role("button", name="Clear").click()
            self.draw(lines)
            self.until_best(str(digit))
        self.complained_of_nothing()

    def test_pictures(self):
        self.open()
        for digit in (0, 3, 8):
            self.page.locator("#input").set_input_files(mote.ROOT / f"models/digits/samples/digit_{digit}.bmp")
            self.until_best(str(digit))
            self.assertTrue(self.page.get_by_role("img", name="The picture as the model gets it").is_visible())
        self.complained_of_nothing()

    def drop(self, name, data):
        transfer = self.page.evaluate_handle("""([name, bytes]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(bytes)], name));
          return transfer;
        }""", [name, list(data)])
        self.page.dispatch_event("main", "drop", {"dataTransfer": transfer})

    def test_a_model_is_dropped(self):
        self.open()
        self.drop("dropped.tflite", mote.SINE.read_bytes())
        self.until_said("dropped.tflite runs")
        self.assertEqual(self.page.locator("#models").input_value(), "")  # none of the project's is shown
        value = self.write("value.npy", mote.npy("<f4", [1, 1], struct.pack("<f", 1.5)))
        self.page.locator("#input").set_input_files(value)
        driven_browser.wait_until(self.page, lambda: SINE in self.page.locator("#answers").inner_text())
        self.complained_of_nothing()

    def test_files_that_are_none(self):
        self.open()
        for name, data, said in (("1.npy", b"none", "no .npy file"), ("2.png", b"none", "2.png is no picture"),
                                 ("3.npy", mote.npy("<f4", [3], bytes(12)), "3.npy has 3 numbers"),
                                 ("4.npy", mote.npy("<c8", [1], bytes(8)), "type is none of"),
                                 ("5.npy", mote.npy(">f4", [1], bytes(4)), "little-endian"),
                                 ("6.npy", mote.npy("<f4", [8, 8], bytes(256), fortran=True), "Fortran")):
            self.page.locator("#input").set_input_files(self.write(name, data))
            driven_browser.wait_until(self.page, lambda said=said: said in self.state())
            self.assertEqual(self.page.locator("#state").get_attribute("class"), "error")
        self.complained_of_nothing()

    def test_camera(self):
        """The stand-in for a camera is green, with a clock."""
        self.open()
        self.choose("person_detection_int8")
        self.page.get_by_role("button", name="Camera", exact=True).click()
        driven_browser.wait_until(self.page, lambda: "a second" in self.page.locator("#answers").inner_text())
        self.page.get_by_role("button", name="Stop the camera").click()
        self.assertEqual(self.page.locator("video").count(), 0)
        self.choose("digits_int8")
        self.answered_all_the_time()
        self.complained_of_nothing()

    def test_refused_camera(self):
        chromium = driven_browser.Chromium(is_asked=True)
        self.addCleanup(chromium.close)
        self.open(chromium)
        self.page.get_by_role("button", name="Camera", exact=True).click()
        driven_browser.wait_until(self.page, lambda: "refused" in self.state())
        self.assertIn("camera", self.state())
        self.choose("sine_float")

    def test_no_horizontal_scroll(self):
        self.open(width=400, height=800)
        for name in OWN:
            self.choose(name)
            self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 400, name)


class Keyboard(WebPage):
    def focused(self):
        """What has the focus: its element, and its name for a screen reader's user."""
        return self.page.evaluate("""() => {
          const one = document.activeElement;
          return [one.localName, one.ariaLabel ?? one.labels?.[0]?.innerText ?? (one.title || one.innerText)];
        }""")

    def tab_to(self, name):
        for _ in range(40):
            self.page.keyboard.press("Tab")
            if self.focused()[1].strip().startswith(name):
                return
        self.fail(f"Tab does not come to {name}")

    def test_order(self):
        """Tab visits all that can be used, in the order of the page, and nothing twice."""
        self.open()
        self.report()
        self.page.get_by_role("button", name="Draw", exact=True).click()
        self.page.locator("#models").focus()
        visited = [self.focused()]
        for _ in range(100):
            self.page.keyboard.press("Tab")
            if self.focused()[0] == "body":
                break
            if self.focused()[0] != "iframe" or visited[-1][0] != "iframe":  # the report has what can be used, too
                visited.append(self.focused())
        wanted = self.page.evaluate("""() => [...document.querySelectorAll('button, select, input, textarea, [tabindex], summary, a, iframe')]
          .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0).length""")
        self.assertEqual(len(visited), wanted, visited)
        for element, name in visited:
            self.assertTrue(name, f"{element} has no name")

    def test_all_of_it(self):
        self.open()
        self.page.locator("#models").focus()
        self.page.keyboard.press("End")
        self.until_said("sine_float runs")
        self.page.keyboard.press("Home")
        self.until_said("digits_int8 runs")
        self.tab_to("Random numbers")
        self.page.keyboard.press("Enter")
        self.tab_to("Draw")
        self.page.keyboard.press("Space")
        self.tab_to("Draw here")
        for _ in range(10):
            self.page.keyboard.press("ArrowUp")
        self.page.keyboard.down("Space")
        for _ in range(22):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.up("Space")
        self.until_best("1")
        self.complained_of_nothing()

    def test_for_screen_readers(self):
        """Everything has a role and a name, and the answers are read as a table or a list is."""
        self.open()
        tree = self.page.locator("body").aria_snapshot()
        for line in ('heading "Mote in the browser" [level=1]', 'combobox "A model of the project"', 'region "Model"', "status",
                     'button "Random numbers"', 'button "Draw"', 'button "Camera"', "list \"The greatest values", "listitem"):
            self.assertIn(line, tree)
        self.assertNotRegex(tree, r'(?m)- (button|combobox|textbox|img)(:? *$)', "an element without a name")
        self.complained_of_nothing()


class Stand(WebPage):
    """Nothing that a file holds keeps the page from answering."""

    def stands(self, path):
        said = self.load(path)
        self.answered_all_the_time()
        self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), 1000, path)
        return said

    def test_bad_models(self):
        self.open()
        for data in (b"", b"TFL3", bytes(100), mote.DIGITS.read_bytes()[:5000]):
            said = self.stands(self.write("bad.tflite", data))
            self.assertTrue(said.startswith("bad.tflite: "), said)
            self.assertFalse(self.page.locator("#run").is_visible())
        self.choose("digits_int8")
        self.complained_of_nothing()

    def test_attacks(self):
        models = sorted(path for folder in ("attacks", "field") for path in (mote.SHARED / folder).rglob("*.tflite"))
        if not models:
            self.skipTest(f"{mote.SHARED}/attacks is not there")
        self.open()
        for model in models:
            with self.subTest(model=model.name):
                self.stands(model)
        self.choose("digits_int8")
        self.complained_of_nothing()

    def test_operators_that_nobody_knows(self):
        self.open()
        self.assertIn("custom op: Atan", self.stands(mote.ATAN))
        said = self.stands(self.write("names.tflite", page_models.with_names(page_models.NAME)))
        self.assertIn("<img src=x onerror=alert(1)>", said)
        self.assertEqual(self.page.locator("img").count(), 0)
        self.complained_of_nothing()

    def test_many_nodes(self):
        self.open()
        self.assertIn("runs", self.stands(self.write("many.tflite", page_models.of_nodes(1500))))
        self.assertIn("1,500 in 1 subgraph(s)", self.report())
        self.complained_of_nothing()

    def test_huge_files(self):
        self.open()
        self.assertIn("huge.tflite runs", self.stands(self.write("huge.tflite", page_models.huge())))
        garbage = self.write("garbage.tflite", mote.DIGITS.read_bytes()[:32] + bytes(i * 89 % 256 for i in range(256)) * (page_models.HUGE // 256))
        self.assertTrue(self.stands(garbage).startswith("garbage.tflite: "))
        self.choose("digits_int8")
        self.complained_of_nothing()

    def test_another_model(self):
        """It may be chosen while one runs without an end."""
        self.open()
        for name in ("sine_float", "digits_int8"):
            self.page.locator("#file").set_input_files(self.write(f"{name}.tflite", page_models.without_end()))
            self.page.get_by_role("button", name="Stop", exact=True).wait_for()
            self.choose(name)
        self.complained_of_nothing()

    def test_stop(self):
        self.open()
        self.page.locator("#file").set_input_files(self.write("endless.tflite", page_models.without_end()))
        self.page.get_by_role("button", name="Stop", exact=True).wait_for()
        self.page.wait_for_timeout(1000)
        self.assertFalse(self.is_done())
        self.page.get_by_role("button", name="Stop", exact=True).click()
        self.until_said("it was stopped")
        self.choose("digits_int8")
        self.answered_all_the_time()
        self.complained_of_nothing()


if __name__ == "__main__":
    driven_browser.need(PAGE)
    mote.main()
