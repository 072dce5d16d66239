// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "java/native/java_runtime.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "java/native/kept_signals.h"
#include "java/native/log_to_exceptions.h"
#include "tensorflow/lite/core/create_op_resolver.h"
#include "tensorflow/lite/core/interpreter_builder.h"
#include "tensorflow/lite/interpreter_options.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote::java {
namespace {

constexpr size_t kMostMessageBytes = 512;

// The operators of another resolver, without its default delegates, which are XNNPACK's.
class OpsAlone : public tflite::MutableOpResolver {
 public:
  explicit OpsAlone(const tflite::OpResolver* ops) { ChainOpResolver(ops); }
};

bool IsCancelled(void* flag) { return *static_cast<const volatile uint8_t*>(flag) != 0; }

}  // namespace

int KeptMessages::Report(const char* format, va_list args) {
  char message[kMostMessageBytes];
  std::vsnprintf(message, sizeof(message), format, args);
  if (!text_.empty()) text_ += '\n';
  text_ += message;
  if (text_.size() >= kMostMessageBytes) text_.resize(kMostMessageBytes - 1);
  return 0;
}

std::string KeptMessages::Take() {
  std::string taken;
  taken.swap(text_);
  return taken;
}

JavaRuntime::JavaRuntime(const std::string& path) {
  const LogToReporter log(&messages_);
  model_ = tflite::FlatBufferModel::BuildFromFile(path.c_str(), &messages_);
}

JavaRuntime::JavaRuntime(const void* bytes, size_t count) {
  const LogToReporter log(&messages_);
  model_ = tflite::FlatBufferModel::BuildFromBuffer(static_cast<const char*>(bytes), count, &messages_);
}

bool JavaRuntime::needs_flex() const {
  if (!has_model() || (*model_)->operator_codes() == nullptr) return false;
  const auto resolver = tflite::CreateOpResolver();
  for (const tflite::OperatorCode* code : *(*model_)->operator_codes()) {
    const flatbuffers::String* const name = code->custom_code();
    if (name != nullptr && std::strncmp(name->c_str(), "Flex", 4) == 0 &&
        resolver->FindOp(name->c_str(), code->version()) == nullptr) {
      return true;
    }
  }
  return false;
}

Built JavaRuntime::Build(const Options& options) {
  const KeptSignals signals(!options.delegates.empty());
  has_delegates_ = !options.delegates.empty();
  interpreter_.reset();
  all_ops_ = tflite::CreateOpResolver();
  if (!options.uses_xnnpack) resolver_ = std::make_unique<OpsAlone>(all_ops_.get());
  tflite::InterpreterOptions interpreter_options;
  interpreter_options.SetCompressQuantizationZeroPoints(options.merges_zero_points);
  tflite::InterpreterBuilder builder(*model_, options.uses_xnnpack ? *all_ops_ : *resolver_, &interpreter_options);
  if (builder.SetNumThreads(options.threads) != kTfLiteOk || builder(&interpreter_) != kTfLiteOk) return Built::kNot;
  if (options.allows_float16) interpreter_->SetAllowFp16PrecisionForFp32(true);
  for (TfLiteDelegate* delegate : options.delegates) {
    const TfLiteStatus status = interpreter_->ModifyGraphWithDelegate(delegate);
    if (status != kTfLiteOk) {
      interpreter_.reset();  // before the delegate
      return status == kTfLiteApplicationError ? Built::kDelegateRefused : Built::kDelegateFailed;
    }
  }
  interpreter_->SetAllowBufferHandleOutput(options.leaves_outputs_in_delegates);
  if (options.is_cancelled != nullptr) {
    interpreter_->SetCancellationFunction(const_cast<uint8_t*>(options.is_cancelled), IsCancelled);
  }
  return Built::kYes;
}

TfLiteTensor* JavaRuntime::tensor(int subgraph_index, int index) {
  tflite::Subgraph* const graph = subgraph(subgraph_index);
  return graph == nullptr ? nullptr : graph->tensor(index);
}

}  // namespace mote::java
