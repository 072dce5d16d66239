// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// REDUCE_WINDOW and STABLEHLO_REDUCE_WINDOW.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

struct Window {
  std::vector<int64_t> sizes, strides, dilations;
};

template <class T>
std::vector<T> Reduced(TfLiteReduceWindowFunction function, std::vector<int> shape, const std::vector<T>& values,
                       T initial, const Window& window, std::vector<int> output, std::string* message = nullptr) {
  const TfLiteReduceWindowParams params = {function};
  const std::vector<int> rank = {static_cast<int>(window.sizes.size())};
  OpTester op(tflite::Register_REDUCE_WINDOW(), &params);
  op.Input<T>(shape, values);
  op.Constant<T>({}, {initial});
  op.Constant<int64_t>(rank, window.sizes);
  op.Constant<int64_t>(rank, window.strides);
  op.Constant<int64_t>(rank, window.dilations);
  op.Output<T>(output);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  if (message != nullptr) *message = op.message();
  return {};
}

const std::vector<float> kNine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
using Floats = std::vector<float>;

TEST(ReduceWindow, FoldsWhatTheWindowSees) {
  const Window two = {{2, 2}, {1, 1}, {1, 1}};
  const std::vector<int> shape = {3, 3}, output = {2, 2};
  EXPECT_SAME(Reduced<float>(TfLiteReduceWindowFunctionAdd, shape, kNine, 10, two, output), Floats{22, 26, 34, 38});
  EXPECT_SAME(Reduced<float>(TfLiteReduceWindowFunctionMul, shape, kNine, 1, two, output), Floats{40, 180, 1120, 2160});
  EXPECT_SAME(Reduced<float>(TfLiteReduceWindowFunctionMin, shape, kNine, 4, two, output), Floats{1, 2, 4, 4});
  EXPECT_SAME(Reduced<float>(TfLiteReduceWindowFunctionMax, shape, kNine, 6, two, output), Floats{6, 6, 8, 9});
  EXPECT_SAME(Reduced<int8_t>(TfLiteReduceWindowFunctionAll, {3}, {1, 2, 0}, 5, {{2}, {1}, {1}}, {2}),
              std::vector<int8_t>{1, 0});
  EXPECT_SAME(Reduced<bool>(TfLiteReduceWindowFunctionAny, {3}, {false, false, true}, false, {{2}, {1}, {1}}, {2}),
              std::vector<bool>{false, true});
}

TEST(ReduceWindow, StridesAndDilates) {
  EXPECT_SAME(Reduced<float>(TfLiteReduceWindowFunctionAdd, {3, 3}, kNine, 0, {{2, 2}, {2, 1}, {2, 1}}, {1, 2}),
              Floats{18, 22});
  EXPECT_SAME(Reduced<int16_t>(TfLiteReduceWindowFunctionAdd, {5}, {1, 2, 3, 4, 5}, 0, {{2}, {3}, {1}}, {2}),
              std::vector<int16_t>{3, 9});
  EXPECT_SAME(Reduced<int8_t>(TfLiteReduceWindowFunctionAdd, {2}, {100, 100}, 0, {{2}, {1}, {1}}, {1}),
              std::vector<int8_t>{-56});
}

TEST(ReduceWindow, GivesNothingWhereTheWindowDoesNotFit) {
  std::string message;
  EXPECT_TRUE(Reduced<float>(TfLiteReduceWindowFunctionAdd, {3}, {1, 2, 3}, 0, {{4}, {1}, {1}}, {0}, &message).empty());
  EXPECT_STREQ(message.c_str(), "");
}

TEST(ReduceWindow, RefusesWhatItCannotDo) {
  const auto message = [](TfLiteReduceWindowFunction function, const Window& window) {
    std::string text;
    (void)Reduced<float>(function, {3}, {1, 2, 3}, 0, window, {3}, &text);
    return text;
  };
  EXPECT_STREQ(message(TfLiteReduceWindowFunctionAdd, {{1}, {1}, {1}}).c_str(), "");
  EXPECT_STREQ(message(TfLiteReduceWindowFunctionUnsupported, {{1}, {1}, {1}}).c_str(),
               "function 0 of type FLOAT32 is not supported");
  for (const Window& window :
       {Window{{0}, {1}, {1}}, Window{{1}, {0}, {1}}, Window{{1}, {1}, {-1}}, Window{{int64_t{1} << 32}, {1}, {1}}}) {
    EXPECT_TRUE(message(TfLiteReduceWindowFunctionAdd, window).find("at least 1") != std::string::npos);
  }
  EXPECT_TRUE(message(TfLiteReduceWindowFunctionAdd, {{1, 1}, {1, 1}, {1, 1}}).find("input 2") != std::string::npos);
  std::string text;
  (void)Reduced<uint16_t>(TfLiteReduceWindowFunctionAdd, {1}, {1}, 0, {{1}, {1}, {1}}, {1}, &text);
  EXPECT_TRUE(text.find("UINT16") != std::string::npos);
}

TfLiteStablehloReduceWindowParams Params(std::vector<int64_t> window, std::vector<int64_t> padding,
                                         std::vector<int64_t> base_dilations) {
  TfLiteStablehloReduceWindowParams params = {};
  for (size_t d = 0; d < window.size(); ++d) {
    params.window_dimensions[d] = window[d];
    params.window_strides[d] = params.window_dilations[d] = 1;
    params.base_dilations[d] = base_dilations[d];
    params.padding[2 * d] = padding[2 * d];
    params.padding[2 * d + 1] = padding[2 * d + 1];
  }
  return params;
}

