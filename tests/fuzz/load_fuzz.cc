// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: any bytes, given to the C API as a model, are refused or make an interpreter; so do those of a file, whose
// constants may lie behind its FlatBuffer. Nothing is run: dynamic_fuzz does that.
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "mote/model_verifier.h"
#include "src/host/model/data_inside.h"
#include "tensorflow/lite/core/c/c_api.h"

namespace mote {
namespace {

void Ignore(void*, const char*, va_list) {}

// Every function that tells something of a model or of its interpreter before it has memory.
void AskAll(TfLiteModel* model) {
  if (model == nullptr) return;
  TfLiteInterpreterOptions* const options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreterOptionsSetErrorReporter(options, Ignore, nullptr);
  TfLiteInterpreter* const interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);  // which the interpreter outlives
  for (int i = 0; interpreter != nullptr && i < TfLiteInterpreterGetInputTensorCount(interpreter); ++i) {
    const TfLiteTensor* const input = TfLiteInterpreterGetInputTensor(interpreter, i);
    for (int d = 0; input != nullptr && d < TfLiteTensorNumDims(input); ++d) (void)TfLiteTensorDim(input, d);
  }
  for (int i = 0; interpreter != nullptr && i < TfLiteInterpreterGetSignatureCount(interpreter); ++i) {
    (void)strlen(TfLiteInterpreterGetSignatureKey(interpreter, i));
  }
  // Each byte of each constant.
  unsigned sum = 0;
  for (int i = 0; interpreter != nullptr && i < 64; ++i) {
    const TfLiteTensor* const tensor = TfLiteInterpreterGetTensor(interpreter, i);
    if (tensor == nullptr) break;
    const auto* const bytes = static_cast<const uint8_t*>(TfLiteTensorData(tensor));
    for (size_t k = 0; bytes != nullptr && k < TfLiteTensorByteSize(tensor); ++k) sum += bytes[k];
  }
  if (sum == 0xFFFFFFFF) (void)fputs("unlikely", stderr);  // so that the bytes are read
  TfLiteInterpreterDelete(interpreter);
}

void Run(const uint8_t* data, size_t bytes) {
  AskAll(TfLiteModelCreateWithErrorReporter(data, bytes, Ignore, nullptr));
  const std::vector<uint8_t> inside = BringDataInside(data, bytes);
  if (!inside.empty()) (void)tflite::GetVerifiedModel(inside.data(), inside.size());
  if (bytes % 32 != 0) return;  // files take long
  static const std::string path =
      std::filesystem::temp_directory_path() / ("mote_load_fuzz_" + std::to_string(getpid()));
  FILE* const file = fopen(path.c_str(), "wb");
  if (file == nullptr) return;
  (void)fwrite(data, 1, bytes, file);
  (void)fclose(file);
  AskAll(TfLiteModelCreateFromFileWithErrorReporter(path.c_str(), Ignore, nullptr));
  (void)remove(path.c_str());
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  // A copy of exactly the size, so that each byte beyond it is noticed; aligned, as new[] aligns.
  const std::unique_ptr<uint8_t[]> copy(new uint8_t[bytes]);
  memcpy(copy.get(), data, bytes);
  mote::Run(copy.get(), bytes);
  return 0;
}
