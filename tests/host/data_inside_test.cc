// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/model/data_inside.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "mote/model_verifier.h"
#include "src/model/access.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

// A model with three constants of 8 bytes behind it, two of which are the same bytes.
class DataInsideTest : public testing::Test {
 protected:
  DataInsideTest() {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {2});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {2});
    builder_.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_NEG, {x}, {y});
    for (int& constant : constants_) constant = builder_.Constant<int8_t>(tflite::TensorType_INT8, {8}, {0});
    Place({2, 2, 2}, 8);
    const uint64_t end = builder_.size();
    Place({end, end + 8, end}, 8);
  }

  void Place(const uint64_t (&offsets)[3], uint64_t size) {
    for (int i = 0; i < 3; ++i) {
      tflite::BufferT& buffer = *builder_.model.buffers[builder_.current().tensors[constants_[i]]->buffer];
      buffer.data.clear();
      buffer.offset = offsets[i];
      buffer.size = size;
    }
    ASSERT_NE(builder_.FinishUnchecked(), nullptr);
    file_.assign(builder_.data(), builder_.data() + builder_.size());
    for (uint8_t i = 0; i < 16; ++i) file_.push_back(i);
  }

  ModelBuilder builder_;
  int constants_[3];
  std::vector<uint8_t> file_;
};

TEST_F(DataInsideTest, WhatIsBehindComesInside) {
  ASSERT_EQ(tflite::GetVerifiedModel(file_.data(), file_.size()), nullptr);
  const std::vector<uint8_t> inside = BringDataInside(file_.data(), file_.size());
  EXPECT_LT(inside.size(), 2 * file_.size());
  const tflite::Model* const model = tflite::GetVerifiedModel(inside.data(), inside.size());
  ASSERT_NE(model, nullptr);
  const uint8_t* data[3];
  for (int i = 0; i < 3; ++i) {
    const tflite::Tensor& tensor = TensorAt(SubgraphAt(*model, 0), constants_[i]);
    data[i] = static_cast<const uint8_t*>(ConstantData(*model, tensor));
    ASSERT_NE(data[i], nullptr);
    EXPECT_EQ(data[i][0], i == 1 ? 8 : 0);
    EXPECT_EQ(data[i][7], i == 1 ? 15 : 7);
    EXPECT_EQ((data[i] - inside.data()) % 16, 0);
  }
  EXPECT_EQ(data[0], data[2]);
  EXPECT_TRUE(BringDataInside(inside.data(), inside.size()).empty());
}

// The constants take the model itself for their data, many times or from behind its end.
TEST_F(DataInsideTest, OverlapsAreNotBroughtInside) {
  const uint64_t half = file_.size() / 2;
  Place({8, 8, 16}, half);
  EXPECT_TRUE(BringDataInside(file_.data(), file_.size()).empty());
  for (auto& constant : constants_) builder_.current().tensors[constant]->shape = {static_cast<int>(half)};
  Place({8, 8, 16}, half);
  EXPECT_TRUE(BringDataInside(file_.data(), file_.size()).empty());
}

TEST_F(DataInsideTest, AnyBytesMayBeGiven) {
  EXPECT_TRUE(BringDataInside(nullptr, 0).empty());
  for (size_t bytes = 0; bytes < file_.size(); ++bytes) {
    const std::unique_ptr<uint8_t[]> prefix(new uint8_t[bytes]);
    std::copy(file_.begin(), file_.begin() + static_cast<ptrdiff_t>(bytes), prefix.get());
    EXPECT_TRUE(BringDataInside(prefix.get(), bytes).empty()) << bytes;
  }
  for (size_t bit = 0; bit < 8 * file_.size(); ++bit) {
    std::vector<uint8_t> flipped = file_;
    flipped[bit / 8] ^= static_cast<uint8_t>(1 << bit % 8);
    const std::vector<uint8_t> inside = BringDataInside(flipped.data(), flipped.size());
    EXPECT_LT(inside.size(), 3 * file_.size());
    if (!inside.empty()) (void)tflite::GetVerifiedModel(inside.data(), inside.size());
  }
}

}  // namespace
}  // namespace mote
