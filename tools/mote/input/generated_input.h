// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_GENERATED_INPUT_H_
#define MOTE_TOOLS_MOTE_INPUT_GENERATED_INPUT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Returns the inputs that reference results are known for: a step of one generator per byte, or per float with a value
// of -4 to 4.
Bytes LcgInputs(const std::vector<TensorSpec>& specs);

// ReadInputs says what these inputs are.
Bytes RandomInputs(const std::vector<TensorSpec>& specs, uint32_t seed);

// The seed of "random" is 1, that of "random:7" is 7; other words have none. Throws Error where no seed follows
// "random:".
std::optional<uint32_t> SeedOf(const std::string& word);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_GENERATED_INPUT_H_
