// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators that unpack weights, quantise their input or look rows up, with each dimension 0 in turn: an answer or a
// message, and no access outside of the tensors.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Format {
  TfLiteType activations, weights;
};
constexpr Format kFormats[] = {{kTfLiteFloat32, kTfLiteFloat32}, {kTfLiteFloat32, kTfLiteInt8},
                               {kTfLiteFloat32, kTfLiteInt4},    {kTfLiteInt8, kTfLiteInt8},
                               {kTfLiteInt8, kTfLiteInt4},       {kTfLiteInt16, kTfLiteInt8}};

Quantization QuantizationFor(TfLiteType type) {
  return type == kTfLiteFloat32 ? Quantization() : Quantization(0.5f, 0);
}

size_t BytesOf(TfLiteType type, const std::vector<int>& shape) {
  int elements = 1;
  for (const int dim : shape) elements *= dim;
  return (static_cast<size_t>(elements) * static_cast<size_t>(ElementBits(type)) + 7) / 8;
}

void AddInput(OpTester& op, TfLiteType type, const std::vector<int>& shape) {
  op.InputOf(type, shape, std::vector<uint8_t>(BytesOf(type, shape)), QuantizationFor(type));
}

// Packed weights are constants; all other weights may be computed.
void AddWeights(OpTester& op, TfLiteType type, const std::vector<int>& shape) {
  if (type == kTfLiteInt4) {
    op.ConstantInt4(shape, std::vector<int8_t>(2 * BytesOf(type, shape)), {0.5f, 0});
  } else {
    AddInput(op, type, shape);
  }
}

void ExpectAnswerOrMessage(OpTester& op) { EXPECT_TRUE(op.Run() == kTfLiteOk || !op.message().empty()); }

// Calls run(a, b) with each dimension of both shapes 0 in turn, and both at once.
template <class Run>
void WithEachDimensionZero(const std::vector<int>& a, const std::vector<int>& b, const Run& run) {
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t k = 0; k <= b.size(); ++k) {
      std::vector<int> x = a, w = b;
      if (i < a.size()) x[i] = 0;
      if (k < b.size()) w[k] = 0;
      run(x, w);
    }
  }
}

TEST(EmptyTensors, InConvolutions) {
  TfLiteConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
  for (const Format& format : kFormats) {
    WithEachDimensionZero({2, 3, 3, 4}, {5, 2, 2, 4}, [&](const std::vector<int>& x, const std::vector<int>& w) {
      OpTester op(tflite::Register_CONV_2D(), &params);
      AddInput(op, format.activations, x);
      AddWeights(op, format.weights, w);
      op.MissingInput();
      op.OutputOf(format.activations, {x[0], x[1], x[2], w[0]}, QuantizationFor(format.activations));
      ExpectAnswerOrMessage(op);
    });
  }
}

TEST(EmptyTensors, InDepthwiseConvolutions) {
  TfLiteDepthwiseConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_width = params.stride_height = params.dilation_width_factor = params.dilation_height_factor = 1;
  params.depth_multiplier = 1;
  for (const Format& format : kFormats) {
    WithEachDimensionZero({2, 3, 3, 4}, {1, 2, 2, 4}, [&](const std::vector<int>& x, const std::vector<int>& w) {
      OpTester op(tflite::Register_DEPTHWISE_CONV_2D(), &params);
      AddInput(op, format.activations, x);
      AddWeights(op, format.weights, w);
      op.MissingInput();
      op.OutputOf(format.activations, {x[0], x[1], x[2], w[3]}, QuantizationFor(format.activations));
      ExpectAnswerOrMessage(op);
    });
  }
}

TEST(EmptyTensors, InTransposedConvolutions) {
  TfLiteTransposeConvParams params = {};
  params.padding = kTfLitePaddingSame;
  params.stride_width = params.stride_height = 1;
  for (const Format& format : kFormats) {
    WithEachDimensionZero({2, 3, 3, 4}, {5, 2, 2, 4}, [&](const std::vector<int>& x, const std::vector<int>& w) {
      OpTester op(tflite::Register_TRANSPOSE_CONV(), &params);
      const std::vector<int32_t> sizes = {x[0], x[1], x[2], w[0]};
      const std::vector<int> out(sizes.begin(), sizes.end());
      op.Constant<int32_t>({4}, sizes);
      AddWeights(op, format.weights, w);
      AddInput(op, format.activations, x);
      op.OutputOf(format.activations, out, QuantizationFor(format.activations));
      ExpectAnswerOrMessage(op);
    });
  }
}

TEST(EmptyTensors, InProductsOfMatrices) {
  for (const bool adjoint : {false, true}) {
    const TfLiteBatchMatMulParams params = {false, adjoint, false};
    for (const Format& format : kFormats) {
      WithEachDimensionZero({2, 3, 4}, {2, 4, 4}, [&](const std::vector<int>& x, const std::vector<int>& w) {
        OpTester op(tflite::Register_BATCH_MATMUL(), &params);
        AddInput(op, format.activations, x);
        AddWeights(op, format.weights, w);
        op.OutputOf(format.activations, {x[0], x[1], adjoint ? w[1] : w[2]}, QuantizationFor(format.activations));
        ExpectAnswerOrMessage(op);
      });
    }
  }
}

TEST(EmptyTensors, InLookUps) {
  for (const TfLiteType type : {kTfLiteFloat32, kTfLiteInt8, kTfLiteInt4}) {
    WithEachDimensionZero({3}, {2, 5}, [&](const std::vector<int>& rows, const std::vector<int>& table) {
      OpTester embedding(tflite::Register_EMBEDDING_LOOKUP());
      AddInput(embedding, kTfLiteInt32, rows);
      AddWeights(embedding, type, table);
      embedding.OutputOf(kTfLiteFloat32, {rows[0], table[1]});
      ExpectAnswerOrMessage(embedding);
      const TfLiteGatherParams params = {};
      OpTester gather(tflite::Register_GATHER(), &params);
      AddWeights(gather, type, table);
      AddInput(gather, kTfLiteInt32, rows);
      gather.OutputOf(type, {rows[0], table[1]}, QuantizationFor(type));
      ExpectAnswerOrMessage(gather);
    });
  }
}

}  // namespace
}  // namespace mote
