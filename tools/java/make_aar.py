#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes BUILD/java/mote-lite.aar of BUILD/java/mote-lite.jar: the archive that Android's build takes as a library.

    make_aar.py BUILD [FOLDER]

FOLDER/<abi>/*.so are the native libraries; without it, those of this computer, which show the layout and run on no phone.
"""
import io
import pathlib
import platform
import sys
import zipfile

NATIVE = "org/tensorflow/lite/native/"
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.tensorflow.lite">
    <uses-sdk android:minSdkVersion="21" />
</manifest>
"""
# These are found by name while the program runs: native functions by the libraries, classes by these classes.
KEPT = """-keepclasseswithmembers class org.tensorflow.lite.** { native <methods>; }
-keep class org.tensorflow.lite.annotations.UsedByReflection
-keep @org.tensorflow.lite.annotations.UsedByReflection class * { *; }
-keepclassmembers class * { @org.tensorflow.lite.annotations.UsedByReflection *; }
-dontwarn org.checkerframework.**
"""


def add(archive, name, data):
    """Always the same bytes for the same content."""
    entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)


def classes(jar):
    """The jar without its native libraries, which the archive has elsewhere."""
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as out:
        for name in sorted(jar.namelist()):
            if not name.startswith((NATIVE, "META-INF/maven")) and not name.endswith("/"):
                add(out, name, jar.read(name))
    return result.getvalue()


def libraries(build, folder):
    """(abi, file) for each."""
    if folder is not None:
        return [(path.parent.name, path) for path in sorted(pathlib.Path(folder).glob("*/*.so"))]
    abi = {"aarch64": "arm64-v8a"}.get(platform.machine(), platform.machine())
    return [(abi, path) for path in sorted((build / "java" / "native").glob("linux-*/*.so*"))]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1])
    found = libraries(build, sys.argv[2] if len(sys.argv) == 3 else None)
    if not found:
        sys.exit(f"make_aar: no libraries in {sys.argv[-1]}: they are FOLDER/<abi>/*.so")
    with zipfile.ZipFile(build / "java" / "mote-lite.jar") as jar, \
            zipfile.ZipFile(build / "java" / "mote-lite.aar", "w") as aar:
        add(aar, "AndroidManifest.xml", MANIFEST)
        add(aar, "classes.jar", classes(jar))
        add(aar, "R.txt", "")
        add(aar, "proguard.txt", KEPT)
        add(aar, "META-INF/LICENSE", jar.read("META-INF/LICENSE"))
        for abi, path in found:
            add(aar, f"jni/{abi}/{path.name}", path.read_bytes())


if __name__ == "__main__":
    main()
