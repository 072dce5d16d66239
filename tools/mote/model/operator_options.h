// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_OPERATOR_OPTIONS_H_
#define MOTE_TOOLS_MOTE_MODEL_OPERATOR_OPTIONS_H_

#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::cli {

// Returns the options of a builtin operator that its kernel reads, by their names in the schema; empty if there are
// none. For a custom operator it returns the bytes of its options.
nlohmann::ordered_json OptionsJson(const tflite::Operator& op);

// Returns the subgraphs that the operator runs, in the order of its options.
std::vector<int> SubgraphsRunBy(const tflite::Operator& op);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_OPERATOR_OPTIONS_H_
