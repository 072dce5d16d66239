// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators that have vector loops, with tensors, scratch and persistent memory that end where a place without access
// begins, or begin behind one: of each size from 1 to more than two of the widest vectors, for each kind of vectors.
// The loops that the dynamic runtime alone has are in tests/operators/products/vectors, whose operands lie so, too.
#include "src/operators/shared/vectors/vector_level.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/convolution/conv_problems.h"
#include "tests/operators/pooling/pool_problems.h"
#include "tests/test.h"
#include "tests/testing/fenced_memory.h"

namespace mote {
namespace {

#ifdef __x86_64__
constexpr int kWidest = 64;  // elements of the smallest type in the widest vectors
constexpr vectors::VectorLevel kLevels[] = {vectors::VectorLevel::kAvx2, vectors::VectorLevel::kAvx512Vnni};
void Limit(vectors::VectorLevel level) { vectors::LimitVectors(level); }
#else
constexpr int kWidest = 16;
constexpr int kLevels[] = {0};  // that of the processor
void Limit(int) {}
#endif
constexpr int kMost = 2 * kWidest + 1;

// Calls function(size) for each size and kind of vectors.
template <class Function>
void ForEachSize(const Function& function) {
  const auto replay = OpTester::make_replay;
  OpTester::make_replay = nullptr;  // whose memory has no fences
  for (const auto level : kLevels) {
    Limit(level);
    for (int size = 1; size <= kMost; ++size) function(size);
  }
  PutFences(Fence::kEither);
  OpTester::make_replay = replay;
}

TEST(Fences, NobodyMayReadBehindThem) {
  for (const Fence fence : {Fence::kBehind, Fence::kInFront}) {
    PutFences(fence);
    int fenced = 0;
    for (size_t bytes = 1; bytes <= 100; ++bytes) {
      const FencedMemory memory(bytes);
      const uint8_t* const outside = fence == Fence::kBehind ? memory.data() + bytes : memory.data() - 1;
      EXPECT_TRUE(MayRead(memory.data()) && MayRead(memory.data() + bytes - 1));
      fenced += MayRead(outside) ? 0 : 1;
    }
    EXPECT_GE(fenced, kHasFences ? 50 : 0);
  }
  PutFences(Fence::kEither);
}

// If a byte beside the memory is written, this is noticed, unless there is no such byte.
TEST(Fences, WritesBesideThemAreNoticed) {
  for (size_t bytes = 8; bytes <= 100; ++bytes) {
    const FencedMemory memory(bytes);
    ASSERT_TRUE(memory.IsIntact());
    for (uint8_t* const outside : {memory.data() - 1, memory.data() + bytes}) {
      if (kHasFences && !MayRead(outside)) continue;
      ++*outside;
      EXPECT_FALSE(memory.IsIntact());
      --*outside;
    }
  }
}

bool ConvolutionsAgree(const TFLMRegistration& registration, const MacProblem& p, unsigned seed) {
  bool agree = AllIntegerConvsAgree(registration, p, p.depthwise, seed) && FloatConvAgrees(registration, p, seed);
  for (const ConvVariant& variant : {ConvVariant{false, false}, ConvVariant{true, false}, ConvVariant{true, true}}) {
    agree = agree && HybridConvAgrees(registration, p, variant, seed);
  }
  return agree;
}

TEST(Fences, ConvolutionsStayInside) {
  unsigned seed = 0;
  ForEachSize([&](int size) {
    LayerRandom random(++seed);
    MacProblem p = RandomConvProblem(&random, 4);
    p.batches = 1;
    p.channels = size % 2 == 0 ? size : 2 * random.Int(0, 4) + 1;
    p.depth = p.filter_depth = size % 2 == 0 ? 2 * random.Int(0, 4) + 1 : size;
    MacProblem depthwise = p;
    depthwise.depthwise = true;
    depthwise.depth = size;
    depthwise.channels = size * (random.Int(0, 3) == 0 ? random.Int(2, 3) : 1);
    for (const Fence fence : {Fence::kBehind, Fence::kInFront}) {
      PutFences(fence);
      EXPECT_TRUE(ConvolutionsAgree(tflite::Register_CONV_2D(), p, seed));
      EXPECT_TRUE(ConvolutionsAgree(tflite::Register_DEPTHWISE_CONV_2D(), depthwise, seed));
    }
  });
}

// Returns the bytes that an operator computes. If it fails, prints a line and returns none.
template <class Add>
std::vector<uint8_t> AnswerOf(const TFLMRegistration& registration, const void* params, const Add& add) {
  OpTester op(registration, params);
  add(&op);
  if (op.Run() == kTfLiteOk) return op.Out<uint8_t>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

// True if the answer is the same at each of the two fences, so that no byte outside takes part.
template <class Add>
bool IsTheSame(const TFLMRegistration& registration, const void* params, const Add& add) {
  PutFences(Fence::kInFront);
  const std::vector<uint8_t> expected = AnswerOf(registration, params, add);
  PutFences(Fence::kBehind);
  return !expected.empty() && AnswerOf(registration, params, add) == expected;
}

template <class T>
Quantization QuantizationOf(int zero = 3) {
  if (std::is_same_v<T, float>) return {};
  return {1.0f / 64, sizeof(T) == 2 ? 0 : std::is_same_v<T, uint8_t> ? zero + 128 : zero};
}

template <class T>
std::vector<T> Numbers(int count) {
  LayerRandom random(static_cast<unsigned>(count));
  if constexpr (std::is_same_v<T, float>) {
    return random.Floats(count);
  } else if constexpr (sizeof(T) > 2) {
    return random.Ints<T>(count, -20000, 20000);
  } else {
    return random.Ints<T>(count, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
  }
}

template <class Act, class Weight, class Bias>
bool FullyConnectedIsTheSame(int depth, int channels, int rows) {
  const TfLiteFullyConnectedParams params = {};
  return IsTheSame(tflite::Register_FULLY_CONNECTED(), &params, [=](OpTester* op) {
    op->Input<Act>({rows, depth}, Numbers<Act>(rows * depth), QuantizationOf<Act>());
    op->Constant<Weight>({channels, depth}, Numbers<Weight>(channels * depth),
                         sizeof(Weight) == 4 ? Quantization() : Quantization(0.01f, sizeof(Act) == 1 ? 128 : 0));
    op->Constant<Bias>({channels}, Numbers<Bias>(channels));
    op->Output<Act>({rows, channels}, QuantizationOf<Act>());
  });
}

TEST(Fences, FullyConnectedLayersStayInside) {
  ForEachSize([](int size) {
    for (const int other : {1, 3, 4, 17}) {
      for (const int rows : {1, 5}) {
        for (const auto& [depth, channels] : {std::pair(size, other), std::pair(other, size)}) {
          EXPECT_TRUE((FullyConnectedIsTheSame<uint8_t, uint8_t, int32_t>(depth, channels, rows)));
          EXPECT_TRUE((FullyConnectedIsTheSame<int16_t, int8_t, int64_t>(depth, channels, rows)));
          EXPECT_TRUE((FullyConnectedIsTheSame<int16_t, int8_t, int32_t>(depth, channels, rows)));
          EXPECT_TRUE((FullyConnectedIsTheSame<float, float, float>(depth, channels, rows)));
          EXPECT_TRUE((FullyConnectedIsTheSame<float, int8_t, float>(depth, channels, rows)));
        }
      }
    }
  });
}

template <class T, class Out = T, class Params>
bool UnaryIsTheSame(const TFLMRegistration& registration, const Params& params, int size, Quantization out) {
  return IsTheSame(registration, &params, [&](OpTester* op) {
    op->Input<T>({1, size}, Numbers<T>(size), QuantizationOf<T>());
    op->Output<Out>({1, size}, out);
  });
}

TEST(Fences, FunctionsStayInside) {
  ForEachSize([](int size) {
    const TfLiteLeakyReluParams leaky = {0.1f};
    const TfLiteSoftmaxParams softmax = {1.0f};
    for (const TFLMRegistration& function : {tflite::Register_RELU(), tflite::Register_RELU6()}) {
      EXPECT_TRUE((UnaryIsTheSame<int8_t>(function, leaky, size, QuantizationOf<int8_t>())));
      EXPECT_TRUE((UnaryIsTheSame<float>(function, leaky, size, {})));
    }
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_LEAKY_RELU(), leaky, size, QuantizationOf<int8_t>(5))));
    EXPECT_TRUE((UnaryIsTheSame<int16_t>(tflite::Register_LEAKY_RELU(), leaky, size, QuantizationOf<int16_t>())));
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_LOGISTIC(), leaky, size, {1.0f / 256, -128})));
    EXPECT_TRUE((UnaryIsTheSame<int16_t>(tflite::Register_LOGISTIC(), leaky, size, {1.0f / 32768, 0})));
    EXPECT_TRUE((UnaryIsTheSame<float>(tflite::Register_LOGISTIC(), leaky, size, {})));
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_TANH(), leaky, size, {1.0f / 128, 0})));
    EXPECT_TRUE((UnaryIsTheSame<int16_t>(tflite::Register_TANH(), leaky, size, {1.0f / 32768, 0})));
    EXPECT_TRUE((UnaryIsTheSame<float>(tflite::Register_TANH(), leaky, size, {})));
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_SOFTMAX(), softmax, size, {1.0f / 256, -128})));
    EXPECT_TRUE((UnaryIsTheSame<float>(tflite::Register_SOFTMAX(), softmax, size, {})));
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_HARD_SWISH(), leaky, size, QuantizationOf<int8_t>(7))));
    EXPECT_TRUE((UnaryIsTheSame<float, int8_t>(tflite::Register_QUANTIZE(), leaky, size, QuantizationOf<int8_t>())));
    EXPECT_TRUE((UnaryIsTheSame<float, int16_t>(tflite::Register_QUANTIZE(), leaky, size, {1.0f / 64, 0})));
    EXPECT_TRUE((UnaryIsTheSame<int8_t>(tflite::Register_QUANTIZE(), leaky, size, {1.0f / 50, 9})));
    EXPECT_TRUE((UnaryIsTheSame<int16_t>(tflite::Register_QUANTIZE(), leaky, size, {1.0f / 50, 0})));
    EXPECT_TRUE((UnaryIsTheSame<int8_t, float>(tflite::Register_DEQUANTIZE(), leaky, size, {})));
    EXPECT_TRUE((UnaryIsTheSame<int16_t, float>(tflite::Register_DEQUANTIZE(), leaky, size, {})));
  });
}

