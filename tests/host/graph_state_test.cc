// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The state of a graph of the dynamic runtime between calls: the values of inputs, the application's memory, the sizes
// of outputs that have not been written, the order of nodes, and what the model says of a tensor besides its elements.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/delegates/interpreter_utils.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/delegation/test_delegate.h"
#include "tests/host/interpreter_fixture.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using Floats = std::vector<float>;
using Nodes = std::vector<int>;

class GraphStateTest : public PlainModelTest {
 protected:
  // y = x + z, then w = -y: tensors 0 to 3, nodes 0 and 1. z has one element, or as many as x.
  void BuildSum() {
    const int x = builder_.Tensor(TensorType_FLOAT32, {2}), z = builder_.Tensor(TensorType_FLOAT32, {1});
    const int y = builder_.Tensor(TensorType_FLOAT32, {2}), w = builder_.Tensor(TensorType_FLOAT32, {2});
    builder_.Inputs({x, z}).Outputs({y, w});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, z}, {y}, tflite::AddOptionsT());
    builder_.Op(tflite::BuiltinOperator_NEG, {y}, {w});
    Build();
  }

  void Write(int tensor, const Floats& values) {
    ASSERT_EQ(interpreter_->tensor(tensor)->bytes, values.size() * sizeof(float));
    ASSERT_NE(interpreter_->tensor(tensor)->data.f, nullptr);
    std::copy(values.begin(), values.end(), interpreter_->tensor(tensor)->data.f);
  }

  Floats Read(int tensor) {
    const TfLiteTensor& read = *interpreter_->tensor(tensor);
    return read.data.f == nullptr ? Floats() : Floats(read.data.f, read.data.f + tflite::NumElements(&read));
  }

  void ExpectRun(const Floats& w) {
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Read(3), w);
  }

  void Resize(int tensor, const std::vector<int>& shape) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(tensor, shape), kTfLiteOk) << errors_.text;
  }
  void Allocate() { ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text; }
};

// Inputs.

TEST_F(GraphStateTest, AnInputOutlivesTheResizingOfAnother) {
  BuildSum();
  Allocate();
  Write(1, {10.0f});
  Resize(0, {3});
  Allocate();
  Write(0, {1.0f, 2.0f, 3.0f});
  ExpectRun({-11.0f, -12.0f, -13.0f});
  Allocate();
  ExpectRun({-11.0f, -12.0f, -13.0f});
}

TEST_F(GraphStateTest, InputsOutliveAnAllocateTensorsThatFails) {
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  Resize(1, {5});
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  Resize(1, {1});
  Allocate();
  Write(1, {20.0f});
  ExpectRun({-21.0f, -22.0f});
}

TEST_F(GraphStateTest, InputsOutliveDelegates) {
  TestDelegate delegate({0});
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectRun({-11.0f, -12.0f});
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk) << errors_.text;
  ExpectRun({-11.0f, -12.0f});
  delegate.kernel_fails_in_prepare = true;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
  ExpectRun({-11.0f, -12.0f});
  delegate.kernel_fails_in_prepare = false;
  delegate.kernel_fails_in_invoke = true;
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(tflite::delegates::InterpreterUtils::InvokeWithCPUFallback(interpreter_.get()), kTfLiteDelegateError);
  EXPECT_EQ(Read(3), Floats({-11.0f, -12.0f}));
}

TEST_F(GraphStateTest, AnInputInABufferIsCopiedBackBeforeItsDelegateGoes) {
  TestDelegate delegate({0});
  BuildSum();
  Allocate();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  Write(1, {10.0f});
  delegate.buffers[7] = {1.0f, 2.0f};
  ASSERT_EQ(interpreter_->SetBufferHandle(0, 7, delegate.get()), kTfLiteOk) << errors_.text;
  interpreter_->tensor(0)->data_is_stale = true;
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk) << errors_.text;
  ExpectRun({-11.0f, -12.0f});
}

