// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compares what a model needs with the flash and the RAM of a board.
#ifndef MOTE_TOOLS_MOTE_REPORT_BOARD_FIT_H_
#define MOTE_TOOLS_MOTE_REPORT_BOARD_FIT_H_

#include <filesystem>
#include <string>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {

// Returns the numbers, as the JSON of `mote inspect`, `mote plan` and `mote report` has them. The flash is what the
// image takes at least: operators and the application come on top. Where the model does not fit, the smallest boards
// that it fits are named, of ours and of the port.
nlohmann::ordered_json FitJson(const ModelFile& file, const DescribedBoard& board,
                               const std::filesystem::path& port_dir);

// Says the same for people, in lines that begin with `indent`.
std::string FitText(const nlohmann::ordered_json& fit, const std::string& indent);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_BOARD_FIT_H_
