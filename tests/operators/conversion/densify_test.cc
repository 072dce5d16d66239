// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::DimensionMetadataT;
using tflite::SparsityParametersT;

std::unique_ptr<DimensionMetadataT> DenseDim(int size) {
  auto metadata = std::make_unique<DimensionMetadataT>();
  metadata->dense_size = size;
  return metadata;
}

std::unique_ptr<DimensionMetadataT> SparseDim(std::vector<uint8_t> segments, std::vector<int32_t> indices) {
  auto metadata = std::make_unique<DimensionMetadataT>();
  metadata->format = tflite::DimensionType_SPARSE_CSR;
  tflite::Uint8VectorT segment_list;
  segment_list.values = std::move(segments);
  metadata->array_segments.Set(std::move(segment_list));
  tflite::Int32VectorT index_list;
  index_list.values = std::move(indices);
  metadata->array_indices.Set(std::move(index_list));
  return metadata;
}

std::string Expanded(const SparsityParametersT& sparsity, std::vector<int> shape, std::vector<int8_t> stored,
                     std::vector<int8_t> expected) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::SparsityParameters::Pack(builder, &sparsity));
  OpTester op(tflite::Register_DENSIFY());
  op.SparseConstant<int8_t>(shape, stored,
                            flatbuffers::GetRoot<tflite::SparsityParameters>(builder.GetBufferPointer()));
  op.Output<int8_t>(shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int8_t>() == expected ? "as expected" : "other values";
}

// Describes rows of 3 elements: row 0 has element 1, and row 1 has elements 0 and 2.
SparsityParametersT Rows() {
  SparsityParametersT sparsity;
  sparsity.traversal_order = {0, 1};
  sparsity.dim_metadata.push_back(DenseDim(2));
  sparsity.dim_metadata.push_back(SparseDim({0, 1, 3}, {1, 0, 2}));
  return sparsity;
}

TEST(Densify, PutsTheZerosBack) {
  EXPECT_STREQ(Expanded(Rows(), {2, 3}, {7, 8, 9}, {0, 7, 0, 8, 0, 9}).c_str(), "as expected");
}

TEST(Densify, GoesByColumnsAndBlocks) {
  SparsityParametersT columns;
  columns.traversal_order = {1, 0};
  columns.dim_metadata.push_back(SparseDim({0, 1}, {2}));
  columns.dim_metadata.push_back(DenseDim(2));
  EXPECT_STREQ(Expanded(columns, {2, 3}, {7, 8}, {0, 0, 7, 0, 0, 8}).c_str(), "as expected");

  SparsityParametersT blocks;
  blocks.traversal_order = {0, 1, 2};
  blocks.block_map = {1};
  blocks.dim_metadata.push_back(DenseDim(2));
  blocks.dim_metadata.push_back(SparseDim({0, 1, 2}, {1, 0}));
  blocks.dim_metadata.push_back(DenseDim(2));
  EXPECT_STREQ(Expanded(blocks, {2, 4}, {1, 2, 3, 4}, {0, 0, 1, 2, 3, 4, 0, 0}).c_str(), "as expected");
}

// Prepares the layer twice with the same weights, as nodes may share a filter.
std::string Connected(const SparsityParametersT& sparsity, bool sparse_input) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(tflite::SparsityParameters::Pack(builder, &sparsity));
  const auto* root = flatbuffers::GetRoot<tflite::SparsityParameters>(builder.GetBufferPointer());
  TfLiteFullyConnectedParams params = {};
  OpTester op(tflite::Register_FULLY_CONNECTED(), &params);
  if (sparse_input) {
    op.SparseConstant<float>({1, 3}, {1}, root);
  } else {
    op.Input<float>({1, 3}, {1, 10, 100});
  }
  op.SparseConstant<float>({2, 3}, {7, 8, 9}, root);
  op.MissingInput();
  op.Output<float>({1, 2});
  if (op.Prepare() != kTfLiteOk || op.Prepare() != kTfLiteOk || op.Eval() != kTfLiteOk) return op.message();
  return op.Out<float>() == std::vector<float>{70, 908} ? "as expected" : "other values";
}

TEST(Densify, GivesFullyConnectedItsWeights) {
  EXPECT_STREQ(Connected(Rows(), false).c_str(), "as expected");
  EXPECT_STREQ(Connected(Rows(), true).c_str(), "input 0 is sparse, which this operator cannot read");
}

TEST(Densify, RefusesBadModels) {
  EXPECT_STREQ(Expanded(Rows(), {2, 3}, {7, 8}, {}).c_str(), "a sparse constant of 2 elements has no number 2");
  EXPECT_STREQ(Expanded(Rows(), {3, 3}, {7, 8, 9}, {}).c_str(),
               "description 0 of a sparse constant says 2 instead of 3");
  EXPECT_STREQ(Expanded(Rows(), {2, 2}, {7, 8, 9}, {}).c_str(),
               "index 2 of description 1 of a sparse constant is not below 2");
  EXPECT_STREQ(Expanded(Rows(), {2, 3, 1}, {7, 8, 9}, {}).c_str(),
               "a sparse constant of 3 dimensions and 0 blocks needs an order and descriptions of as many");
  SparsityParametersT twice = Rows();
  twice.traversal_order = {0, 0};
  EXPECT_STREQ(Expanded(twice, {2, 3}, {7, 8, 9}, {}).c_str(),
               "dimension 0 is twice in the order of a sparse constant");
  SparsityParametersT short_list = Rows();
  short_list.dim_metadata[1] = SparseDim({0, 1}, {1});
  EXPECT_STREQ(Expanded(short_list, {2, 3}, {7, 8, 9}, {}).c_str(),
               "description 1 of a sparse constant has 2 segments, not 3");
  SparsityParametersT beyond = Rows();
  beyond.dim_metadata[1] = SparseDim({0, 1, 3}, {1, 0});
  EXPECT_STREQ(Expanded(beyond, {2, 3}, {7, 8, 9}, {}).c_str(),
               "description 1 of a sparse constant has 2 indices, but a segment of numbers 1 to 3");
  OpTester op(tflite::Register_DENSIFY());
  op.Constant<int8_t>({2}, {1, 2});
  op.Output<int8_t>({2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "the input is not a sparse constant");
}

TEST(Densify, RefusesOrdersAndBlocksOutsideOfTheShape) {
  SparsityParametersT order = Rows();
  order.traversal_order = {0, 5};
  EXPECT_STREQ(Expanded(order, {2, 3}, {7, 8, 9}, {}).c_str(),
               "number 1 of the order is 5, outside of the 2 dimensions and blocks");
  SparsityParametersT blocks;
  blocks.traversal_order = {0, 1, 2};
  blocks.block_map = {1};
  for (int size : {2, 1, 3}) blocks.dim_metadata.push_back(DenseDim(size));
  EXPECT_STREQ(Expanded(blocks, {2, 4}, {1, 2, 3, 4}, {}).c_str(), "blocks of 3 in dimension 1 are not possible");
}

}  // namespace
}  // namespace mote
