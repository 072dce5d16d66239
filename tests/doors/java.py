#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 3.
"""docs/java.md: `make java`, and the jar in an empty folder, in an empty project of Maven, and with a native library of one's own."""
import json
import math
import re

import door

PAGE = "docs/java.md"
MODEL = "MOTE/models/sine/sine_float.tflite"


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", (door.ROOT / PAGE).read_text(), re.M | re.S)


class Java(door.Door):
    def setUp(self):
        super().setUp()
        if not (door.ROOT / "build/host/java/mote-lite.jar").exists():
            # The plugins of Maven are kept from run to run: tools/java/maven.sh has a stamp of its own.
            (door.KEPT / "of_mote").mkdir(exist_ok=True)
            (door.ROOT / "build").mkdir(exist_ok=True)
            (door.ROOT / "build/maven").symlink_to(door.KEPT / "of_mote")
            self.printed(PAGE, "make java")
        # An application's own repository, in place of the one in the home folder.
        self.maven = {"MAVEN_OPTS": f"-Dmaven.repo.local={door.KEPT / 'of_an_application'}"}

    def write(self, name, text):
        path = self.place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def printed_here(self, line, **options):
        return self.printed(PAGE, line, folder=self.place, **options)

    def check_sine(self, said):
        self.assertAlmostEqual(float(re.match(r"[\d.]+", said).group()), math.sin(1), delta=0.01)

    def test_the_jar_alone(self):
        self.write("Sine.java", blocks("java")[0])
        self.printed_here("javac -cp MOTE/build/host/java/mote-lite.jar Sine.java", MOTE=door.ROOT)
        self.check_sine(self.printed_here(f"java -cp MOTE/build/host/java/mote-lite.jar:. Sine {MODEL}", MOTE=door.ROOT))

    def test_an_empty_project_of_maven(self):
        self.assertRegex(self.run_command("javac", "--version"), "^javac 17")
        self.write("src/main/java/Sine.java", blocks("java")[0])
        self.write("pom.xml", blocks("xml")[0])
        self.printed_here("mvn --quiet org.apache.maven.plugins:maven-install-plugin:3.1.1:install-file "
                          "-Dfile=MOTE/build/host/java/mote-lite.jar -DgroupId=org.mote -DartifactId=mote-lite -Dversion=0.1.0 "
                          "-Dpackaging=jar", MOTE=door.ROOT, env=self.maven)
        self.check_sine(self.printed_here(f"mvn --quiet compile exec:java -Dexec.mainClass=Sine -Dexec.args={MODEL}",
                                          MOTE=door.ROOT, env=self.maven))

    def test_a_native_library_of_ones_own(self):
        prefix = self.place / "prefix"
        self.printed("docs/installing.md", "make host")
        self.printed("docs/installing.md", "cmake --install build/host --prefix PREFIX", PREFIX=prefix)
        self.write("CMakeLists.txt", blocks("cmake")[0].replace("MOTE", str(door.ROOT)))
        self.printed_here("cmake -B build -DCMAKE_PREFIX_PATH=PREFIX", PREFIX=prefix)
        self.printed_here("cmake --build build")
        self.printed_here("javac -cp MOTE/build/host/java/mote-lite.jar -d . MOTE/examples/custom_op/Atan.java", MOTE=door.ROOT)
        said = self.printed_here("java -Djava.library.path=build -cp MOTE/build/host/java/mote-lite.jar:. Atan "
                                 "MOTE/models/atan/atan.tflite", MOTE=door.ROOT)
        for found, wanted in zip(json.loads(said), (-1.4288993, 0.98279375, 1.2490457, 1.2679114, 1.5658458), strict=True):
            self.assertAlmostEqual(found, wanted, delta=1e-6)


if __name__ == "__main__":
    door.main()
