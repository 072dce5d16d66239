# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The files of a generated project: in a folder, or in an archive that is the same byte for byte each time."""

import hashlib
import json
import zipfile

from errors import Refused

MANIFEST = 'mote_project.json'


def _hash(data):
    return hashlib.sha256(data).hexdigest()


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
        was changed since."""
        self._clear(folder, replace)
        for path, data in sorted(self.files.items()):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)

    def _clear(self, folder, replace):
        if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return
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
        for path in known:
            (folder / path).unlink(missing_ok=True)

    def write_zip(self, file, top):
        """An archive of the project, in a folder named `top`."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(file, 'w', zipfile.ZIP_DEFLATED) as archive:
            for path, data in sorted(self.files.items()):
                info = zipfile.ZipInfo(f'{top}/{path}' if top else path, (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                archive.writestr(info, data)
