// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reads --input_layer and its companions, and makes the values of inputs.
#ifndef MOTE_TOOLS_BENCHMARK_INPUTS_H_
#define MOTE_TOOLS_BENCHMARK_INPUTS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/c/common.h"
#include "tools/mote/system/files.h"

namespace mote::benchmark {

struct InputLayer {
  std::string name;
  std::optional<std::vector<int>> shape;
  std::optional<std::pair<double, double>> range;  // the least and the greatest value
  std::string value_file;                          // empty: random values
};

struct InputFlags {
  std::string layers;        // "a,b"
  std::string shapes;        // "1,28,28,1:1,10", one for each layer
  std::string value_ranges;  // "a,0,255:b,-1,1"
  std::string value_files;   // "a:a.bin,b:b.bin"
};

// Names may hold colons: the last one of an item is before its file. In ranges and files, "::" or "\:" stands for a
// colon too. Throws Error for text of another form.
std::vector<InputLayer> ParseInputLayers(const InputFlags& flags);

// Holds the contents of one input: bytes, or strings.
struct InputValues {
  cli::Bytes bytes;
  std::vector<std::string> strings;
};

// Makes values for a tensor of a shape that is known. They are from the file of the layer, whose bytes are the tensor's
// (for strings its lines are the elements), else pseudo-random, the same each time. Throws Error where the file or
// range does not fit.
InputValues MakeValues(const TfLiteTensor& tensor, const InputLayer& layer, unsigned seed);
// Throws Error where there is no memory for strings.
void SetValues(const InputValues& values, TfLiteTensor* tensor);

// Returns "float32 [1,2]", say.
std::string DescribeTensor(const TfLiteTensor& tensor);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_INPUTS_H_