// Runs the operator on rows of this size. The second operand has all rows, one row, or one number.
template <class T, class Out = T>
bool BinaryIsTheSame(const TFLMRegistration& registration, int size, Quantization out = QuantizationOf<T>(9)) {
  const union {
    TfLiteAddParams add;
    TfLiteSubParams sub;
    TfLiteMulParams mul;
  } params = {};
  bool is_same = true;
  for (const std::vector<int>& b : {std::vector<int>{3, size}, {1, size}, {1, 1}}) {
    is_same = is_same && IsTheSame(registration, &params, [&](OpTester* op) {
                op->Input<T>({3, size}, Numbers<T>(3 * size), QuantizationOf<T>());
                op->Input<T>(b, Numbers<T>(b[0] * b[1]), QuantizationOf<T>());
                op->Output<Out>({3, size}, out);
              });
  }
  return is_same;
}

template <class T>
void ExpectPairsInside(int size) {
  for (const TFLMRegistration& op : {tflite::Register_ADD(), tflite::Register_SUB(), tflite::Register_MUL(),
                                     tflite::Register_SQUARED_DIFFERENCE()}) {
    EXPECT_TRUE(BinaryIsTheSame<T>(op, size));
  }
  for (const TFLMRegistration& op : {tflite::Register_MINIMUM(), tflite::Register_MAXIMUM()}) {
    EXPECT_TRUE(BinaryIsTheSame<T>(op, size, QuantizationOf<T>()));
  }
}

