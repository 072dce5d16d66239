#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in java, sampled by: JavaTest.test_junit JavaTest.test_the_jar_alone JavaTest.test_the_custom_operator
"""The classes of org.tensorflow.lite: their JUnit tests, the jar on a computer that has nothing else, the archive for Android, and
the programs of docs/java.md."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "host").resolve()
MAVEN = ROOT / "tools" / "java" / "maven.sh"
JAR, AAR = BUILD / "java" / "mote-lite.jar", BUILD / "java" / "mote-lite.aar"
PAGE = (ROOT / "docs" / "java.md").read_text()
ATAN = ROOT / "models" / "atan" / "atan.tflite"
SINE = ROOT / "models" / "sine" / "sine_float.tflite"


def missing():
    """Why the tests cannot run here; None: they can."""
    for program in ("javac", "mvn"):
        if shutil.which(program) is None:
            return f"{program} is not there: tools/setup.sh java"
    if not (ROOT / "build" / "maven" / "fetched").exists():
        return "Maven's libraries are not there: tools/setup.sh java"
    if not list(BUILD.glob("java/native/*/libraries.txt")):
        return "the native libraries are not built: they need a JDK when CMake is run"
    return None


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)


def maven(*arguments, **options):
    """What Maven prints, and the counts of JUnit: tests, failures, errors, skipped."""
    done = run(MAVEN, BUILD, *arguments, **options)
    counts = re.findall(r"Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)$", done.stdout, re.M)
    return done, [int(count) for count in counts[-1]] if counts else None


class JavaTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        reason = missing()
        if reason:
            raise unittest.SkipTest(reason)
        done = run(ROOT / "tools" / "java" / "package.sh", BUILD)
        assert done.returncode == 0, done.stdout + done.stderr

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="mote-java-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def compile(self, source, classpath, lint="all"):
        name = re.search(r"public class (\w+)", source).group(1)
        (self.folder / f"{name}.java").write_text(source)
        done = run("javac", f"-Xlint:{lint}", "-Werror", "-cp", classpath, "-d", self.folder, self.folder / f"{name}.java")
        self.assertEqual(done.returncode, 0, done.stderr)
        return name

    def without_gpu(self):
        """An environment in which OpenCL's loader finds no driver."""
        return {**os.environ, "OCL_ICD_VENDORS": str(self.folder)}

    def blocks(self, language):
        return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)

    def test_junit(self):
        """With models of unusual tensors, and with the virtual machine's checks of native code."""
        subprocess.run([BUILD / "tests" / "write_unusual_models", self.folder, "200"], check=True)
        for path in BUILD.glob("java/maven/surefire-reports/*.dump*"):
            path.unlink()
        # Drivers of OpenCL change what the virtual machine checks, while they start.
        done, counts = maven("test", f"-Dmote.jvm=-Xcheck:jni -Dmote.unusual={self.folder}", env=self.without_gpu())
        self.assertEqual(done.returncode, 0, done.stdout[-8000:])
        print(f"JUnit: {counts[0]} tests, {counts[3]} skipped")
        self.assertGreater(counts[0], 80)
        dumps = [path.read_text() for path in BUILD.glob("java/maven/surefire-reports/*.dump*")]
        for said in [done.stdout, *dumps]:
            self.assertEqual(re.findall(r"WARNING in native method.*|FATAL ERROR in native.*|Warning: .*", said), [])

    def test_on_a_gpu(self):
        done, counts = maven("test", "-Dtest=GpuDelegateTest")
        self.assertEqual(done.returncode, 0, done.stdout[-8000:])
        said = re.search(r"^a device of OpenCL: .*", done.stdout, re.M)
        print(f"JUnit on a GPU: {counts[0]} tests, {counts[3]} skipped;", said.group() if said else "no library")

    def test_the_custom_operator(self):
        """What the page on custom operators computes, with a library of the application's own; without it, the documented words."""
        done = run("javac", "-Xlint:all", "-Werror", "-cp", JAR, "-d", self.folder, ROOT / "examples/custom_op/Atan.java")
        self.assertEqual(done.returncode, 0, done.stderr)
        program = ("-cp", f"{JAR}:{self.folder}", "Atan", ATAN)
        done = run("java", f"-Djava.library.path={BUILD / 'lib'}", *program)
        self.assertEqual(done.returncode, 0, done.stderr)
        for found, wanted in zip(json.loads(done.stdout), (-1.4288993, 0.98279375, 1.2490457, 1.2679114, 1.5658458), strict=True):
            self.assertAlmostEqual(found, wanted, delta=1e-6)
        (self.folder / "libatan_jni.so").write_bytes((BUILD / "tests/java/libjava_test_delegate.so").read_bytes())
        done = run("java", f"-Djava.library.path={self.folder}:{next(BUILD.glob('java/native/*'))}", *program,
                   env={**os.environ, "LD_LIBRARY_PATH": str(next(BUILD.glob("java/native/*")))})
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Encountered unresolved custom op: Atan", done.stderr)

    def test_the_jar_alone(self):
        """A computer that has the jar and a Java: the page's program, in an empty folder without an environment."""
        name = self.compile(self.blocks("java")[0], JAR)
        before = set(pathlib.Path(tempfile.gettempdir()).glob("mote-java*"))
        java = shutil.which("java")
        done = run(java, "-cp", f"{JAR}:.", name, SINE, cwd=self.folder, env={})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertAlmostEqual(float(done.stdout), 0.84, delta=0.1)
        self.assertEqual(done.stderr, "")
        self.assertEqual(set(pathlib.Path(tempfile.gettempdir()).glob("mote-java*")), before)
        # The libraries are those of the jar, though this computer has some of them, too.
        done = run(java, "-cp", f"{JAR}:.", name, SINE, cwd=self.folder, env={"LD_DEBUG": "libs"})
        loaded = set(re.findall(r"calling init: \S*/mote-java\d+/(\S+)", done.stderr))
        names = next(BUILD.glob("java/native/*/libraries.txt")).read_text().split()
        self.assertEqual(loaded, {name for name in names if "gpu" not in name})

    def test_the_jar_without_libraries(self):
        """What a program is told where the jar was made for another computer."""
        name = self.compile(self.blocks("java")[0], JAR)
        bare = self.folder / "bare.jar"
        with zipfile.ZipFile(JAR) as jar, zipfile.ZipFile(bare, "w") as out:
            for entry in jar.namelist():
                if "/native/" not in entry:
                    out.writestr(entry, jar.read(entry))
        done = run("java", "-cp", f"{bare}:{self.folder}", name, SINE)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("UnsatisfiedLinkError: Failed to load native TensorFlow Lite methods", done.stderr)
        self.assertIn("java.library.path", done.stderr)
        done = run("java", "-Djava.io.tmpdir=/nowhere", "-cp", f"{JAR}:{self.folder}", name, SINE)
        self.assertIn("UnsatisfiedLinkError: Failed to load native TensorFlow Lite methods", done.stderr)
        self.assertIn("/nowhere", done.stderr)

    def test_a_newer_java(self):
        javas = [path for path in pathlib.Path("/usr/lib/jvm").glob("*25*/bin/java") if path.exists()]
        if not javas:
            self.skipTest("there is no Java 25 in /usr/lib/jvm")
        name = self.compile(self.blocks("java")[0], JAR)
        option = re.search(r"`(--enable-native-access=\S+)`", PAGE).group(1)
        done = run(javas[0], option, "-cp", f"{JAR}:{self.folder}", name, SINE)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_pages_statements(self):
        """Those that are no whole program compile, and run, inside one."""
        statements = next(block for block in self.blocks("java") if "CompatibilityList" in block)
        self.compile("import org.tensorflow.lite.*;\nimport org.tensorflow.lite.gpu.*;\npublic class Page {\n"
                     f"  public static void main(String[] args) {{\n{statements}\n"
                     "    new Interpreter(new java.io.File(args[0]), options).close();\n  }\n}\n", JAR, lint="none")
        for environment in (None, self.without_gpu()):
            done = run("java", "-cp", f"{JAR}:{self.folder}", "Page", SINE, env=environment)
            if "tensorflowlite_gpu_jni" not in done.stderr:  # which needs OpenCL's headers
                self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_comments(self):
        """The reference of the classes is made without a word of warning."""
        annotations = next((ROOT / "build/maven").rglob("checker-qual*.jar"))
        done = run("javadoc", "-quiet", "-Xdoclint:all,-missing", "-Werror", "-d", self.folder, "-classpath", annotations,
                   "-sourcepath", ROOT / "java/src/main/java", "-subpackages", "org.tensorflow.lite")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_archive(self):
        with zipfile.ZipFile(AAR) as aar, zipfile.ZipFile(JAR) as jar:
            names = aar.namelist()
            for name in ("AndroidManifest.xml", "classes.jar", "R.txt", "proguard.txt"):
                self.assertIn(name, names)
            self.assertTrue(any(re.fullmatch(r"jni/[\w-]+/libtensorflowlite_jni.so", name) for name in names), names)
            (self.folder / "classes.jar").write_bytes(aar.read("classes.jar"))
            with zipfile.ZipFile(self.folder / "classes.jar") as classes:
                wanted = {name for name in jar.namelist() if name.endswith(".class")}
                self.assertEqual({name for name in classes.namelist() if name.endswith(".class")}, wanted)
                self.assertFalse([name for name in classes.namelist() if ".so" in name])
        self.compile(self.blocks("java")[0], self.folder / "classes.jar")

    def test_an_archive_of_other_libraries(self):
        (self.folder / "arm64-v8a").mkdir()
        (self.folder / "arm64-v8a" / "libtensorflowlite_jni.so").write_bytes(b"library")
        kept = AAR.read_bytes()
        done = run(sys.executable, ROOT / "tools/java/make_aar.py", BUILD, self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        with zipfile.ZipFile(AAR) as aar:
            self.assertEqual([name for name in aar.namelist() if name.startswith("jni/")], ["jni/arm64-v8a/libtensorflowlite_jni.so"])
        AAR.write_bytes(kept)
        done = run(sys.executable, ROOT / "tools/java/make_aar.py", BUILD, self.folder / "arm64-v8a")
        self.assertIn("no libraries in", done.stderr)
        self.assertNotEqual(done.returncode, 0)


if __name__ == "__main__":
    if missing():
        print("skipped:", missing())
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
