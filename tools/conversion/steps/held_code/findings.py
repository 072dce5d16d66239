# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How what was found is said."""
import dataclasses


class Unreadable(Exception):
    """The file is damaged, so that nobody knows what a framework would find in it."""


@dataclasses.dataclass(frozen=True)
class Finding:
    what: str
    where: str = ""  # the part of the file
    is_class: bool = False  # of a file that --import may name


def message_of(path, findings):
    """What somebody is told who has not said --trust-code."""
    classes = [one for one in findings if one.is_class]
    if len(classes) == len(findings):
        names = ", ".join(dict.fromkeys(one.what for one in classes))
        return (f"{path}: the model has a class that is not Keras' own: {names[:300]}. Name the file that defines and registers it "
                "(keras.saving.register_keras_serializable), by --import FILE.py; or, if you trust who made the model, let it run "
                "code by --trust-code")
    said = list(dict.fromkeys(f"{one.what}{f' in {one.where}' if one.where else ''}" for one in findings if not one.is_class))
    more = f" and {len(said) - 3} more" if len(said) > 3 else ""
    return (f"{path}: the model has code, or names code, that would run here: {', '.join(said[:3])[:500]}{more}. If you trust who made "
            "it, add --trust-code")
