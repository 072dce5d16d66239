// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_INPUT_INPUT_H_
#define MOTE_TOOLS_MOTE_INPUT_INPUT_H_

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/files.h"

namespace mote::cli {

// Holds the inputs of a run: the bytes of all the model's inputs, once or several times.
struct InputSets {
  Bytes bytes;
  size_t sets = 1;
  std::string generated = {};  // "random:1", "lcg"; empty: of files
};

// The word for random inputs, those of seed 1; "random:7" are those of another seed.
inline constexpr char kRandomInput[] = "random";

// `arguments` are a file for each input, or one word for generated ones, the same on all machines: "random" for numbers
// that spread over the range of integers of 8 and 16 bits, 0 or 1 in longer ones, which may be indices, and -1 to 1 in
// floats; or "lcg" for the pseudo-random bytes that reference results are known for. A recording for a model whose only
// input is a shorter int16 window gives a set for each window. Throws Error where something does not fit.
InputSets ReadInputs(const std::vector<std::string>& arguments, const std::vector<TensorSpec>& specs, PixelSign sign);

// Reads .bin files, one for each input, which each hold so many inputs one after the other. Throws Error.
InputSets ReadSets(const std::vector<std::string>& files, const std::vector<TensorSpec>& specs, size_t sets);

// Says if ReadInputFile takes files of this extension.
bool IsInputFile(const std::filesystem::path& path);

// Returns an input tensor's bytes from a .npy, .png, .jpg, .jpeg, .bmp, .wav or .bin file.
Bytes ReadInputFile(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_INPUT_INPUT_H_
