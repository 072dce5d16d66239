// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/decode_state_lut.h"

#include "src/micro/decode_state_tensors.h"

namespace tflite {

DecodeState* DecodeState::CreateDecodeStateLUT(const TfLiteContext* context, MicroProfilerInterface* profiler) {
  return mote::NewDecodeState<DecodeStateLut>(context, profiler);
}

TfLiteStatus DecodeStateLut::Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary,
                                   const TfLiteTensor& output) {
  num_tables_ = 0;
  const mote::PrepareContext ctx = mote::PrepareContextOf(context_);
  mote::DecodePair pair;
  OP_TRY(mote::CheckDecodeTensors(ctx, input, ancillary, output, mote::kDecodeLookupTables, &pair));
  OP_TRY(mote::CheckLookups(ctx, pair));
  const mote::DecodeTables tables(pair.out);
  num_tables_ = tables.count;
  slice_ = tables.slice;
  return kTfLiteOk;
}

TfLiteStatus DecodeStateLut::Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                                    const TfLiteEvalTensor& output) {
  OP_TRY(mote::CheckDecodeReady(context_, num_tables_ != 0, output));
  mote::DecodeTables tables;
  tables.count = num_tables_;
  tables.slice = slice_;
  mote::LookUp(mote::ViewOf(input), mote::ViewOf(ancillary), tables, mote::ViewOf(output));
  return kTfLiteOk;
}

}  // namespace tflite
