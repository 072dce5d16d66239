// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes that a converter left open: they follow from those of the inputs, and what computes them runs in Prepare.
#include "src/micro/known_shapes.h"

#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::TensorType_BOOL;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT8;

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

class OpenModel : public ModelBuilder {
 public:
  // A tensor of which the file says 1 where the signature says -1.
  int Open(tflite::TensorType type, const std::vector<int>& signature) {
    std::vector<int> shape = signature;
    for (int& size : shape) size = size < 0 ? 1 : size;
    const int tensor = Tensor(type, shape);
    current().tensors[static_cast<size_t>(tensor)]->shape_signature.assign(signature.begin(), signature.end());
    return tensor;
  }
  int Ints(const std::vector<int32_t>& values) {
    return Constant<int32_t>(TensorType_INT32, {static_cast<int>(values.size())}, values);
  }
  int Scalar(int32_t value) { return Constant<int32_t>(TensorType_INT32, {}, {value}); }
  int ShapeOf(int tensor, int rank) {
    const int shape = Tensor(TensorType_INT32, {rank});
    tflite::ShapeOptionsT options;
    options.out_type = TensorType_INT32;
    Op(tflite::BuiltinOperator_SHAPE, {tensor}, {shape}, options);
    return shape;
  }

  // Keras' Dense on a sequence [batch, 3, 2]: the rows of all steps by [[1, 10], [100, 1000]].
  void BuildDenseOnSequence() {
    const int x = Open(TensorType_FLOAT32, {-1, 3, 2});
    Inputs({x});
    const int shape = ShapeOf(x, 3);
    const int first = Tensor(TensorType_INT32, {2}), rows = Tensor(TensorType_INT32, {});
    Op(tflite::BuiltinOperator_GATHER, {shape, Ints({0, 1})}, {first}, tflite::GatherOptionsT());
    Op(tflite::BuiltinOperator_REDUCE_PROD, {first, Ints({0})}, {rows}, tflite::ReducerOptionsT());
    const int last = Tensor(TensorType_INT32, {3});
    Op(tflite::BuiltinOperator_CONCATENATION, {first, Ints({2})}, {last}, tflite::ConcatenationOptionsT());
    const int wanted = Tensor(TensorType_INT32, {2});
    tflite::PackOptionsT two;
    two.values_count = 2;
    Op(tflite::BuiltinOperator_PACK, {rows, Scalar(2)}, {wanted}, two);
    const int flat = Open(TensorType_FLOAT32, {-1, -1}), product = Open(TensorType_FLOAT32, {-1, 2});
    const int y = Open(TensorType_FLOAT32, {-1, 3, 2});
    Op(tflite::BuiltinOperator_RESHAPE, {x, wanted}, {flat}, tflite::ReshapeOptionsT());
    const int weights = Constant<float>(TensorType_FLOAT32, {2, 2}, {1, 10, 100, 1000});
    Op(tflite::BuiltinOperator_FULLY_CONNECTED, {flat, weights, -1}, {product}, tflite::FullyConnectedOptionsT());
    Op(tflite::BuiltinOperator_RESHAPE, {product, last}, {y}, tflite::ReshapeOptionsT());
    Outputs({y});
  }
};

std::vector<float> RunOn(tflite::MicroInterpreter& interpreter, const std::vector<float>& values) {
  memcpy(interpreter.input(0)->data.f, values.data(), interpreter.input(0)->bytes);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  const TfLiteTensor* const output = interpreter.output(0);
  return {output->data.f, output->data.f + output->bytes / sizeof(float)};
}

TEST(KnownShapes, DenseOnASequenceRuns) {
  OpenModel model;
  model.BuildDenseOnSequence();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const std::vector<float> expected = {21, 2100, 43, 4300, 65, 6500};
  for (int run = 0; run < 2; ++run) EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4, 5, 6}), expected);
}

