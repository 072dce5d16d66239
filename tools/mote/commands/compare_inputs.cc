// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/compare_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

#include "tools/mote/model/values.h"
#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> FilesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && IsInputFile(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  if (files.empty())
    throw Error("the folder " + folder.string() + " has no file that mote reads: .npy, .png, .jpg, .bmp, .wav or .bin");
  return files;
}

template <class T>
void Append(double number, Bytes* bytes) {
  const double low = static_cast<double>(std::numeric_limits<T>::lowest());
  const double high = static_cast<double>(std::numeric_limits<T>::max());
  const T value = static_cast<T>(std::clamp(number, low, high));
  uint8_t raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  bytes->insert(bytes->end(), raw, raw + sizeof(T));
}

// Appends a real number in the number format of a tensor.
void AppendAs(const TensorSpec& spec, double real, Bytes* bytes) {
  if (spec.type == tflite::TensorType_FLOAT32) return Append<float>(real, bytes);
  const double number = spec.scale() == 0.0f ? real
                                             : std::round(real / static_cast<double>(spec.scale())) +
                                                   static_cast<double>(spec.zero_point());
  if (spec.type == tflite::TensorType_INT8) return Append<int8_t>(number, bytes);
  if (spec.type == tflite::TensorType_UINT8) return Append<uint8_t>(number, bytes);
  if (spec.type == tflite::TensorType_INT16) return Append<int16_t>(number, bytes);
  if (spec.type == tflite::TensorType_INT32) return Append<int32_t>(number, bytes);
  throw Error("the input " + spec.name + " is " + Describe(spec) +
              "; of another number format it can only be made as float32, int8, uint8, int16 or int32");
}

bool AreSame(const TensorSpec& a, const TensorSpec& b) {
  return a.type == b.type && a.elements == b.elements && a.scales == b.scales && a.zero_points == b.zero_points;
}

}  // namespace

InputSets ReadFilesOrFolder(const std::vector<std::string>& arguments, const std::vector<TensorSpec>& specs,
                            PixelSign sign) {
  if (arguments.size() != 1 || !fs::is_directory(arguments[0])) return ReadInputs(arguments, specs, sign);
  if (specs.size() != 1) {
    throw Error("a folder of inputs is for models with one input; this one has " + std::to_string(specs.size()));
  }
  InputSets all;
  all.sets = 0;
  for (const fs::path& file : FilesIn(arguments[0])) {
    const InputSets one = ReadInputs({file.string()}, specs, sign);
    all.bytes.insert(all.bytes.end(), one.bytes.begin(), one.bytes.end());
    all.sets += one.sets;
  }
  return all;
}

InputSets InputsFor(const std::vector<TensorSpec>& other, const std::vector<TensorSpec>& specs,
                    const InputSets& inputs) {
  if (other.size() != specs.size()) {
    throw Error("the models have " + std::to_string(specs.size()) + " and " + std::to_string(other.size()) + " inputs");
  }
  InputSets result;
  result.sets = inputs.sets;
  const uint8_t* data = inputs.bytes.data();
  for (size_t set = 0; set < inputs.sets; ++set) {
    for (size_t i = 0; i < specs.size(); data += specs[i].bytes, ++i) {
      if (other[i].elements != specs[i].elements) {
        throw Error("the models have inputs of different sizes: " + Describe(specs[i]) + " and " + Describe(other[i]));
      }
      if (AreSame(specs[i], other[i])) {
        result.bytes.insert(result.bytes.end(), data, data + specs[i].bytes);
        continue;
      }
      const std::vector<double> reals = RealValues(data, specs[i]);
      if (reals.size() != specs[i].elements) throw Error("the input " + specs[i].name + " holds no numbers");
      for (const double real : reals) AppendAs(other[i], real, &result.bytes);
    }
  }
  return result;
}

}  // namespace mote::cli
