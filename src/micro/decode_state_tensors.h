// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors of the documented C interface as the operators' own code wants them, for the classes DecodeState.
#ifndef MOTE_SRC_MICRO_DECODE_STATE_TENSORS_H_
#define MOTE_SRC_MICRO_DECODE_STATE_TENSORS_H_

#include <new>

#include "src/operators/conversion/decoding.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_context.h"

namespace mote {

// Returns null if the tensor has no scales, or only that of TfLiteTensor::params.
const TfLiteAffineQuantization* AffineOf(const TfLiteTensor& tensor);

inline TensorView ViewOf(const TfLiteEvalTensor& tensor) { return {tensor.type, tensor.dims, tensor.data.data}; }

// Checks the three tensors of Setup as those of the operator are checked, but for what belongs to an encoding.
[[nodiscard]] TfLiteStatus CheckDecodeTensors(const PrepareContext& ctx, const TfLiteTensor& input,
                                              const TfLiteTensor& ancillary, const TfLiteTensor& output,
                                              uint8_t encoding, DecodePair* pair);

// Refuses Decode before a Setup that succeeded, or with a tensor that has no memory.
[[nodiscard]] TfLiteStatus CheckDecodeReady(const TfLiteContext* context, bool is_set_up,
                                            const TfLiteEvalTensor& output);

inline PrepareContext PrepareContextOf(const TfLiteContext* context) {
  return {const_cast<TfLiteContext*>(context), nullptr};
}

template <class State>
tflite::DecodeState* NewDecodeState(const TfLiteContext* context, tflite::MicroProfilerInterface* profiler) {
  void* const memory = tflite::GetMicroContext(context)->AllocatePersistentBuffer(sizeof(State));
  return memory == nullptr ? nullptr : new (memory) State(context, profiler);
}

}  // namespace mote

#endif  // MOTE_SRC_MICRO_DECODE_STATE_TENSORS_H_