TEST_F(GraphStateTest, InputsOutliveAnotherExecutionPlan) {
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  ASSERT_EQ(interpreter_->primary_subgraph().SetExecutionPlan({0, 1}), kTfLiteOk) << errors_.text;
  Allocate();
  ExpectRun({-11.0f, -12.0f});
}

TEST_F(GraphStateTest, ReleasedInputsAreZero) {
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  ASSERT_EQ(interpreter_->ReleaseNonPersistentMemory(), kTfLiteOk);
  EXPECT_EQ(interpreter_->tensor(0)->data.raw, nullptr);
  Allocate();
  EXPECT_EQ(Read(0), Floats({0.0f, 0.0f}));
}

TEST_F(GraphStateTest, VariablesOutliveDelegatesAndNotAllocateTensors) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), v = builder_.Variable(TensorType_FLOAT32, {2});
  const int y = builder_.Tensor(TensorType_FLOAT32, {2});
  builder_.Inputs({x}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_ADD, {x, v}, {y}, tflite::AddOptionsT());
  Build();
  Allocate();
  Write(v, {3.0f, 4.0f});
  TestDelegate delegate({0});
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Read(v), Floats({3.0f, 4.0f}));
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Read(v), Floats({3.0f, 4.0f}));
  Resize(x, {1});
  Allocate();
  EXPECT_EQ(Read(v), Floats({0.0f, 0.0f}));
}

// Memory of the application.

TEST_F(GraphStateTest, ARefusedCustomAllocationChangesNothing) {
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  alignas(64) float block[16] = {};
  EXPECT_EQ(interpreter_->SetCustomAllocationForTensor(0, {block, sizeof(float)}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("tensor 0 (tensor) needs 8 bytes; the memory that it was given has 4")) << errors_.text;
  EXPECT_EQ(interpreter_->tensor(0)->allocation_type, kTfLiteArenaRw);
  ExpectRun({-11.0f, -12.0f});
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(0, {block, sizeof(block)}), kTfLiteOk) << errors_.text;
  block[0] = 5.0f;
  EXPECT_EQ(interpreter_->SetCustomAllocationForTensor(0, {block + 8, 0}, kTfLiteCustomAllocationFlagsSkipAlignCheck),
            kTfLiteError);
  ExpectRun({-15.0f, -10.0f});
}

TEST_F(GraphStateTest, ACustomAllocationThatIsTooShortForANewShapeCannotBeReached) {
  BuildSum();
  Allocate();
  alignas(64) float block[2] = {1.0f, 2.0f};
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(0, {block, sizeof(block)}), kTfLiteOk) << errors_.text;
  Write(1, {10.0f});
  Resize(0, {400});
  float values[400] = {};
  EXPECT_EQ(TfLiteTensorCopyFromBuffer(interpreter_->tensor(0), values, sizeof(values)), kTfLiteError);
  EXPECT_EQ(TfLiteTensorCopyToBuffer(interpreter_->tensor(0), values, sizeof(values)), kTfLiteError);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("needs 1600 bytes; the memory that it was given has 8")) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  Resize(0, {2});
  Allocate();
  ExpectRun({-11.0f, -12.0f});
}

TEST_F(GraphStateTest, AnOutputWithTooShortACustomAllocationIsNeverWritten) {
  const int n = builder_.Tensor(TensorType_INT32, {1}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  const int value = builder_.Constant<float>(TensorType_FLOAT32, {}, {7.0f});
  builder_.Inputs({n}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_FILL, {n, value}, {y}, tflite::FillOptionsT());
  Build();
  alignas(64) float block[4] = {1.0f, 1.0f, 1.0f, 1.0f};
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(y, {block, 2 * sizeof(float)}), kTfLiteOk) << errors_.text;
  Allocate();
  interpreter_->tensor(n)->data.i32[0] = 4;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
    EXPECT_EQ(block[2], 1.0f);
    EXPECT_EQ(interpreter_->tensor(y)->bytes, 2 * sizeof(float));
  }
  interpreter_->tensor(n)->data.i32[0] = 2;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Floats(block, block + 4), Floats({7.0f, 7.0f, 1.0f, 1.0f}));
}

