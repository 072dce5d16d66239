# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Delegates from shared libraries, as include/tensorflow/lite/delegates/external/external_delegate_interface.h says."""

import ctypes

from mote import _runtime  # type: ignore[attr-defined]

_ReportError = ctypes.CFUNCTYPE(None, ctypes.c_char_p)


class Delegate:
    """A delegate that a shared library made. It lives as long as an interpreter uses it."""

    def __init__(self, library, options=None):
        """`library`: its path. `options`: a dictionary; keys and values become strings.

        OSError if there is no such library, ValueError if it has no delegate or refuses to make one.
        """
        self._delegate = None
        _runtime.export_symbols()
        try:
            self._library = ctypes.CDLL(str(library))
        except OSError as error:
            raise OSError(f"Failed to load delegate from {library}\n{error}") from error
        try:
            create, destroy = (getattr(self._library, f"tflite_plugin_{what}_delegate") for what in ("create", "destroy"))
        except AttributeError as error:
            raise ValueError(f"Failed to load delegate from {library}\n{error}") from error
        strings = ctypes.POINTER(ctypes.c_char_p)
        create.argtypes, create.restype = [strings, strings, ctypes.c_size_t, _ReportError], ctypes.c_void_p
        destroy.argtypes, destroy.restype = [ctypes.c_void_p], None
        options = {str(key).encode(): str(value).encode() for key, value in (options or {}).items()}
        array, messages = ctypes.c_char_p * len(options), []
        report = _ReportError(lambda text: messages.append(text.decode(errors="replace")))
        self._delegate = create(array(*options), array(*options.values()), len(options), report)
        if self._delegate is None:
            raise ValueError("\n".join([f"Failed to load delegate from {library}", *messages]))
        self._destroy = destroy

    def __del__(self):
        if self._delegate is not None:
            self._destroy(self._delegate)

    def _get_native_delegate_pointer(self):
        return self._delegate


def load_delegate(library, options=None):
    """The delegate of a shared library, for Interpreter(experimental_delegates=[...]); errors as of Delegate()."""
    return Delegate(library, options)
