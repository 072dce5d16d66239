// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/ethosu.h"

#include "tensorflow/lite/core/macros.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/memory_helpers.h"

// These are functions of Arm's driver, if the program has it.
extern "C" {
struct ethosu_driver;
TFLITE_ATTRIBUTE_WEAK ethosu_driver* ethosu_reserve_driver(void);
TFLITE_ATTRIBUTE_WEAK void ethosu_release_driver(ethosu_driver* driver);
TFLITE_ATTRIBUTE_WEAK int ethosu_invoke_v3(ethosu_driver* driver, const void* commands, int command_bytes,
                                           uint64_t* addresses, const size_t* sizes, int count, void* user);
}

namespace tflite {
namespace {

constexpr int kCommands = 0;
constexpr int kMaxAddresses = 8;  // that the driver takes

// The options are a FlexBuffer that holds the int8 number 1: the value, its type and its width.
bool AreOptions(const void* data, int bytes) {
  const auto* const options = static_cast<const uint8_t*>(data);
  return bytes == 3 && options[0] == 1 && options[1] == 4 && options[2] == 1;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  (void)context;  // not used where messages are left out
  TF_LITE_ENSURE_MSG(context, AreOptions(node->custom_initial_data, node->custom_initial_data_size),
                     "the options are not those of a command stream for Ethos-U: compile the model again");
  const int count = node->inputs->size - 1 + node->outputs->size;
  TF_LITE_ENSURE_MSG(context, node->inputs->size >= 1 && node->outputs->size >= 1 && count <= kMaxAddresses,
                     "%d inputs and %d outputs: the driver takes the command stream and up to %d further tensors",
                     node->inputs->size, node->outputs->size, kMaxAddresses);
  return kTfLiteOk;
}

TfLiteStatus Append(const TfLiteEvalTensor* tensor, uint64_t* address, size_t* bytes) {
  if (tensor == nullptr) return kTfLiteError;
  *address = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(tensor->data.data));
  return TfLiteEvalTensorByteLength(tensor, bytes);
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  uint64_t addresses[kMaxAddresses];
  size_t sizes[kMaxAddresses];
  int count = 0;
  for (int i = kCommands + 1; i < node->inputs->size; ++i, ++count) {
    TF_LITE_ENSURE_STATUS(Append(micro::GetEvalInput(context, node, i), &addresses[count], &sizes[count]));
  }
  for (int i = 0; i < node->outputs->size; ++i, ++count) {
    TF_LITE_ENSURE_STATUS(Append(micro::GetEvalOutput(context, node, i), &addresses[count], &sizes[count]));
  }
  uint64_t commands = 0;
  size_t command_bytes = 0;
  const TfLiteEvalTensor* const stream = micro::GetEvalInput(context, node, kCommands);
  TF_LITE_ENSURE_STATUS(Append(stream, &commands, &command_bytes));
  ethosu_driver* const driver = ethosu_reserve_driver();
  TF_LITE_ENSURE_MSG(context, driver != nullptr, "no Ethos-U is registered: call ethosu_init() first");
  const int result = ethosu_invoke_v3(driver, stream->data.data, static_cast<int>(command_bytes), addresses, sizes,
                                      count, GetMicroContext(context)->external_context());
  ethosu_release_driver(driver);
  TF_LITE_ENSURE_MSG(context, result != -1, "the Ethos-U failed");
  return kTfLiteOk;
}

}  // namespace

TFLMRegistration* Register_ETHOSU() {
  if (ethosu_reserve_driver == nullptr) return nullptr;
  static TFLMRegistration registration = {nullptr, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
  return &registration;
}

const char* GetString_ETHOSU() { return ethosu_reserve_driver == nullptr ? "" : "ethos-u"; }

}  // namespace tflite
