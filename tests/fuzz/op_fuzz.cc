// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a model with one operator, of any kind and with any tensors and options, can be run or is refused. The
// bytes are the choices made; output shapes are those that the operator asks for. At times an input comes from an
// operator whose output's shape depends on data, and is smaller than planned, or the application writes what is
// otherwise constant. Needs no seeds.
#include <cstdint>
#include <utility>
#include <vector>

#include "mote/model_verifier.h"
#include "src/operators/seam/op.h"
#include "tests/fuzz/limited_run.h"
#include "tests/fuzz/op_chooser.h"
#include "tests/fuzz/op_model.h"

namespace mote {
namespace {

// The shapes that the operator asked for, by tensor.
std::vector<std::pair<int, std::vector<int32_t>>> asked;
size_t producers_left = 0;

TfLiteStatus NoteShape(TfLiteContext*, int tensor, int rank, const int* dims, bool) {
  asked.emplace_back(tensor, std::vector<int32_t>(dims, dims + rank));
  return kTfLiteOk;
}

TfLiteStatus PrepareAndNoteShapes(TfLiteContext* context, TfLiteNode* node,
                                  TfLiteStatus (*prepare)(TfLiteContext*, TfLiteNode*)) {
  if (producers_left > 0) {
    --producers_left;
    return prepare(context, node);
  }
  const MoteOpRuntime* const runtime = context->op_runtime;
  MoteOpRuntime noting = *runtime;
  noting.SetShape = NoteShape;
  context->op_runtime = &noting;
  (void)prepare(context, node);
  context->op_runtime = runtime;
  return kTfLiteError;
}

const tflite::Model* Verify(const std::vector<uint8_t>& file) {
  return tflite::GetVerifiedModel(file.data(), file.size());
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  mote::ModelChoice choice = mote::Chooser(data, bytes).Choose();
  std::vector<uint8_t> file = mote::Serialize(choice);
  const tflite::Model* model = mote::Verify(file);
  if (model == nullptr) return 0;
  mote::asked.clear();
  mote::producers_left = choice.producers.size();
  mote::RunLimited(*model, file.data(), file.size(), mote::PrepareAndNoteShapes);
  for (const auto& [tensor, shape] : mote::asked) choice.tensors[tensor].shape = shape;
  file = mote::Serialize(choice);
  file.shrink_to_fit();
  model = mote::Verify(file);
  if (model != nullptr) mote::RunLimited(*model, file.data(), file.size());
  return 0;
}
