# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which look is for which kind of model."""
from inputs import Refusal

from held_code import exported_programs, keras_files, onnx_files, saved_models
from held_code.findings import Unreadable, message_of


def require_none(job, is_registered):
    """Refusal where the file of a model has code and nobody has said that it is trusted. `is_registered`: whether --import has
    registered a class under a name."""
    looks = {"keras": lambda path: keras_files.look(path, is_registered), "pytorch": exported_programs.look, "onnx": onnx_files.look,
             "saved_model": lambda path: saved_models.look(path, is_registered)}
    if job["function"] or job["kind"] not in looks:
        return
    try:
        found = looks[job["kind"]](job["path"])
    except ImportError:
        raise
    except Unreadable as error:
        raise Refusal(f"{job['path']} cannot be read: {str(error)[:800]}") from None  # which may have the file's names
    except Exception as error:  # of damage that none of them has foreseen
        raise Refusal(f"{job['path']} cannot be read: {type(error).__name__}: {str(error)[:300]}") from error
    if found and not job["trusts"]:
        raise Refusal(message_of(job["path"], found))
