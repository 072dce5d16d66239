// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decodes one output of DECODE. An application derives a class from this for an encoding of its own, 127 to 255, and
// registers what makes one: MicroInterpreter::SetCustomDecodeRegistrations.
//
//   class MyDecoder : public tflite::DecodeState {
//    public:
//     using DecodeState::DecodeState;
//     TfLiteStatus Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary, const TfLiteTensor& output)
//     override; TfLiteStatus Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
//                         const TfLiteEvalTensor& output) override;
//
//    private:
//     TF_LITE_REMOVE_VIRTUAL_DELETE
//   };
//
//   tflite::DecodeState* MakeMyDecoder(const TfLiteContext* context, tflite::MicroProfilerInterface* profiler) {
//     void* const memory = tflite::GetMicroContext(context)->AllocatePersistentBuffer(sizeof(MyDecoder));
//     return memory == nullptr ? nullptr : new (memory) MyDecoder(context, profiler);
//   }
//
//   const tflite::MicroContext::CustomDecodeRegistration kDecoders[] = {{127, MakeMyDecoder}};
//   interpreter.SetCustomDecodeRegistrations(kDecoders, 1);  // before AllocateTensors()
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_context.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"

namespace tflite {

class DecodeState {
 public:
  // The context is that of a MicroInterpreter or a KernelRunner.
  DecodeState(const TfLiteContext* context, MicroProfilerInterface* profiler)
      : context_(context), micro_profiler_(profiler) {}
  virtual ~DecodeState() = default;

  // AllocateTensors() calls this. `input` and `ancillary` are constants of bytes; `ancillary` has kDcmSizeInBytes at
  // least, of which the second is 1. All else in them comes from the model's file: check it here.
  virtual TfLiteStatus Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary, const TfLiteTensor& output) = 0;
  // Invoke() calls this with the same tensors. Writes all elements of `output`.
  virtual TfLiteStatus Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                              const TfLiteEvalTensor& output) = 0;

  // These make the decoders of DECODE itself, in the arena, and return null when it has no room. Their Setup refuses
  // what is damaged, with a message.
  static DecodeState* CreateDecodeStateLUT(const TfLiteContext* context, MicroProfilerInterface* profiler);
  static DecodeState* CreateDecodeStateHuffman(const TfLiteContext* context, MicroProfilerInterface* profiler);
  static DecodeState* CreateDecodeStatePrune(const TfLiteContext* context, MicroProfilerInterface* profiler);

  // Returns the first two bytes of `ancillary`, which must have them.
  static uint8_t Type(const TfLiteTensor& ancillary) { return ancillary.data.uint8[kDcmDecodeTypeOffset]; }
  static uint8_t Type(const TfLiteEvalTensor& ancillary) { return ancillary.data.uint8[kDcmDecodeTypeOffset]; }
  static uint8_t Version(const TfLiteTensor& ancillary) { return ancillary.data.uint8[kDcmVersionOffset]; }
  static uint8_t Version(const TfLiteEvalTensor& ancillary) { return ancillary.data.uint8[kDcmVersionOffset]; }

  static constexpr uint8_t kDcmTypeLUT = 0;
  static constexpr uint8_t kDcmTypeHuffman = 1;
  static constexpr uint8_t kDcmTypePrune = 2;
  static constexpr uint8_t kDcmTypeCustom = 127;  // the first of the application's own
  static constexpr size_t kDcmSizeInBytes = 16;

 protected:
  const TfLiteContext* context_;
  MicroProfilerInterface* micro_profiler_;

 private:
  static constexpr size_t kDcmDecodeTypeOffset = 0;
  static constexpr size_t kDcmVersionOffset = 1;

  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_DECODE_STATE_H_
