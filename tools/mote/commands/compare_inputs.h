// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_COMMANDS_COMPARE_INPUTS_H_
#define MOTE_TOOLS_MOTE_COMMANDS_COMPARE_INPUTS_H_

#include <string>
#include <vector>

#include "tools/mote/input/input.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {

// Does what ReadInputs does, and takes a folder for models with one input: each of its files that `mote` reads is a
// set, in the order of their names.
InputSets ReadFilesOrFolder(const std::vector<std::string>& arguments, const std::vector<TensorSpec>& specs,
                            PixelSign sign);

// Returns the same inputs for another model, whose inputs have as many elements and maybe another number format. Throws
// Error where they do not go together.
InputSets InputsFor(const std::vector<TensorSpec>& other, const std::vector<TensorSpec>& specs,
                    const InputSets& inputs);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_COMPARE_INPUTS_H_
