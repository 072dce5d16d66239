// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_NPY_H_
#define MOTE_TOOLS_MOTE_INPUT_NPY_H_

#include <filesystem>

#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Reads the elements of a NumPy file (format 1 to 3, little endian, C order) of the tensor's type and shape. Throws
// Error for any other.
Bytes ReadNpy(const std::filesystem::path& path, const TensorSpec& spec);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_NPY_H_
