# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# cmake -DTARGET_FILE=targets/NAME.cmake -P cmake/print_emulator.cmake: the target's emulator command, or the command
# that runs an image on a board, on standard error.
include(${TARGET_FILE})
if(MOTE_EMULATOR)
  list(JOIN MOTE_EMULATOR " " command)
  message(NOTICE "emulator: ${command}")
elseif(MOTE_HOSTED)
  message(NOTICE "run: here")
elseif(MOTE_RUN_COMMAND)
  list(JOIN MOTE_RUN_COMMAND " " command)
  message(NOTICE "run: ${command}")
endif()