TEST_F(GraphStateTest, AConstantResultIsNotCopiedToTooShortACustomAllocation) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {3, 4}), shape = builder_.Tensor(TensorType_INT32, {2});
  builder_.Inputs({x}).Outputs({shape});
  builder_.Op(tflite::BuiltinOperator_SHAPE, {x}, {shape}, tflite::ShapeOptionsT());
  Build();
  alignas(64) int32_t block[4] = {};
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(shape, {block, sizeof(int32_t)}), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_EQ(block[1], 0);
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(shape, {block, sizeof(block)}), kTfLiteOk) << errors_.text;
  Allocate();
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(std::vector<int32_t>(block, block + 2), std::vector<int32_t>({3, 4}));
}

// Strings.

TEST_F(GraphStateTest, ThePlannedSizeOfStringsIsNeverMoreThanTheirMemory) {
  const int words = builder_.Tensor(tflite::TensorType_STRING, {2}), times = builder_.Tensor(TensorType_INT32, {1});
  const int fixed = builder_.Constant<int32_t>(TensorType_INT32, {1}, {2000});
  const int y = builder_.Tensor(tflite::TensorType_STRING, {4000}), z = builder_.Tensor(tflite::TensorType_STRING, {6});
  builder_.Inputs({words, times}).Outputs({y, z});
  builder_.Op(tflite::BuiltinOperator_TILE, {words, fixed}, {y});
  builder_.Op(tflite::BuiltinOperator_TILE, {words, times}, {z});
  Build();
  const auto expect_sound = [&](int tensor) {
    const TfLiteTensor& strings = *interpreter_->tensor(tensor);
    if (strings.data.raw == nullptr) return;
    std::vector<char> copy(strings.bytes);  // AddressSanitizer knows the end of the memory
    EXPECT_EQ(TfLiteTensorCopyToBuffer(&strings, copy.data(), copy.size()), kTfLiteOk);
  };
  expect_sound(y);
  Allocate();
  for (const int tensor : {words, y, z}) expect_sound(tensor);
  const char* const text[] = {"ab", "c"};
  const int lengths[] = {2, 1};
  ASSERT_EQ(TfLiteOpaqueTensorWriteStrings(reinterpret_cast<TfLiteOpaqueTensor*>(interpreter_->tensor(words)), text, 2,
                                           lengths),
            kTfLiteOk);
  interpreter_->tensor(times)->data.i32[0] = 3;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  for (const int tensor : {words, y, z}) expect_sound(tensor);
  // The numbers, six strings, and what is behind them is no one's business.
  EXPECT_EQ(interpreter_->tensor(z)->bytes, sizeof(int32_t) * 8 + 9);
  ASSERT_EQ(interpreter_->ResizeInputTensor(words, {3}), kTfLiteOk);
  for (const int tensor : {words, y, z}) expect_sound(tensor);
}

// The order of nodes.