TEST(KnownShapes, EachArenaWorksOrSaysWhatIsMissing) {
  OpenModel model;
  model.BuildDenseOnSequence();
  const tflite::Model* const finished = model.Finish();
  tflite::MicroInterpreter large(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(large.AllocateTensors(), kTfLiteOk);
  const size_t needed = large.arena_used_bytes();
  bool is_counted = false;
  for (size_t bytes = 0; bytes < needed; bytes += 4) {
    StartLogCapture();
    tflite::MicroInterpreter interpreter(finished, AllOps(), arena, bytes);
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
    StopLogCapture();
    EXPECT_FALSE(Said("the operator gives"));
    if (interpreter.RequiredArenaBytesIsExact()) {
      EXPECT_EQ(interpreter.RequiredArenaBytes(), needed);
    }
    is_counted = interpreter.RequiredArenaBytesIsExact();
  }
  EXPECT_TRUE(is_counted);
  tflite::MicroInterpreter exact(finished, AllOps(), arena, needed);
  ASSERT_EQ(exact.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(RunOn(exact, {1, 2, 3, 4, 5, 6})[5], 6500.0f);
}

TEST(KnownShapes, NodesOfAChainAreFolded) {
  OpenModel model;
  model.BuildDenseOnSequence();
  class OpenInterpreter : public tflite::MicroInterpreter {
   public:
    using MicroInterpreter::MicroInterpreter;
    tflite::MicroInterpreterGraph& graph() {
      return static_cast<tflite::MicroInterpreterContext*>(context().impl_)->MicroInterpreterContext::graph();
    }
  };
  OpenInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const tflite::NodeAndRegistration* const nodes = interpreter.graph().GetAllocations()->begin_nodes();
  for (int node = 0; node < 8; ++node) EXPECT_EQ(nodes[node].registration == &kFoldedNode, node < 5);
}

// Each image of a batch becomes one of a batch four times as large, and comes back.
TEST(KnownShapes, ABatchGrowsWithBlocks) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4, 1}), block = model.Ints({4});
  const int none = model.Constant<int32_t>(TensorType_INT32, {1, 2}, {0, 0});
  const int split = model.Open(TensorType_FLOAT32, {-1, 1, 1}), positive = model.Open(TensorType_FLOAT32, {-1, 1, 1});
  const int y = model.Open(TensorType_FLOAT32, {-1, 4, 1});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_SPACE_TO_BATCH_ND, {x, block, none}, {split});
  model.Op(tflite::BuiltinOperator_RELU, {split}, {positive});
  model.Op(tflite::BuiltinOperator_BATCH_TO_SPACE_ND, {positive, block, none}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_SAME(RunOn(interpreter, {1, -2, 3, -4}), std::vector<float>({1, 0, 3, 0}));
}

TEST(KnownShapes, AnOutputHasTheShapeThatTheOperatorStates) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 6}), y = model.Open(TensorType_FLOAT32, {-1, 2, 1});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_RESHAPE, {x, model.Ints({-1, 2, 1})}, {y}, tflite::ReshapeOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const TfLiteTensor& output = *interpreter.output(0);
  ASSERT_EQ(output.dims->size, 3);
  EXPECT_EQ(output.dims->data[0], 3);
  EXPECT_EQ(output.bytes, size_t{24});
  EXPECT_TRUE(reinterpret_cast<uint8_t*>(output.dims) >= arena);
  EXPECT_TRUE(reinterpret_cast<uint8_t*>(output.dims) < arena + sizeof(arena));
}

// A file of the first converters: no shape at all.
TEST(KnownShapes, AFileMayGiveNoShape) {
  ModelBuilder model;
  const int x = model.Tensor(TensorType_FLOAT32, {2, 3}), y = model.Tensor(TensorType_FLOAT32, {});
  const int z = model.Tensor(TensorType_FLOAT32, {});
  model.Inputs({x}).Outputs({z});
  tflite::ReshapeOptionsT options;
  options.new_shape = {3, 2};
  model.Op(tflite::BuiltinOperator_RESHAPE, {x}, {y}, options);
  model.Op(tflite::BuiltinOperator_RELU, {y}, {z});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4, 5, -6}), std::vector<float>({1, 2, 3, 4, 5, 0}));
}

void ExpectRefused(const tflite::Model* model, const char* text) {
  ASSERT_TRUE(model != nullptr);
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said(text));
}

TEST(KnownShapes, AFileWithoutOpenShapesIsHeldToThem) {
  ModelBuilder model;
  const int x = model.Tensor(TensorType_FLOAT32, {6}), y = model.Tensor(TensorType_FLOAT32, {1, 2});
  const int shape = model.Constant<int32_t>(TensorType_INT32, {2}, {3, 2});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_RESHAPE, {x, shape}, {y}, tflite::ReshapeOptionsT());
  ExpectRefused(model.Finish(), "output tensor 1, dimension 0: the operator gives 3, the model says 1");
}

TEST(KnownShapes, AVariableKeepsItsShape) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 6}), y = model.Variable(TensorType_FLOAT32, {1, 2});
  model.current().tensors[static_cast<size_t>(y)]->shape_signature = {-1, 2};
  model.Inputs({x}).Outputs({x});
  model.Op(tflite::BuiltinOperator_RESHAPE, {x, model.Ints({-1, 2})}, {y}, tflite::ReshapeOptionsT());
  ExpectRefused(model.Finish(), "the operator gives 3, the model says 1");
}

TEST(KnownShapes, ATensorStaysBelow2GB) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 1}), y = model.Open(TensorType_FLOAT32, {-1, -1});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_TILE, {x, model.Ints({1 << 20, 1 << 12})}, {y});
  ExpectRefused(model.Finish(), "node TILE (number 0 of subgraph 0)");
}

