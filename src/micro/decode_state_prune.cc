// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/decode_state_prune.h"

#include "src/micro/decode_state_tensors.h"

namespace tflite {

DecodeState* DecodeState::CreateDecodeStatePrune(const TfLiteContext* context, MicroProfilerInterface* profiler) {
  return mote::NewDecodeState<DecodeStatePrune>(context, profiler);
}

TfLiteStatus DecodeStatePrune::Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary,
                                     const TfLiteTensor& output) {
  num_channels_ = 0;
  zero_points_ = nullptr;
  const mote::PrepareContext ctx = mote::PrepareContextOf(context_);
  mote::DecodePair pair;
  OP_TRY(mote::CheckDecodeTensors(ctx, input, ancillary, output, mote::kDecodePruned, &pair));
  OP_TRY(mote::CheckPruned(ctx, pair));
  if (!pair.out.zero_points_are_equal) {
    const TfLiteIntArray& zero_points = *mote::AffineOf(output)->zero_point;
    OP_REQUIRE(ctx, zero_points.size == pair.out.scales->size, "the output has %d scales and %d zero points",
               pair.out.scales->size, zero_points.size);
    const size_t bytes = sizeof(int32_t) * static_cast<size_t>(zero_points.size);
    auto* const copy = static_cast<int32_t*>(GetMicroContext(context_)->AllocatePersistentBuffer(bytes));
    if (copy == nullptr) return kTfLiteError;
    for (int c = 0; c < zero_points.size; ++c) copy[c] = zero_points.data[c];
    zero_points_ = copy;
  }
  const mote::DecodeTables tables(pair.out);
  num_channels_ = tables.count;
  slice_ = tables.slice;
  zero_point_ = tables.zero_point;
  return kTfLiteOk;
}

TfLiteStatus DecodeStatePrune::Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                                      const TfLiteEvalTensor& output) {
  OP_TRY(mote::CheckDecodeReady(context_, num_channels_ != 0, output));
  mote::DecodeTables tables;
  tables.count = num_channels_;
  tables.slice = slice_;
  tables.zero_point = zero_point_;
  tables.zero_points = zero_points_;
  mote::ExpandPruned(mote::ViewOf(input), mote::ViewOf(ancillary), tables, mote::ViewOf(output));
  return kTfLiteOk;
}

}  // namespace tflite
