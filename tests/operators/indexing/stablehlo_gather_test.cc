// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// Gathers from the numbers 0, 1, 2, ... of shape `dims`.
std::string Gathered(TfLiteStablehloGatherParams params, std::vector<int> dims, std::vector<int> index_dims,
                     std::vector<int64_t> indices, std::vector<int> expected_shape, std::vector<int16_t> expected) {
  OpTester op(tflite::Register_STABLEHLO_GATHER(), &params);
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  op.Input<int64_t>(index_dims, indices);
  op.Output<int16_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TfLiteStablehloGatherParams Params(std::vector<int> offset, std::vector<int> collapsed, std::vector<int> map,
                                   int vector_dim, std::vector<int> sizes) {
  TfLiteStablehloGatherParams params = {};
  for (int d : offset) params.offset_dims[params.num_offset_dims++] = d;
  for (int d : collapsed) params.collapsed_slice_dims[params.num_collapsed_slice_dims++] = d;
  for (int d : map) params.start_index_map[params.num_start_index_map++] = d;
  for (int d : sizes) params.slice_sizes[params.num_slice_sizes++] = d;
  params.index_vector_dim = vector_dim;
  return params;
}

TEST(StablehloGather, TakesWindows) {
  EXPECT_STREQ(Gathered(Params({1}, {0}, {0}, 1, {1, 3}), {3, 3}, {2, 1}, {2, 0}, {2, 3}, {6, 7, 8, 0, 1, 2}).c_str(),
               "as expected");
  EXPECT_STREQ(
      Gathered(Params({0, 1}, {}, {1, 0}, 0, {2, 2}), {3, 3}, {2, 2}, {1, 0, 0, 1}, {2, 2, 2}, {1, 3, 2, 4, 4, 6, 5, 7})
          .c_str(),
      "as expected");
  EXPECT_STREQ(Gathered(Params({}, {0}, {0}, 1, {1}), {3}, {2}, {2, 1}, {2}, {2, 1}).c_str(), "as expected");
}

TEST(StablehloGather, MovesWindowsThatDoNotFit) {
  EXPECT_STREQ(Gathered(Params({1}, {}, {0}, 1, {2}), {3}, {2, 1}, {INT64_MIN, 2}, {2, 2}, {0, 1, 1, 2}).c_str(),
               "as expected");
}

TEST(StablehloGather, RefusesBadModels) {
  EXPECT_STREQ(Gathered(Params({1}, {0}, {0}, 1, {1}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "1 sizes of windows do not suit an operand of 2 dimensions");
  EXPECT_STREQ(Gathered(Params({1}, {0}, {0}, 1, {2, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "a window of 2 in dimension 0, of 3, is not possible; or it is not 1 and collapsed");
  EXPECT_STREQ(Gathered(Params({1}, {2}, {0}, 1, {1, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "number 0 of a list of dimensions in the options is 2: outside of the 2, there twice or out of order");
  EXPECT_STREQ(Gathered(Params({1}, {}, {0}, 1, {1, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "1 dimensions of windows and 0 dropped ones do not make the 2 of the operand");
  EXPECT_STREQ(Gathered(Params({1}, {0}, {0, 1}, 1, {1, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "the indices have vectors of 1, the options dimensions for 2");
  EXPECT_STREQ(Gathered(Params({1}, {0}, {0}, 3, {1, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 1, 3}, {}).c_str(),
               "the option index_vector_dim is 3, the indices have 2 dimensions");
}

TEST(StablehloGather, RefusesOutputsOfOtherRanks) {
  EXPECT_STREQ(Gathered(Params({1, 2}, {0}, {0}, 1, {1, 3}), {3, 3}, {2, 1}, {0, 0}, {2, 3}, {}).c_str(),
               "2 dimensions of windows and 1 dropped ones do not make the 2 of the operand");
  EXPECT_STREQ(Gathered(Params({8}, {0}, {0}, 8, {1, 3}), {3, 3}, {1, 1, 1, 1, 1, 1, 1, 1}, {0}, {1}, {}).c_str(),
               "the output would have 9 dimensions, more than 8");
}

}  // namespace
}  // namespace mote