TEST_F(GraphStateTest, RefusesAnOrderInWhichANodeReadsWhatALaterOneWrites) {
  BuildSum();
  Allocate();
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  EXPECT_EQ(graph.SetExecutionPlan({1, 0}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node NEG (number 1) before node ADD (number 0), which writes its input, tensor 2"))
      << errors_.text;
  EXPECT_EQ(graph.SetExecutionPlan({0, 1, 0}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node ADD (number 0) is in the execution plan twice")) << errors_.text;
  EXPECT_EQ(graph.SetExecutionPlan({0, 2}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node 2 of the execution plan does not exist")) << errors_.text;
  EXPECT_EQ(graph.SetExecutionPlan({-1}), kTfLiteError);
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  ExpectRun({-11.0f, -12.0f});  // as before
}

TEST_F(GraphStateTest, AReadyGraphStaysSoWithAnotherExecutionPlan) {
  BuildSum();
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  ExpectRun({-11.0f, -12.0f});
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  ASSERT_EQ(graph.SetExecutionPlan({1}), kTfLiteOk) << errors_.text;
  Write(2, {5.0f, 6.0f});
  ExpectRun({-5.0f, -6.0f});
  ASSERT_EQ(graph.SetExecutionPlan({0, 1}), kTfLiteOk) << errors_.text;
  ExpectRun({-11.0f, -12.0f});
}

TEST_F(GraphStateTest, AnExecutionPlanThatCannotBePreparedChangesNothing) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  const int three = builder_.Tensor(TensorType_FLOAT32, {3}), z = builder_.Tensor(TensorType_FLOAT32, {2});
  builder_.Inputs({x, three}).Outputs({y, z});
  builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
  builder_.Op(tflite::BuiltinOperator_ADD, {x, three}, {z}, tflite::AddOptionsT());
  Build();
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  ASSERT_EQ(graph.SetExecutionPlan({0}), kTfLiteOk) << errors_.text;
  Allocate();
  Write(x, {1.0f, 2.0f});
  EXPECT_EQ(graph.SetExecutionPlan({0, 1}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node ADD (number 1 of subgraph 0)")) << errors_.text;
  EXPECT_EQ(graph.execution_plan(), Nodes({0}));
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Read(y), Floats({-1.0f, -2.0f}));
}

TEST_F(GraphStateTest, WhatNoNodeOfThePlanWritesIsTheApplications) {
  BuildSum();
  ASSERT_EQ(interpreter_->primary_subgraph().SetExecutionPlan({1}), kTfLiteOk) << errors_.text;
  Allocate();
  Write(2, {5.0f, 6.0f});
  ExpectRun({-5.0f, -6.0f});
  ExpectRun({-5.0f, -6.0f});
}

// Delegates.

TEST_F(GraphStateTest, ADelegateCannotTakeATensorThatIsInAnothersBuffer) {
  TestDelegate first({1}), second({0});
  first.keeps_outputs_in_buffers = true;
  BuildSum();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(first.get()), kTfLiteOk) << errors_.text;
  first.buffers[5] = {0.0f, 0.0f};
  ASSERT_EQ(interpreter_->SetBufferHandle(2, 5, first.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(second.get()), kTfLiteDelegateError);
  EXPECT_TRUE(errors_.Has("tensor 2 (tensor), which is in a buffer of another delegate")) << errors_.text;
  EXPECT_EQ(first.freed_buffers, 1);
  EXPECT_EQ(interpreter_->tensor(2)->delegate, nullptr);
  Allocate();
  Write(0, {1.0f, 2.0f});
  Write(1, {10.0f});
  ExpectRun({-11.0f, -12.0f});
}

// The model's facts of a tensor.

TEST_F(GraphStateTest, ATensorThatDoesNotExistCannotBeSet) {
  BuildSum();
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  for (const int index : {-1, 4}) {
    EXPECT_EQ(graph.SetTensorParametersReadWrite(index, kTfLiteFloat32, "", {1}, {}), kTfLiteError);
    EXPECT_EQ(graph.SetTensorParametersReadOnly(index, kTfLiteFloat32, "", {1}, {}, nullptr, 4), kTfLiteError);
  }
}

std::vector<int> ToVector(const TfLiteIntArray* array) {
  return array == nullptr ? std::vector<int>() : std::vector<int>(array->data, array->data + array->size);
}

TEST_F(GraphStateTest, TensorsHaveTheSparsityOfTheModel) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {1, 4});
  const int filter = builder_.Constant<float>(TensorType_FLOAT32, {2, 4}, {5.0f, 6.0f, 7.0f});
  const int y = builder_.Tensor(TensorType_FLOAT32, {1, 2});
  auto sparsity = std::make_unique<tflite::SparsityParametersT>();
  sparsity->traversal_order = {0, 1};
  auto dense = std::make_unique<tflite::DimensionMetadataT>(), sparse = std::make_unique<tflite::DimensionMetadataT>();
  dense->format = tflite::DimensionType_DENSE;
  dense->dense_size = 2;
  sparse->format = tflite::DimensionType_SPARSE_CSR;
  tflite::Uint8VectorT segments;
  segments.values = {0, 2, 3};
  tflite::Int32VectorT indices;
  indices.values = {0, 3, 1};
  sparse->array_segments.Set(std::move(segments));
  sparse->array_indices.Set(std::move(indices));
  sparsity->dim_metadata.push_back(std::move(dense));
  sparsity->dim_metadata.push_back(std::move(sparse));
  builder_.current().tensors[static_cast<size_t>(filter)]->sparsity = std::move(sparsity);
  builder_.Inputs({x}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, filter, -1}, {y}, tflite::FullyConnectedOptionsT());
  Build();
  EXPECT_EQ(interpreter_->tensor(x)->sparsity, nullptr);
  const TfLiteSparsity* const read = interpreter_->tensor(filter)->sparsity;
  ASSERT_NE(read, nullptr);
  EXPECT_EQ(ToVector(read->traversal_order), std::vector<int>({0, 1}));
  EXPECT_EQ(read->block_map, nullptr);
  ASSERT_EQ(read->dim_metadata_size, 2);
  EXPECT_EQ(read->dim_metadata[0].format, kTfLiteDimDense);
  EXPECT_EQ(read->dim_metadata[0].dense_size, 2);
  EXPECT_EQ(read->dim_metadata[0].array_segments, nullptr);
  EXPECT_EQ(read->dim_metadata[1].format, kTfLiteDimSparseCSR);
  EXPECT_EQ(ToVector(read->dim_metadata[1].array_segments), std::vector<int>({0, 2, 3}));
  EXPECT_EQ(ToVector(read->dim_metadata[1].array_indices), std::vector<int>({0, 3, 1}));
}

TEST_F(GraphStateTest, TensorsHaveQuantisationByBlocksAndAlongSeveralAxes) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  auto blocks = std::make_unique<tflite::QuantizationParametersT>();
  tflite::BlockwiseQuantizationT by_blocks;
  by_blocks.scales = 1;
  by_blocks.zero_points = -1;
  by_blocks.block_size = 32;
  blocks->details.Set(by_blocks);
  blocks->quantized_dimension = 1;
  builder_.current().tensors[static_cast<size_t>(x)]->quantization = std::move(blocks);
  auto axes = std::make_unique<tflite::QuantizationParametersT>();
  tflite::MultiAxisQuantizationT by_axes;
  by_axes.scales = 0;
  by_axes.zero_points = 1;
  by_axes.block_size = 16;
  by_axes.quantized_dimensions = {0, 2};
  axes->details.Set(by_axes);
  builder_.current().tensors[static_cast<size_t>(y)]->quantization = std::move(axes);
  builder_.Inputs({x}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
  Build();
  const TfLiteQuantization& of_x = interpreter_->tensor(x)->quantization;
  ASSERT_EQ(of_x.type, kTfLiteBlockwiseQuantization);
  const auto& read_blocks = *static_cast<const TfLiteBlockwiseQuantization*>(of_x.params);
  EXPECT_EQ(read_blocks.scale, 1);
  EXPECT_EQ(read_blocks.zero_point, -1);
  EXPECT_EQ(read_blocks.blocksize, 32);
  EXPECT_EQ(read_blocks.quantized_dimension, 1);
  const TfLiteQuantization& of_y = interpreter_->tensor(y)->quantization;
  ASSERT_EQ(of_y.type, kTfLiteMultiAxisQuantization);
  const auto& read_axes = *static_cast<const TfLiteMultiAxisQuantization*>(of_y.params);
  EXPECT_EQ(read_axes.scales, 0);
  EXPECT_EQ(read_axes.zero_points, 1);
  EXPECT_EQ(read_axes.blocksize, 16);
  EXPECT_EQ(ToVector(read_axes.quantized_dimensions), std::vector<int>({0, 2}));
}

}  // namespace
}  // namespace mote
