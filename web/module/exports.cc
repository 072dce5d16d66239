// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What JavaScript calls (web/package/core.js). A module's instance holds one model. Functions return 1, or 0 after a
// message.
#include <cstdlib>
#include <exception>
#include <new>

#include "mote/model_verifier.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/string_util.h"
#include "tools/mote/system/message_log.h"
#include "web/module/session.h"

#define MOTE_EXPORT(name) __attribute__((export_name(#name), used)) name

namespace mote::web {
namespace {

// The fields that core.js reads, in their order.
struct TensorView {
  const char* name;
  int32_t type;  // of TfLiteType
  int32_t rank;
  const int32_t* shape;
  uint8_t* data;
  uint32_t bytes;
  int32_t scales;  // how many scales there are; 0: not quantised
  const float* scale;
  const int32_t* zero_point;
};
struct TimeView {
  int32_t node;
  const char *name, *loop, *reason;
  double milliseconds;
};

std::unique_ptr<Session> session;
std::vector<OperatorTime> times;
std::string message;
TensorView tensor_view;
TimeView time_view;

// Memory that cannot be had is an error like any other.
template <class Call>
int Guarded(const Call& call) {
  try {
    if (call() == kTfLiteOk) return 1;
  } catch (const std::bad_alloc&) {
    cli::MessageReporter()->Report("there is not enough memory");
  } catch (const std::exception& error) {
    cli::MessageReporter()->Report("%s", error.what());
  }
  message = cli::TakeMessages();
  if (message.empty()) message = "the model cannot be run";
  return 0;
}

TfLiteStatus Load(const void* data, size_t bytes, bool is_micro) {
  const tflite::Model* const model = tflite::GetVerifiedModel(data, bytes);
  if (model == nullptr) return kTfLiteError;
  session = is_micro ? MakeMicroSession(*model) : MakeDynamicSession(*model);
  if (session == nullptr) return kTfLiteError;
  return session->Allocate();
}

const TensorView* View(const TfLiteTensor& tensor) {
  tensor_view = {tensor.name,
                 static_cast<int32_t>(tensor.type),
                 0,
                 nullptr,
                 tensor.data.uint8,
                 static_cast<uint32_t>(tensor.bytes),
                 0,
                 nullptr,
                 nullptr};
  if (tensor.dims != nullptr) {
    tensor_view.rank = tensor.dims->size;
    tensor_view.shape = tensor.dims->data;
  }
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params);
  if (tensor.quantization.type == kTfLiteAffineQuantization && affine != nullptr && affine->scale != nullptr &&
      affine->zero_point != nullptr) {
    tensor_view.scales = affine->scale->size;
    tensor_view.scale = affine->scale->data;
    tensor_view.zero_point = affine->zero_point->data;
  } else if (tensor.params.scale != 0) {
    tensor_view.scales = 1;
    tensor_view.scale = &tensor.params.scale;
    tensor_view.zero_point = &tensor.params.zero_point;
  }
  return &tensor_view;
}

}  // namespace
}  // namespace mote::web

using namespace mote::web;

extern "C" {

// Memory for a model, aligned to 16 bytes; null: there is none.
void* MOTE_EXPORT(mote_reserve)(size_t bytes) {
  void* memory = nullptr;
  return posix_memalign(&memory, 16, bytes == 0 ? 1 : bytes) == 0 ? memory : nullptr;
}
void MOTE_EXPORT(mote_free)(void* memory) { std::free(memory); }

// The model in the memory, which stays as it is from here on.
int MOTE_EXPORT(mote_load)(const void* data, size_t bytes, int is_micro) {
  return Guarded([&] { return Load(data, bytes, is_micro != 0); });
}
const char* MOTE_EXPORT(mote_message)() { return message.c_str(); }
int MOTE_EXPORT(mote_resize)(size_t input, const int32_t* shape, int rank) {
  return Guarded([&] { return session->Resize(input, std::vector<int>(shape, shape + rank)); });
}
int MOTE_EXPORT(mote_allocate)() {
  return Guarded([] { return session->Allocate(); });
}
int MOTE_EXPORT(mote_run)() {
  return Guarded([] { return session->Run(); });
}
size_t MOTE_EXPORT(mote_inputs)() { return session->inputs(); }
size_t MOTE_EXPORT(mote_outputs)() { return session->outputs(); }
const TensorView* MOTE_EXPORT(mote_input)(size_t i) { return View(*session->input(i)); }
const TensorView* MOTE_EXPORT(mote_output)(size_t i) { return View(*session->output(i)); }
// Gives an input its strings, `count` of them: string i is bytes ends[i - 1] to ends[i] of `text`.
int MOTE_EXPORT(mote_set_strings)(size_t input, const char* text, const uint32_t* ends, size_t count) {
  return Guarded([&] {
    tflite::DynamicBuffer strings;
    uint32_t begin = 0;
    for (size_t i = 0; i < count; ++i) {
      TF_LITE_ENSURE_STATUS(strings.AddString(text + begin, ends[i] - begin));
      begin = ends[i];
    }
    strings.WriteToTensor(session->input(input), nullptr);
    return kTfLiteOk;
  });
}
size_t MOTE_EXPORT(mote_arena_bytes)() { return session->arena_bytes(); }

// Returns how many operators were measured, or -1 after a message.
int MOTE_EXPORT(mote_profile)(double milliseconds) {
  times.clear();
  if (Guarded([&] { return session->Profile(milliseconds, &times); }) == 0) return -1;
  return static_cast<int>(times.size());
}
const TimeView* MOTE_EXPORT(mote_time)(size_t i) {
  const OperatorTime& time = times[i];
  time_view = {time.node, time.name.c_str(), time.loop.c_str(), time.reason.c_str(), time.milliseconds};
  return &time_view;
}

}  // extern "C"