void AddSum(OpTester* op) {
  op->AddSubgraph({{kTfLiteInt32, {}}, {kTfLiteInt32, {}}, {kTfLiteInt32, {}}}, {0, 1}, {2},
                  [](OpTester::Subgraph& body) {
                    *body.Data<int32_t>(2) = *body.Data<int32_t>(0) + *body.Data<int32_t>(1);
                    return kTfLiteOk;
                  });
}

std::vector<int32_t> StablehloReduced(const TfLiteStablehloReduceWindowParams& params, std::vector<int> output,
                                      std::string* message = nullptr) {
  OpTester op(tflite::Register_STABLEHLO_REDUCE_WINDOW(), &params);
  op.Input<int32_t>({3}, {1, 2, 3});
  op.Input<int32_t>({}, {10});
  op.Output<int32_t>(output);
  AddSum(&op);
  if (op.Run() == kTfLiteOk) return op.Out<int32_t>();
  if (message != nullptr) *message = op.message();
  return {};
}

using Ints = std::vector<int32_t>;

TEST(StablehloReduceWindow, RunsTheBodyOnWhatTheWindowSees) {
  EXPECT_SAME(StablehloReduced(Params({2}, {0, 0}, {1}), {2}), Ints{13, 15});
  EXPECT_SAME(StablehloReduced(Params({2}, {1, 1}, {1}), {4}), Ints{21, 13, 15, 23});
  EXPECT_SAME(StablehloReduced(Params({2}, {-1, 0}, {1}), {1}), Ints{15});
  EXPECT_SAME(StablehloReduced(Params({2}, {0, 0}, {2}), {4}), Ints{21, 22, 22, 23});
}

TEST(StablehloReduceWindow, RefusesWhatItCannotDo) {
  std::string message;
  (void)StablehloReduced(Params({2}, {-4, 0}, {1}), {0}, &message);
  EXPECT_STREQ(message.c_str(), "axis 0 is 3 long with its dilation; padding of -4 and 0 is not possible");
  (void)StablehloReduced(Params({2}, {int64_t{1} << 40, 0}, {1}), {0}, &message);
  EXPECT_TRUE(message.find("too much") != std::string::npos);
  (void)StablehloReduced(Params({2}, {0, 0}, {1 << 29}), {0}, &message);
  EXPECT_TRUE(message.find("too much") != std::string::npos);
  (void)StablehloReduced(Params({1 << 20 | 1}, {1 << 20, 0}, {1}), {1}, &message);
  EXPECT_STREQ(message.c_str(), "a window sees 1048577 values and more; at most 1048576 are possible");
  TfLiteStablehloReduceWindowParams other = Params({2}, {0, 0}, {1});
  other.body_subgraph_index = 1;
  (void)StablehloReduced(other, {2}, &message);
  EXPECT_TRUE(message.find("subgraph 1 does not exist") != std::string::npos);
  const TfLiteStablehloReduceWindowParams params = Params({2}, {0, 0}, {1});
  OpTester type(tflite::Register_STABLEHLO_REDUCE_WINDOW(), &params);
  type.Input<float>({3}, {1, 2, 3});
  type.Input<float>({}, {10});
  type.Output<float>({2});
  AddSum(&type);
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "not one element of type FLOAT32"));
}

TEST(StablehloReduceWindow, PassesOnAnErrorOfTheBody) {
  const TfLiteStablehloReduceWindowParams params = Params({1}, {0, 0}, {1});
  OpTester op(tflite::Register_STABLEHLO_REDUCE_WINDOW(), &params);
  op.Input<int32_t>({1}, {1});
  op.Input<int32_t>({}, {10});
  op.Output<int32_t>({1});
  op.AddSubgraph({{kTfLiteInt32, {}}, {kTfLiteInt32, {}}, {kTfLiteInt32, {}}}, {0, 1}, {2},
                 [](OpTester::Subgraph&) { return kTfLiteError; });
  EXPECT_EQ(op.Run(), kTfLiteError);
}

TEST(StablehloReduceWindow, RefusesBodiesOfOtherForms) {
  const TfLiteStablehloReduceWindowParams params = Params({1}, {0, 0}, {1});
  const auto message = [&](bool constant, const std::vector<int>& inputs) {
    OpTester op(tflite::Register_STABLEHLO_REDUCE_WINDOW(), &params);
    op.Input<int32_t>({1}, {1});
    op.Input<int32_t>({}, {10});
    op.Output<int32_t>({1});
    op.AddSubgraph({{kTfLiteInt32, {}}, {kTfLiteInt32, {}, constant}}, inputs, {0},
                   [](OpTester::Subgraph&) { return kTfLiteOk; });
    return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
  };
  EXPECT_STREQ(message(false, {0, 1}).c_str(), "accepted");
  EXPECT_STREQ(message(false, {0}).c_str(), "the body, subgraph 0, needs two inputs and one output");
  EXPECT_STREQ(message(true, {0, 1}).c_str(), "input tensor 1 of subgraph 0 is a constant");
}

}  // namespace
}  // namespace mote