TEST(Fences, PairsOfNumbersStayInside) {
  ForEachSize([](int size) {
    ExpectPairsInside<int8_t>(size);
    ExpectPairsInside<int16_t>(size);
    ExpectPairsInside<float>(size);
    for (const TFLMRegistration& op : {tflite::Register_LESS(), tflite::Register_EQUAL()}) {
      EXPECT_TRUE((BinaryIsTheSame<int8_t, bool>(op, size, {})));
      EXPECT_TRUE((BinaryIsTheSame<float, bool>(op, size, {})));
    }
    EXPECT_TRUE(BinaryIsTheSame<int8_t>(tflite::Register_PRELU(), size));
    EXPECT_TRUE(BinaryIsTheSame<float>(tflite::Register_PRELU(), size));
  });
}

template <class T>
bool PoolsAreTheSame(const PoolProblem& p) {
  const TfLitePoolParams params = PoolParamsOf(p);
  const auto add = [&](OpTester* op) {
    op->Input<T>(p.in_shape(), Numbers<T>(p.in_size()), QuantizationOf<T>());
    op->Output<T>(p.out_shape(), QuantizationOf<T>());
  };
  return IsTheSame(tflite::Register_MAX_POOL_2D(), &params, add) &&
         IsTheSame(tflite::Register_AVERAGE_POOL_2D(), &params, add);
}

TEST(Fences, PoolsStayInside) {
  unsigned seed = 0;
  ForEachSize([&](int size) {
    LayerRandom random(++seed);
    PoolProblem p = RandomPoolProblem(&random);
    p.depth = size;
    EXPECT_TRUE(PoolsAreTheSame<int8_t>(p));
    EXPECT_TRUE(PoolsAreTheSame<uint8_t>(p));
    EXPECT_TRUE(PoolsAreTheSame<int16_t>(p));
    EXPECT_TRUE(PoolsAreTheSame<float>(p));
  });
}

}  // namespace
}  // namespace mote
