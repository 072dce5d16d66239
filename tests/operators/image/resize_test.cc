// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T, class Params>
std::string Resized(const TFLMRegistration& registration, const Params& params, std::vector<int> dims,
                    std::vector<T> values, std::vector<int32_t> size, std::vector<T> expected, bool constant = true) {
  OpTester op(registration, &params);
  op.Input<T>(dims, values);
  if (constant) {
    op.Constant<int32_t>({2}, size);
  } else {
    op.Input<int32_t>({2}, size);
  }
  op.Output<T>({dims[0], size[0], size[1], dims[3]});
  if (op.Run() != kTfLiteOk) return op.message();
  if (op.Out<T>().size() != expected.size()) return "other size";
  for (size_t i = 0; i < expected.size(); ++i) {
    const double difference = static_cast<double>(op.Out<T>()[i]) - static_cast<double>(expected[i]);
    if (difference > 1e-5 || difference < -1e-5) return "other values";
  }
  return "as expected";
}

template <class T>
std::string Bilinear(const TfLiteResizeBilinearParams& params, std::vector<int> dims, std::vector<T> values,
                     std::vector<int32_t> size, std::vector<T> expected, bool constant = true) {
  return Resized<T>(tflite::Register_RESIZE_BILINEAR(), params, dims, values, size, expected, constant);
}

template <class T>
std::string Nearest(const TfLiteResizeNearestNeighborParams& params, std::vector<int> dims, std::vector<T> values,
                    std::vector<int32_t> size, std::vector<T> expected, bool constant = true) {
  return Resized<T>(tflite::Register_RESIZE_NEAREST_NEIGHBOR(), params, dims, values, size, expected, constant);
}

TEST(ResizeBilinear, Interpolates) {
  EXPECT_STREQ(Bilinear<float>({false, false}, {1, 1, 2, 1}, {3, 6}, {1, 3}, {3, 5, 6}).c_str(), "as expected");
  EXPECT_STREQ(
      Bilinear<float>({true, false}, {1, 2, 2, 1}, {0, 2, 4, 6}, {3, 3}, {0, 1, 2, 2, 3, 4, 4, 5, 6}, false).c_str(),
      "as expected");
  EXPECT_STREQ(Bilinear<float>({false, true}, {1, 1, 2, 1}, {0, 4}, {1, 4}, {0, 1, 3, 4}).c_str(), "as expected");
}

TEST(ResizeBilinear, RoundsHalvesAwayFromZero) {
  EXPECT_STREQ(Bilinear<int8_t>({true, false}, {1, 1, 2, 1}, {-3, 2}, {1, 3}, {-3, -1, 2}).c_str(), "as expected");
  EXPECT_STREQ(Bilinear<int16_t>({true, false}, {1, 1, 2, 1}, {-32768, 32767}, {1, 3}, {-32768, -1, 32767}).c_str(),
               "as expected");
  EXPECT_STREQ(Bilinear<uint8_t>({true, false}, {1, 2, 1, 1}, {2, 5}, {3, 1}, {2, 4, 5}).c_str(), "as expected");
}

// A processor that fuses products with sums would give 5 instead of 6.
TEST(ResizeBilinear, RoundsEachStepOfUInt8) {
  EXPECT_STREQ(
      Bilinear<uint8_t>({false, false}, {1, 3, 2, 1}, {0, 0, 0, 0, 23, 5}, {2, 3}, {0, 0, 0, 12, 6, 3}).c_str(),
      "as expected");
}

TEST(ResizeBilinear, TakesLongRows) {
  std::vector<float> expected(40);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<float>(i);
  EXPECT_STREQ(Bilinear<float>({true, false}, {1, 1, 2, 1}, {0, 39}, {1, 40}, expected).c_str(), "as expected");
}

TEST(ResizeNearestNeighbor, TakesTheNearest) {
  EXPECT_STREQ(
      Nearest<int8_t>({false, false}, {1, 1, 2, 2}, {1, 2, 3, 4}, {2, 3}, {1, 2, 1, 2, 3, 4, 1, 2, 1, 2, 3, 4}).c_str(),
      "as expected");
  EXPECT_STREQ(Nearest<int16_t>({true, false}, {1, 1, 3, 1}, {1, 2, 3}, {1, 5}, {1, 2, 2, 3, 3}, false).c_str(),
               "as expected");
  EXPECT_STREQ(Nearest<float>({false, true}, {1, 4, 1, 1}, {1, 2, 3, 4}, {2, 1}, {2, 4}).c_str(), "as expected");
}

// The test takes a second, where a slow loop would take minutes.
TEST(Resize, ImagesWithoutChannelsMayBeHuge) {
  EXPECT_STREQ(Nearest<float>({false, false}, {1, 1, 1, 0}, {}, {1 << 10, 1 << 20}, {}).c_str(), "as expected");
  EXPECT_STREQ(Bilinear<float>({false, false}, {1, 1, 1, 0}, {}, {1 << 10, 1 << 20}, {}).c_str(), "as expected");
}

TEST(Resize, RefusesBadModels) {
  EXPECT_STREQ(Bilinear<int8_t>({true, true}, {1, 1, 1, 1}, {1}, {1, 1}, {1}).c_str(),
               "the options align_corners and half_pixel_centers exclude each other");
  EXPECT_STREQ(Bilinear<int8_t>({false, false}, {1, 1, 1, 1}, {1}, {1, 0}, {}).c_str(),
               "a size of 1 by 0 is not possible; 1 to 1048576 is");
  EXPECT_STREQ(Bilinear<int32_t>({false, false}, {1, 1, 1, 1}, {1}, {1, 1}, {1}).c_str(),
               "an image of type INT32 cannot be interpolated");
  EXPECT_STREQ(Nearest<int8_t>({false, false}, {1, 0, 1, 1}, {}, {1, 1}, {1}).c_str(),
               "dimension 1 of the image is 0; 1 to 1048576 is possible");
}

}  // namespace
}  // namespace mote
