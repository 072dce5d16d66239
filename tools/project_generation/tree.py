# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The files of a generated project: in a folder, or in an archive that is the same byte for byte each time."""

import hashlib
import io
import json
import os
import pathlib
import shutil
import sys
import tempfile
import zipfile

from errors import Refused

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from output_file import write_output

MANIFEST = 'mote_project.json'


def _hash(data):
    return hashlib.sha256(data).hexdigest()


def _write(file, data):
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    except OSError as error:
        raise Refused(f'{error.filename or file} cannot be written: {error.strerror}') from None


class Tree:
    """Path within the project -> bytes."""

    def __init__(self):
        self.files = {}

    def add(self, path, data):
        data = data.encode() if isinstance(data, str) else data
        path = str(path)
        if self.files.setdefault(path, data) != data:
            raise AssertionError(f'two different files would be {path}')

    def seal(self, facts):
        """Adds the manifest: what the project is, and the hash of each file."""
        hashes = {path: _hash(data) for path, data in sorted(self.files.items())}
        self.files[MANIFEST] = (json.dumps({**facts, 'files': hashes}, indent=1) + '\n').encode()

    def write(self, folder, replace):
        """Writes the project to a folder that is new or empty; or, with `replace`, over an earlier one of which no file
        was changed since. Where it cannot be written in full, the folder is as before."""
        earlier = self._earlier_files(folder, replace)
        is_new = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f'{folder} cannot be made: {error.strerror}') from None
        try:
            self._write_over(folder, earlier)
        except BaseException:
            if is_new:
                shutil.rmtree(folder, ignore_errors=True)
            raise

    def _write_over(self, folder, earlier):
        try:
            new = pathlib.Path(tempfile.mkdtemp(dir=folder, prefix='.mote_'))
        except OSError as error:
            raise Refused(f'{folder} cannot be written to: {error.strerror}') from None
        try:
            for path, data in sorted(self.files.items()):
                _write(new / path, data)
            for path in earlier:
                (folder / path).unlink(missing_ok=True)
            for path in sorted(self.files):
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                os.replace(new / path, folder / path)
        finally:
            shutil.rmtree(new, ignore_errors=True)

    @staticmethod
    def _earlier_files(folder, replace):
        """Those of the project that is to be replaced."""
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return []
        manifest = folder / MANIFEST
        if not (replace and manifest.is_file()):
            raise Refused(f'{folder} is not empty: name another folder, or remove it. docs/projects.md says how to merge '
                          'a newer version with files that you changed')
        try:
            known = dict(json.loads(manifest.read_text())['files'])
        except (ValueError, KeyError, TypeError):
            raise Refused(f'{manifest} is not what this tool has written: name another folder, or remove this one') from None
        outside = [p for p in known if not (folder / p).resolve().is_relative_to(folder.resolve())]
        if outside:
            raise Refused(f'{manifest} names a file outside of the folder, {outside[0]!r}: name another folder')
        changed = [p for p, h in known.items() if (folder / p).is_file() and _hash((folder / p).read_bytes()) != h]
        if changed:
            raise Refused(f'{len(changed)} files in {folder} were changed by hand, {changed[0]} among them: they would be '
                          'lost. Name another folder; docs/projects.md says how to merge')
        return list(known)

    def write_zip(self, file, top):
        """An archive of the project, in a folder named `top`."""
        content = io.BytesIO()
        with zipfile.ZipFile(content, 'w', zipfile.ZIP_DEFLATED) as archive:
            for path, data in sorted(self.files.items()):
                info = zipfile.ZipInfo(f'{top}/{path}' if top else path, (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, data)
        try:
            pathlib.Path(file).parent.mkdir(parents=True, exist_ok=True)
            write_output(file, content.getvalue())
        except OSError as error:
            raise Refused(f'{error.filename or file} cannot be written: {error.strerror}') from None
