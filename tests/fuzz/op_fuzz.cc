// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a model with one operator, of any kind and with any tensors and options, can be run or is refused. The
// bytes are the choices made; output shapes are those that the operator asks for. At times an input comes from an
// operator whose output's shape depends on data, and is smaller than planned, or the application writes what is
// otherwise constant. Constants may be sparse, or encoded: what DENSIFY and DECODE make of them is the same on the
// dynamic runtime. Needs no seeds.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mote/model_verifier.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/model.h"
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

// The outputs' bytes; none if the model is refused.
using Answer = std::vector<std::vector<uint8_t>>;

Answer OfMicroRuntime(const tflite::Model& model) {
  static const tflite::AllOpsResolver resolver;
  alignas(16) static uint8_t arena[256 << 10];
  tflite::MicroInterpreter interpreter(&model, resolver, arena, sizeof arena);
  if (interpreter.AllocateTensors() != kTfLiteOk || interpreter.Invoke() != kTfLiteOk) return {};
  Answer answer;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    const TfLiteTensor& output = *interpreter.output(i);
    answer.emplace_back(output.data.uint8, output.data.uint8 + output.bytes);
  }
  return answer;
}

Answer OfDynamicRuntime(const std::vector<uint8_t>& file) {
  static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file.data()), file.size());
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return {};
  if (interpreter->AllocateTensors() != kTfLiteOk || interpreter->Invoke() != kTfLiteOk) return {};
  Answer answer;
  for (const int index : interpreter->outputs()) {
    const TfLiteTensor& output = *interpreter->tensor(index);
    answer.emplace_back(output.data.uint8, output.data.uint8 + output.bytes);
  }
  return answer;
}

// Both expand constants only, so that there is one answer.
bool IsExpansion(const ModelChoice& choice) {
  if (choice.is_custom) return kCustoms[choice.op] == std::string("TFLM_DECODE");
  return kBuiltins[choice.op] == tflite::BuiltinOperator_DENSIFY;
}

void RequireTheSame(const tflite::Model& model, const std::vector<uint8_t>& file) {
  if (OfMicroRuntime(model) == OfDynamicRuntime(file)) return;
  std::fprintf(stderr, "the runtimes differ\n");
  std::abort();
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
  if (model == nullptr) return 0;
  mote::RunLimited(*model, file.data(), file.size());
  const bool has_inputs = model->subgraphs()->Get(0)->inputs()->size() > 0;
  if (mote::IsExpansion(choice) && !has_inputs) mote::RequireTheSame(*model, file);
  return 0;
}
