// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/operators/seam/own_decoders.h"
#include "tensorflow/lite/micro/kernels/decode_state.h"
#include "tensorflow/lite/micro/micro_context.h"

namespace mote {
namespace {

using tflite::DecodeState;
using tflite::MicroContext;

const MicroContext::CustomDecodeRegistration* Find(const OwnDecoderNode& node, uint8_t encoding) {
  const MicroContext* const micro = AnyMicroContextOf(node.context);
  return micro == nullptr ? nullptr : micro->FindCustomDecodeRegistration(encoding);
}

}  // namespace

bool HasOwnDecoder(const OwnDecoderNode& node, uint8_t encoding) { return Find(node, encoding) != nullptr; }

TfLiteStatus SetUpOwnDecoder(const OwnDecoderNode& node, uint8_t encoding, void** decoder) {
  MicroContext* const micro = AnyMicroContextOf(node.context);
  DecodeState* const state = Find(node, encoding)->create(node.context, micro->GetAlternateProfiler());
  if (state == nullptr) return kTfLiteError;
  *decoder = state;
  TfLiteTensor* const encoded = micro->AllocateTempInputTensor(node.node, 2 * node.number);
  TfLiteTensor* const how = micro->AllocateTempInputTensor(node.node, 2 * node.number + 1);
  TfLiteTensor* const out = micro->AllocateTempOutputTensor(node.node, node.number);
  const bool has_all = encoded != nullptr && how != nullptr && out != nullptr;
  const TfLiteStatus status = has_all ? state->Setup(*encoded, *how, *out) : kTfLiteError;
  for (TfLiteTensor* tensor : {out, how, encoded}) {
    if (tensor != nullptr) micro->DeallocateTempTfLiteTensor(tensor);
  }
  return status;
}

TfLiteStatus RunOwnDecoder(const OwnDecoderNode& node, void* decoder) {
  TfLiteContext* const context = node.context;
  const TfLiteEvalTensor* const encoded = context->GetEvalTensor(context, node.node->inputs->data[2 * node.number]);
  const TfLiteEvalTensor* const how = context->GetEvalTensor(context, node.node->inputs->data[2 * node.number + 1]);
  const TfLiteEvalTensor* const out = context->GetEvalTensor(context, node.node->outputs->data[node.number]);
  return static_cast<DecodeState*>(decoder)->Decode(*encoded, *how, *out);
}

}  // namespace mote
