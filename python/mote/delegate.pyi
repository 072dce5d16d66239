# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
import os
from typing import Any, Mapping, Optional, Union

class Delegate:
    def __init__(self, library: Union[str, os.PathLike[str]], options: Optional[Mapping[Any, Any]] = None) -> None: ...
    def __del__(self) -> None: ...

def load_delegate(library: Union[str, os.PathLike[str]], options: Optional[Mapping[Any, Any]] = None) -> Delegate: ...
