// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model on a board: its operators compared, the file sent where the firmware has another one.
#ifndef MOTE_TOOLS_MOTE_TARGETS_BOARD_MODEL_H_
#define MOTE_TOOLS_MOTE_TARGETS_BOARD_MODEL_H_

#include <cstddef>

#include "tools/mote/model/model_file.h"
#include "tools/mote/serial/board.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Sends the model unless it is linked. Throws Error, which names them, for operators that the firmware lacks, and for a
// model that does not fit into the board's memory.
BoardModel PutModel(Board* board, const ModelFile& file);

// Throws Error.
void WriteInputs(Board* board, const RunRequest& request, size_t set);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_BOARD_MODEL_H_
