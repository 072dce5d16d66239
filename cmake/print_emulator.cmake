# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# cmake -DTARGET_FILE=targets/NAME.cmake -P cmake/print_emulator.cmake: the target's emulator command on standard error.
include(${TARGET_FILE})
list(JOIN MOTE_EMULATOR " " command)
message(NOTICE "${command}")