// The caller has planned what the file says.
TEST(KnownShapes, ASubgraphThatIsCalledKeepsTheShapesOfItsOutputs) {
  OpenModel model;
  const int condition = model.Tensor(TensorType_BOOL, {1}), x = model.Open(TensorType_FLOAT32, {-1, 6});
  const int y = model.Open(TensorType_FLOAT32, {-1, 2});
  tflite::IfOptionsT options;
  options.then_subgraph_index = options.else_subgraph_index = 1;
  model.Inputs({condition, x}).Outputs({y}).Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, options);
  model.Subgraph();
  const int from = model.Open(TensorType_FLOAT32, {-1, 6}), to = model.Open(TensorType_FLOAT32, {-1, 2});
  model.Inputs({from}).Outputs({to});
  model.Op(tflite::BuiltinOperator_RESHAPE, {from, model.Ints({-1, 2})}, {to}, tflite::ReshapeOptionsT());
  ExpectRefused(model.Finish(), "node RESHAPE (number 0 of subgraph 1)");
}

TEST(KnownShapes, RandomNumbersAreNotFolded) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4}), y = model.Open(TensorType_FLOAT32, {-1, 4});
  model.Inputs({x}).Outputs({y});
  tflite::RandomOptionsT options;
  options.seed = 1;
  model.Op(tflite::BuiltinOperator_RANDOM_UNIFORM, {model.ShapeOf(x, 2)}, {y}, options);
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const std::vector<float> first = RunOn(interpreter, {0, 0, 0, 0});
  EXPECT_FALSE(RunOn(interpreter, {0, 0, 0, 0}) == first);
}

TEST(KnownShapes, WhatFailsInAChainIsRefused) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4}), size = model.Tensor(TensorType_INT32, {1});
  model.Inputs({x}).Outputs({size});
  model.Op(tflite::BuiltinOperator_GATHER, {model.ShapeOf(x, 2), model.Ints({7})}, {size}, tflite::GatherOptionsT());
  ExpectRefused(model.Finish(), "node GATHER (number 1 of subgraph 0)");
}

// Converters make a scalar of a vector by a new shape without elements, for which a file has no data.
TEST(KnownShapes, AConstantWithoutElementsIsKnown) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4}), last = model.Tensor(TensorType_INT32, {1});
  const int none = model.Tensor(TensorType_INT32, {0}), scalar = model.Tensor(TensorType_INT32, {});
  const int wanted = model.Tensor(TensorType_INT32, {2}), y = model.Open(TensorType_FLOAT32, {-1, -1});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_GATHER, {model.ShapeOf(x, 2), model.Ints({1})}, {last}, tflite::GatherOptionsT());
  model.Op(tflite::BuiltinOperator_RESHAPE, {last, none}, {scalar}, tflite::ReshapeOptionsT());
  tflite::PackOptionsT two;
  two.values_count = 2;
  model.Op(tflite::BuiltinOperator_PACK, {scalar, model.Scalar(1)}, {wanted}, two);
  model.Op(tflite::BuiltinOperator_RESHAPE, {x, wanted}, {y}, tflite::ReshapeOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->dims->data[0], 4);
  EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4}), std::vector<float>({1, 2, 3, 4}));
}

// It has less than the file says before the nodes that read it are prepared.
TEST(KnownShapes, AChainMayShrinkWhatDependsOnData) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4}), twice = model.Tensor(TensorType_INT32, {4});
  const int different = model.Tensor(TensorType_INT32, {4}), places = model.Tensor(TensorType_INT32, {4});
  const int y = model.Open(TensorType_FLOAT32, {-1, -1});
  model.Inputs({x}).Outputs({y});
  const int shape = model.ShapeOf(x, 2);
  model.Op(tflite::BuiltinOperator_CONCATENATION, {shape, shape}, {twice}, tflite::ConcatenationOptionsT());
  tflite::UniqueOptionsT options;
  options.idx_out_type = TensorType_INT32;
  model.Op(tflite::BuiltinOperator_UNIQUE, {twice}, {different, places}, options);
  model.Op(tflite::BuiltinOperator_RESHAPE, {x, different}, {y}, tflite::ReshapeOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->dims->size, 2);
  EXPECT_SAME(RunOn(interpreter, {1, 2, 3, 4}), std::vector<float>({1, 2, 3, 4}));
}

TEST(KnownShapes, AResultOfAChainMayBeAnOutput) {
  OpenModel model;
  const int x = model.Open(TensorType_FLOAT32, {-1, 4}), sum = model.Tensor(TensorType_INT32, {2});
  model.Inputs({x}).Outputs({sum});
  model.Op(tflite::BuiltinOperator_ADD, {model.ShapeOf(x, 2), model.Ints({10, 20})}, {sum}, tflite::AddOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i32[0], 11);
  EXPECT_EQ(interpreter.output(0)->data.i32[1], 24);
}

}  // namespace
}  // namespace mote
