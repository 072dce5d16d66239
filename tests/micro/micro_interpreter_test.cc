// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_interpreter.h"

#include <cstring>
#include <memory>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

TEST(MicroInterpreter, HasSeveralInputsAndOutputs) {
  ModelBuilder model;
  const int a = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int b = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int sum = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int product = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({a, b}).Outputs({product, sum});
  model.Op(tflite::BuiltinOperator_ADD, {a, b}, {sum}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_MUL, {a, b}, {product}, tflite::MulOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.input(0), nullptr);
  EXPECT_EQ(interpreter.output(0), nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.inputs_size(), size_t{2});
  ASSERT_EQ(interpreter.outputs_size(), size_t{2});
  EXPECT_EQ(interpreter.inputs()[1], b);
  EXPECT_EQ(interpreter.outputs()[0], product);
  EXPECT_EQ(interpreter.input(2), nullptr);
  EXPECT_EQ(interpreter.output(2), nullptr);
  const float values[] = {3, -4, 5, 6};
  memcpy(interpreter.input(0)->data.f, values, 8);
  memcpy(interpreter.input(1)->data.f, values + 2, 8);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 15.0f);
  EXPECT_EQ(interpreter.output(0)->data.f[1], -24.0f);
  EXPECT_EQ(interpreter.output(1)->data.f[0], 8.0f);
  EXPECT_EQ(interpreter.output(1)->data.f[1], 2.0f);
}

TEST(MicroInterpreter, InvokeAllocates) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_TRUE(interpreter.output(0) != nullptr);
}

TEST(MicroInterpreter, RunsAModelWithoutOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT16, {3});
  model.Inputs({x}).Outputs({x}).Op(tflite::BuiltinOperator_RELU, {x}, {x});
  model.current().operators.clear();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.i16[2] = -7;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i16[2], -7);
  EXPECT_EQ(interpreter.operators_size(), size_t{0});
}

TEST(MicroInterpreter, RunsAModelWithNothingInIt) {
  ModelBuilder model;
  model.Op(tflite::BuiltinOperator_RELU, {}, {});
  model.current().operators.clear();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.inputs_size(), size_t{0});
  EXPECT_EQ(interpreter.outputs_size(), size_t{0});
  EXPECT_EQ(interpreter.tensors_size(), size_t{0});
  EXPECT_EQ(interpreter.input(0), nullptr);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(MicroInterpreter, HasScalarsAndEmptyTensors) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {});
  const int none = model.Tensor(tflite::TensorType_FLOAT32, {0, 4});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {});
  model.Inputs({x, none}).Outputs({y, none}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.input(0)->dims->size, 0);
  EXPECT_EQ(interpreter.input(0)->bytes, size_t{4});
  EXPECT_EQ(interpreter.input(1)->bytes, size_t{0});
  interpreter.input(0)->data.f[0] = 2.5f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 2.5f);
}

TEST(MicroInterpreter, UnusedTensorsTakeNoRoom) {
  size_t used[2];
  for (int unused = 0; unused < 2; ++unused) {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_FLOAT32, {8});
    const int y = model.Tensor(tflite::TensorType_FLOAT32, {8});
    model.Tensor(tflite::TensorType_FLOAT32, {unused == 0 ? 1 : 500});
    model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    used[unused] = interpreter.arena_used_bytes();
  }
  EXPECT_EQ(used[0], used[1]);
}

TEST(MicroInterpreter, DescribesATensorInFull) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {1, 2});
  const int y = model.Tensor(tflite::TensorType_INT8, {1, 2});
  const int c = model.Constant<int8_t>(tflite::TensorType_INT8, {2}, {1, 2});
  model.current().tensors[x]->name = "the input";
  model.Quantize(x, {0.5f}, {-3}).Quantize(y, {0.5f}, {-3});
  model.Quantize(c, {0.25f, 0.75f}, {0, 0});
  model.Inputs({x}).Outputs({y, c}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const TfLiteTensor& in = *interpreter.input(0);
  EXPECT_STREQ(in.name, "the input");
  EXPECT_EQ(in.type, kTfLiteInt8);
  EXPECT_EQ(in.bytes, size_t{2});
  EXPECT_EQ(in.params.scale, 0.5f);
  EXPECT_EQ(in.params.zero_point, -3);
  EXPECT_EQ(in.allocation_type, kTfLiteArenaRw);
  EXPECT_FALSE(in.is_variable);
  ASSERT_EQ(in.quantization.type, kTfLiteAffineQuantization);
  const TfLiteTensor& constant = *interpreter.output(1);
  EXPECT_EQ(constant.allocation_type, kTfLiteMmapRo);
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(constant.quantization.params);
  ASSERT_EQ(affine->scale->size, 2);
  EXPECT_EQ(affine->scale->data[1], 0.75f);
  EXPECT_EQ(affine->zero_point->size, 2);
  EXPECT_EQ(constant.data.int8[1], 2);
}

