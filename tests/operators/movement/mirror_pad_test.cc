// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteMirrorPaddingParams kReflect = {kTfLiteMirrorPaddingReflect};
constexpr TfLiteMirrorPaddingParams kSymmetric = {kTfLiteMirrorPaddingSymmetric};

// Pads the numbers 0, 1, 2, ... of shape `dims`.
std::string Padded(const TfLiteMirrorPaddingParams& params, std::vector<int> dims, std::vector<int64_t> paddings,
                   std::vector<int> expected_shape, std::vector<int16_t> expected, bool constant = true) {
  OpTester op(tflite::Register_MIRROR_PAD(), &params);
  std::vector<int16_t> values(Elements(static_cast<int>(dims.size()), dims.data()));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int16_t>(i);
  op.Input<int16_t>(dims, values);
  if (constant) {
    op.Constant<int64_t>({static_cast<int>(dims.size()), 2}, paddings);
  } else {
    op.Input<int64_t>({static_cast<int>(dims.size()), 2}, paddings);
  }
  op.Output<int16_t>(expected_shape);
  if (op.Run() != kTfLiteOk) return op.message();
  return op.Out<int16_t>() == expected ? "as expected" : "other values";
}

TEST(MirrorPad, PutsMirrorImagesAround) {
  EXPECT_STREQ(Padded(kReflect, {3}, {2, 1}, {6}, {2, 1, 0, 1, 2, 1}).c_str(), "as expected");
  EXPECT_STREQ(Padded(kSymmetric, {3}, {2, 3}, {8}, {1, 0, 0, 1, 2, 2, 1, 0}, false).c_str(), "as expected");
  EXPECT_STREQ(Padded(kReflect, {2, 2}, {1, 0, 0, 1}, {3, 3}, {2, 3, 2, 0, 1, 0, 2, 3, 2}).c_str(), "as expected");
  EXPECT_STREQ(Padded(kSymmetric, {0, 2}, {0, 0, 1, 0}, {0, 3}, {}).c_str(), "as expected");
  EXPECT_STREQ(Padded(kSymmetric, {}, {}, {}, {0}).c_str(), "as expected");
}

TEST(MirrorPad, RefusesBadModels) {
  EXPECT_STREQ(Padded(kReflect, {3}, {0, 3}, {6}, {}).c_str(),
               "dimension 0 of 3 cannot be padded by 0 and 3; 0 to 2 is possible");
  EXPECT_STREQ(Padded(kSymmetric, {3}, {-1, 0}, {2}, {}, false).c_str(),
               "dimension 0 of 3 cannot be padded by -1 and 0; 0 to 3 is possible");
  EXPECT_STREQ(Padded({kTfLiteMirrorPaddingUnknown}, {3}, {0, 0}, {3}, {}).c_str(), "mode 0 is not known");
  EXPECT_STREQ(Padded(kReflect, {3}, {1, 1}, {4}, {}).c_str(), "output shape differs");
}

}  // namespace
}  // namespace mote
