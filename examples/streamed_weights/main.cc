// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs what `stream_weights` has written:
//
//   streamed_weights MODEL WEIGHTS INPUT
//
// on the bytes of all inputs, writes the bytes of all outputs to standard output, and says how large the arena is.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "examples/streamed_weights/read_weights.h"
#include "examples/streamed_weights/weight_reader.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace {

alignas(16) uint8_t arena[8 << 20];

// A file in place of a flash. It reads as late as may be, and spoils the memory before: an operator that runs too early
// would give wrong results.
class FileReader : public WeightReader {
 public:
  explicit FileReader(const char* path) : file_(path, std::ios::binary) {}

  TfLiteStatus ReadAt(size_t offset, size_t bytes, void* to) override {
    std::memset(to, 0x5a, bytes);
    offset_ = offset;
    bytes_ = bytes;
    to_ = static_cast<char*>(to);
    return kTfLiteOk;
  }

  TfLiteStatus Finish() override {
    if (bytes_ == 0) return kTfLiteOk;
    file_.seekg(static_cast<std::streamoff>(offset_));
    file_.read(to_, static_cast<std::streamsize>(bytes_));
    bytes_ = 0;
    return file_ ? kTfLiteOk : kTfLiteError;
  }

 private:
  std::ifstream file_;
  size_t offset_ = 0;
  size_t bytes_ = 0;
  char* to_ = nullptr;
};

std::vector<char> Contents(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return std::vector<char>((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: %s MODEL WEIGHTS INPUT\n", argv[0]);
    return 1;
  }
  const std::vector<char> model = Contents(argv[1]), input = Contents(argv[3]);
  if (model.empty()) return 1;
  FileReader reader(argv[2]);
  tflite::AllOpsResolver resolver;
  if (resolver.AddCustom(kReadWeights, Register_READ_WEIGHTS()) != kTfLiteOk) return 1;
  tflite::MicroInterpreter interpreter(tflite::GetModel(model.data()), resolver, arena, sizeof(arena));
  if (interpreter.SetMicroExternalContext(&reader) != kTfLiteOk || interpreter.AllocateTensors() != kTfLiteOk) return 1;
  size_t at = 0;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    TfLiteTensor* const tensor = interpreter.input(i);
    if (input.size() - at < tensor->bytes) return 1;
    std::memcpy(tensor->data.raw, input.data() + at, tensor->bytes);
    at += tensor->bytes;
  }
  if (interpreter.Invoke() != kTfLiteOk) return 1;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    std::fwrite(interpreter.output(i)->data.raw, 1, interpreter.output(i)->bytes, stdout);
  }
  std::fprintf(stderr, "arena: %zu bytes\n", interpreter.arena_used_bytes());
  return 0;
}
