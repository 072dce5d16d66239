// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes as a .npy, .wav, .bmp or .png file that the command mote reads become an input of exactly the
// bytes that the tensor has, or are refused with a message. The last byte chooses the tensor.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tools/mote/input/input.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"

namespace mote::cli {
namespace {

// The tensors of the seeds.
const std::vector<TensorSpec>& Specs() {
  static const auto* const specs = [] {
    auto* const made = new std::vector<TensorSpec>;
    const auto add = [made](tflite::TensorType type, const std::vector<int>& shape) {
      TensorSpec spec;
      spec.name = "x";
      spec.type = type;
      SetShape(shape, &spec);
      made->push_back(spec);
    };
    add(tflite::TensorType_FLOAT32, {2, 3});
    add(tflite::TensorType_INT8, {1, 8, 8, 1});
    add(tflite::TensorType_UINT8, {8, 8, 3});
    add(tflite::TensorType_FLOAT32, {1, 8, 8, 3});
    add(tflite::TensorType_INT16, {480});
    add(tflite::TensorType_INT16, {4000});
    add(tflite::TensorType_FLOAT32, {1, 4000});
    add(tflite::TensorType_BOOL, {});
    add(tflite::TensorType_COMPLEX64, {0, 5});
    add(tflite::TensorType_STRING, {2});
    return made;
  }();
  return *specs;
}

const char* ExtensionFor(const uint8_t* data, size_t bytes) {
  if (bytes >= 4 && std::memcmp(data, "RIFF", 4) == 0) return ".wav";
  if (bytes >= 4 && std::memcmp(data, "\x89PNG", 4) == 0) return ".png";
  if (bytes >= 2 && std::memcmp(data, "BM", 2) == 0) return ".bmp";
  return ".npy";
}

// A PNG of few bytes may say that it has many pixels, which takes long and reaches nothing more. Width and height, of
// four bytes each with the highest first, stand behind its first 16 bytes.
bool IsLargePicture(const uint8_t* data, size_t bytes) {
  if (bytes < 24 || std::strcmp(ExtensionFor(data, bytes), ".png") != 0) return false;
  return (data[16] | data[17] | data[18] | data[20] | data[21] | data[22]) != 0;
}

void Read(const uint8_t* data, size_t bytes, uint8_t choice) {
  static const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / (std::string("x") + ExtensionFor(data, bytes));
  FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) std::abort();
  (void)std::fwrite(data, 1, bytes, file);
  (void)std::fclose(file);
  const TensorSpec& spec = Specs()[choice % Specs().size()];
  const auto sign = static_cast<PixelSign>(choice % 3);
  try {
    const InputSets inputs = ReadInputs({path.string()}, {spec}, sign);
    if (inputs.sets == 0 || inputs.bytes.size() != inputs.sets * spec.bytes) std::abort();
  } catch (const Error& error) {
    if (std::strlen(error.what()) == 0) std::abort();
  }
}

}  // namespace
}  // namespace mote::cli

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  if (bytes > 0 && !mote::cli::IsLargePicture(data, bytes)) mote::cli::Read(data, bytes, data[bytes - 1]);
  return 0;
}
