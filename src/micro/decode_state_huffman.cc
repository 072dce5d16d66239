// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/decode_state_huffman.h"

#include "src/micro/decode_state_tensors.h"

namespace tflite {

DecodeState* DecodeState::CreateDecodeStateHuffman(const TfLiteContext* context, MicroProfilerInterface* profiler) {
  return mote::NewDecodeState<DecodeStateHuffman>(context, profiler);
}

TfLiteStatus DecodeStateHuffman::Setup(const TfLiteTensor& input, const TfLiteTensor& ancillary,
                                       const TfLiteTensor& output) {
  is_set_up_ = false;
  const mote::PrepareContext ctx = mote::PrepareContextOf(context_);
  mote::DecodePair pair;
  OP_TRY(mote::CheckDecodeTensors(ctx, input, ancillary, output, mote::kDecodeHuffmanCodes, &pair));
  OP_TRY(mote::CheckHuffmanCodes(ctx, pair));
  is_set_up_ = true;
  return kTfLiteOk;
}

TfLiteStatus DecodeStateHuffman::Decode(const TfLiteEvalTensor& input, const TfLiteEvalTensor& ancillary,
                                        const TfLiteEvalTensor& output) {
  OP_TRY(mote::CheckDecodeReady(context_, is_set_up_, output));
  mote::ExpandHuffmanCodes(mote::ViewOf(input), mote::ViewOf(ancillary), mote::ViewOf(output));
  return kTfLiteOk;
}

}  // namespace tflite
