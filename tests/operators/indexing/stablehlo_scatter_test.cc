// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

TfLiteStablehloScatterParams Params(std::vector<int> windows, std::vector<int> inserted, std::vector<int> map,
                                    int vector_dim) {
  TfLiteStablehloScatterParams params = {};
  for (int d : windows) params.update_window_dims[params.num_update_window_dims++] = d;
  for (int d : inserted) params.inserted_window_dims[params.num_inserted_window_dims++] = d;
  for (int d : map) params.scatter_dims_to_operand_dims[params.num_scatter_dims_to_operand_dims++] = d;
  params.index_vector_dim = vector_dim;
  return params;
}

// Subgraph 0 computes old - update, so that the order of its inputs counts.
std::string Scattered(const TfLiteStablehloScatterParams& params, std::vector<int> dims, std::vector<int> index_dims,
                      std::vector<int64_t> indices, std::vector<int> update_dims, std::vector<int32_t> updates,
                      std::vector<int32_t> expected, std::vector<int> element = {}) {
  OpTester op(tflite::Register_STABLEHLO_SCATTER(), &params);
  op.AddSubgraph({{kTfLiteInt32, element}, {kTfLiteInt32, element}, {kTfLiteInt32, element}}, {0, 1}, {2},
                 [](OpTester::Subgraph& g) {
                   *g.Data<int32_t>(2) = *g.Data<int32_t>(0) - *g.Data<int32_t>(1);
                   return kTfLiteOk;
                 });
  op.Input<int32_t>(dims, std::vector<int32_t>(Elements(static_cast<int>(dims.size()), dims.data()), 10));
  op.Input<int64_t>(index_dims, indices);
  op.Input<int32_t>(update_dims, updates);
  op.Output<int32_t>(dims);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int32_t>() == expected ? "as expected" : "other values";
}

TEST(StablehloScatter, WorksUpdatesIn) {
  EXPECT_STREQ(
      Scattered(Params({1}, {0}, {0}, 1), {3, 2}, {2, 1}, {2, 0}, {2, 2}, {1, 2, 3, 4}, {7, 6, 10, 10, 9, 8}).c_str(),
      "as expected");
  EXPECT_STREQ(
      Scattered(Params({}, {0, 1}, {1, 0}, 0), {2, 2}, {2, 3}, {0, 1, 1, 1, 0, 0}, {3}, {1, 2, 3}, {10, 5, 9, 10})
          .c_str(),
      "as expected");
  EXPECT_STREQ(Scattered(Params({}, {0}, {0}, 1), {2}, {0}, {}, {0}, {}, {10, 10}).c_str(), "as expected");
}

TEST(StablehloScatter, LeavesOutWhatIsOutside) {
  EXPECT_STREQ(Scattered(Params({1}, {}, {0}, 1), {3}, {4, 1}, {-1, 2, INT64_MAX, INT64_MIN}, {4, 2},
                         {1, 2, 3, 4, 5, 6, 7, 8}, {8, 10, 7})
                   .c_str(),
               "as expected");
}

TEST(StablehloScatter, RefusesBadModels) {
  EXPECT_STREQ(Scattered(Params({1}, {0}, {0}, 1), {3, 2}, {2, 1}, {2, 0}, {2, 2}, {1, 2, 3, 4}, {}, {2}).c_str(),
               "subgraph 0 must make one element of type INT32 from two");
  EXPECT_STREQ(Scattered(Params({1}, {0}, {0}, 1), {3, 2}, {2, 1}, {2, 0}, {2, 3}, {}, {}).c_str(),
               "the windows have 3 elements in dimension 1 of the operand, of 2");
  EXPECT_STREQ(Scattered(Params({1}, {0}, {0}, 1), {3, 2}, {2, 1}, {2, 0}, {3, 2}, {}, {}).c_str(),
               "dimension 0 of the updates is 3, but there are 2 vectors of indices");
  EXPECT_STREQ(Scattered(Params({1}, {0}, {0}, 1), {3, 2}, {2, 1}, {2, 0}, {2, 2, 1}, {}, {}).c_str(),
               "3 dimensions without 1 of windows do not agree with indices of 2");
  TfLiteStablehloScatterParams params = Params({1}, {0}, {0}, 1);
  params.update_computation_subgraph_index = 1;
  EXPECT_STREQ(Scattered(params, {3, 2}, {2, 1}, {2, 0}, {2, 2}, {}, {}).c_str(),
               "subgraph 1 does not exist; the model has 1");
}

}  // namespace
}  // namespace mote
