# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Has the makers' own programs, from PyPI, read what the generator writes: run by tests/tools/project_schemas_test.sh.

    check_schemas.py FOLDER      with FOLDER/platformio, FOLDER/arduino, FOLDER/zephyr and FOLDER/esp_idf"""

import pathlib
import sys

import kconfiglib
import yaml
from idf_component_tools.manager import ManifestManager
from platformio.package.manifest.parser import ManifestParserFactory
from platformio.package.manifest.schema import ManifestSchema


def check_platformio(file):
    manifest = ManifestParserFactory.new_from_file(str(file)).as_dict()
    manifest.pop("license", None)  # else a list of licences would be downloaded
    assert ManifestSchema().load_manifest(manifest)["name"] == "Mote"


def check_zephyr(folder):
    assert yaml.safe_load((folder / "zephyr/module.yml").read_text())["build"] == {"cmake": "zephyr", "kconfig": "zephyr/Kconfig"}
    top = folder / "Kconfig.test"
    top.write_text(f'config CPP\n\tbool\nconfig REQUIRES_FULL_LIBCPP\n\tbool\nsource "{folder}/zephyr/Kconfig"\n')
    parsed = kconfiglib.Kconfig(str(top))
    assert parsed.syms["MOTE"].type == kconfiglib.BOOL and not parsed.warnings


def check_esp_idf(folder):
    assert ManifestManager(str(folder), "mote").validate().manifest.license == "Apache-2.0"


folder = pathlib.Path(sys.argv[1])
check_platformio(folder / "platformio/library.json")
check_platformio(folder / "arduino/library.properties")
check_zephyr(folder / "zephyr")
check_esp_idf(folder / "esp_idf")