TEST(MicroInterpreter, ListsAllMissingOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int u = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int u2 = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int v = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({v});
  model.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_RELU, {y}, {z});
  model.Custom("MyOwn", {z}, {u});
  model.Op(tflite::BuiltinOperator_CONCAT_EMBEDDINGS, {u}, {u2});
  model.Op(tflite::BuiltinOperator_RELU, {u2}, {v});
  // A code of its own for the second RELU.
  model.model.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>(*model.model.operator_codes[1]));
  model.model.operator_codes.back()->version = 99;
  model.current().operators.back()->opcode_index = 4;
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddRelu(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(
      captured_log,
      "missing operator ADD: add `resolver.AddAdd();`\r\n"
      "missing custom operator MyOwn: add `resolver.AddCustom(\"MyOwn\", registration);` with your own "
      "kernel\r\n"
      "missing operator CONCAT_EMBEDDINGS: Mote has no kernel for it\r\n"
      "operator RELU has version 99 in the model, and Mote knows versions 1 to 3: use a newer Mote, or convert "
      "the model for an older runtime\r\n");
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
}

TEST(MicroInterpreter, AnOperatorThatNothingUsesNeedNotBeThere) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({y}).Custom("Unused", {x}, {y});
  model.current().operators.clear();
  model.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddRelu(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
}

TEST(MicroInterpreter, RefusesAnotherSchemaVersionAndNoModel) {
  ModelBuilder model;
  model.model.version = 4;
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.FinishUnchecked(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(Said("schema version 4; this runtime reads version 3"));
  tflite::MicroInterpreter none(nullptr, AllOps(), arena, sizeof(arena));
  EXPECT_EQ(none.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(none.Invoke(), kTfLiteError);
  EXPECT_EQ(none.Reset(), kTfLiteError);
  StopLogCapture();
}

TEST(MicroInterpreter, RefusesATypeThatAnOperatorDoesNotTake) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_STRING, {2});
  const int y = model.Tensor(tflite::TensorType_STRING, {2});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("node RELU (number 0 of subgraph 0): "));
  EXPECT_TRUE(Said("STRING"));
  EXPECT_FALSE(Said("too small"));
}

TEST(MicroInterpreter, RefusesAShapeThatIsNotTheOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {3});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("output tensor 1, dimension 0: the operator gives 2, the model says 3"));
}

TEST(MicroInterpreter, PreservesAllTensorsWhereAsked) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  int last = x;
  const float minus_one[] = {-1.0f};
  const int step = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {minus_one[0]});
  int tensors[5];
  for (int& t : tensors) {
    t = model.Tensor(tflite::TensorType_FLOAT32, {2});
    model.Op(tflite::BuiltinOperator_ADD, {last, step}, {t}, tflite::AddOptionsT());
    last = t;
  }
  model.Inputs({x}).Outputs({last});
  const tflite::Model* const finished = model.Finish();
  tflite::MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena), nullptr, nullptr, true);
  EXPECT_EQ(interpreter.GetTensor(x), nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 10;
  interpreter.input(0)->data.f[1] = 20;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.GetTensor(x)->data.f[1], 20.0f);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(interpreter.GetTensor(tensors[i])->data.f[0], 9.0f - static_cast<float>(i));
  EXPECT_EQ(interpreter.GetTensor(step)->data.f[0], -1.0f);
  EXPECT_EQ(interpreter.GetTensor(-1), nullptr);
  EXPECT_EQ(interpreter.GetTensor(99), nullptr);
  EXPECT_EQ(interpreter.GetTensor(0, 1), nullptr);
  tflite::MicroInterpreter usual(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(usual.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(usual.GetTensor(x), nullptr);
  EXPECT_TRUE(usual.arena_used_bytes() < interpreter.arena_used_bytes());
}

TEST(MicroInterpreter, AMisalignedArenaCostsWhatIsBeforeTheBoundary) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  const tflite::Model* const finished = model.Finish();
  tflite::MicroInterpreter aligned(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(aligned.AllocateTensors(), kTfLiteOk);
  for (size_t shift = 1; shift < 16; ++shift) {
    tflite::MicroInterpreter shifted(finished, AllOps(), arena + shift, sizeof(arena) - shift);
    ASSERT_EQ(shifted.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(shifted.arena_used_bytes(), aligned.arena_used_bytes() + 16 - shift);
    shifted.input(0)->data.f[0] = -1;
    shifted.input(0)->data.f[1] = 1;
    ASSERT_EQ(shifted.Invoke(), kTfLiteOk);
    EXPECT_EQ(shifted.output(0)->data.f[0], 0.0f);
    EXPECT_EQ(shifted.output(0)->data.f[1], 1.0f);
  }
}

// The copy that aligns a constant ends where the file's does, which may be before what the shape says.
TEST(MicroInterpreter, CopiesNoMoreOfASparseConstantThanThereIs) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int sparse = model.Constant<int64_t>(tflite::TensorType_INT64, {1, 1 << 20}, {7});
  tflite::Int32VectorT segments, indices;
  segments.values = {0, 1};
  indices.values = {3};
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  for (int d = 0; d < 2; ++d) sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
  sparsity->dim_metadata[0]->dense_size = 1;
  sparsity->dim_metadata[1]->format = tflite::DimensionType_SPARSE_CSR;
  sparsity->dim_metadata[1]->array_segments.Set(segments);
  sparsity->dim_metadata[1]->array_indices.Set(indices);
  model.current().tensors[static_cast<size_t>(sparse)]->sparsity = std::move(sparsity);
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  ASSERT_NE(model.Finish(), nullptr);
  for (const size_t shift : {0, 4}) {
    const std::unique_ptr<uint8_t[]> file(new uint8_t[model.size() + shift]);
    memcpy(file.get() + shift, model.data(), model.size());
    tflite::MicroInterpreter interpreter(tflite::GetModel(file.get() + shift), AllOps(), arena, sizeof(arena));
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  }
}

}  // namespace
}  // namespace mote
