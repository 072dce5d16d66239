// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/input/input.h"

#include <set>

#include "tools/mote/input/generated_input.h"
#include "tools/mote/input/image.h"
#include "tools/mote/input/npy.h"
#include "tools/mote/input/wav.h"
#include "tools/mote/system/error.h"

namespace mote::cli {
namespace {

std::string Wanted(const std::vector<TensorSpec>& specs) {
  std::string text;
  for (const TensorSpec& spec : specs) {
    text += "\n  " + spec.name + ": " + Describe(spec) + ", " + std::to_string(spec.bytes) + " bytes";
  }
  return text;
}

Bytes ReadRaw(const std::filesystem::path& path, const TensorSpec& spec) {
  Bytes bytes = ReadFile(path);
  if (bytes.size() == spec.bytes) return bytes;
  throw Error(path.string() + " has " + std::to_string(bytes.size()) + " bytes; the input " + spec.name + " is " +
              Describe(spec) + ", " + std::to_string(spec.bytes) + " bytes");
}

}  // namespace

bool IsInputFile(const std::filesystem::path& path) {
  static const std::set<std::string> others = {".npy", ".wav", ".bin"};
  return IsImageExtension(ExtensionOf(path)) || others.count(ExtensionOf(path)) == 1;
}

Bytes ReadInputFile(const std::filesystem::path& path, const TensorSpec& spec, PixelSign sign) {
  const std::string extension = ExtensionOf(path);
  if (extension == ".npy") return ReadNpy(path, spec);
  if (IsImageExtension(extension)) return ReadImage(path, spec, sign);
  if (extension == ".wav") return ReadWavAsTensor(path, spec);
  if (extension == ".bin") return ReadRaw(path, spec);
  throw Error(path.string() +
              " has no extension that mote reads: .npy, .png, .jpg, .jpeg, .bmp, .wav, or .bin for raw bytes");
}

InputSets ReadSets(const std::vector<std::string>& files, const std::vector<TensorSpec>& specs, size_t sets) {
  if (files.size() != specs.size()) {
    throw Error("the model has " + std::to_string(specs.size()) + " input(s) and --input gives " +
                std::to_string(files.size()));
  }
  std::vector<Bytes> all;
  for (size_t i = 0; i < files.size(); ++i) {
    all.push_back(ReadFile(files[i]));
    if (all[i].size() == sets * specs[i].bytes) continue;
    throw Error(files[i] + " has " + std::to_string(all[i].size()) + " bytes; " + std::to_string(sets) +
                " times the input " + specs[i].name + ", " + Describe(specs[i]) + ", are " +
                std::to_string(sets * specs[i].bytes));
  }
  InputSets inputs;
  inputs.sets = sets;
  for (size_t set = 0; set < sets; ++set) {
    for (size_t i = 0; i < specs.size(); ++i) {
      const uint8_t* const data = all[i].data() + set * specs[i].bytes;
      inputs.bytes.insert(inputs.bytes.end(), data, data + specs[i].bytes);
    }
  }
  return inputs;
}

InputSets ReadInputs(const std::vector<std::string>& arguments, const std::vector<TensorSpec>& specs, PixelSign sign) {
  if (arguments.size() == 1 && arguments[0] == "lcg") return {LcgInputs(specs), 1, "lcg"};
  if (const auto seed = arguments.size() == 1 ? SeedOf(arguments[0]) : std::nullopt; seed.has_value()) {
    return {RandomInputs(specs, *seed), 1, std::string(kRandomInput) + ":" + std::to_string(*seed)};
  }
  if (arguments.size() != specs.size()) {
    throw Error("the model has " + std::to_string(specs.size()) + " input(s) and --input gives " +
                std::to_string(arguments.size()) +
                "; it takes a file for each, or one of the words random and lcg:" + Wanted(specs));
  }
  if (specs.size() == 1 && ExtensionOf(arguments[0]) == ".wav" && IsWindow(specs[0])) {
    InputSets windows;
    windows.bytes = ReadWavWindows(arguments[0], specs[0], &windows.sets);
    return windows;
  }
  InputSets inputs;
  for (size_t i = 0; i < specs.size(); ++i) {
    const Bytes bytes = ReadInputFile(arguments[i], specs[i], sign);
    inputs.bytes.insert(inputs.bytes.end(), bytes.begin(), bytes.end());
  }
  return inputs;
}

}  // namespace mote::cli
