// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_MODEL_VALUES_H_
#define MOTE_TOOLS_MOTE_MODEL_VALUES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {

// Returns the elements of a tensor as JSON numbers (booleans for bool); null for element types that are no numbers.
nlohmann::ordered_json ValuesOf(const uint8_t* data, const TensorSpec& spec);

// Returns the real numbers that quantised integers stand for; the values themselves if the tensor is not quantised.
// The list is empty if the tensor holds no numbers.
std::vector<double> RealValues(const uint8_t* data, const TensorSpec& spec);

// Returns FNV-1a, 64 bits, as 16 hexadecimal digits.
std::string HashOf(const uint8_t* data, size_t bytes);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_MODEL_VALUES_H_
