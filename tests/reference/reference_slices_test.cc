// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Slices, images of another size, HARD_SWISH and L2_NORMALIZATION of the reference kernels' interface give what the
// operators give, on random shapes.
#include "tensorflow/lite/kernels/internal/quantization_util.h"
#include "tensorflow/lite/kernels/internal/reference/hard_swish.h"
#include "tensorflow/lite/kernels/internal/reference/integer_ops/l2normalization.h"
#include "tensorflow/lite/kernels/internal/reference/l2normalization.h"
#include "tensorflow/lite/kernels/internal/reference/resize_bilinear.h"
#include "tensorflow/lite/kernels/internal/reference/resize_nearest_neighbor.h"
#include "tensorflow/lite/kernels/internal/reference/strided_slice.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr int kCases = 40;

// The part of one dimension that a slice takes.
struct Cut {
  int begin, end, stride, size;
};

// A slice of at least one element, in either direction; begin and end may count from the dimension's end, or lie
// outside it.
Cut RandomCut(RandomCase& r, int dim) {
  const int stride = r.Within(1, 3), first = r.Within(0, dim - 1),
            taken = r.Within(1, (dim - first + stride - 1) / stride);
  const int past = first + (taken - 1) * stride + 1;  // ends behind the last one
  if (r.Within(0, 1) == 0) {
    return {r.Within(0, 1) == 0 ? first : first - dim, past >= dim && r.Within(0, 1) == 0 ? dim + 7 : past, stride,
            taken};
  }
  const int last = dim - 1 - first, before = dim - 1 - past;
  return {last, before < 0 ? -dim - 5 : before, -stride, taken};
}

template <class T>
bool SliceIsEqual(RandomCase& r) {
  std::vector<int> dims, out_dims;
  std::vector<int32_t> begin, end, strides;
  const int rank = r.Within(1, 4);
  TfLiteStridedSliceParams options = {};
  for (int d = 0; d < rank; ++d) {
    dims.push_back(r.Within(1, 6));
    const Cut cut = RandomCut(r, dims[d]);
    const bool from_start = r.Within(0, 3) == 0, is_single = !from_start && cut.begin >= 0 && r.Within(0, 3) == 0;
    options.begin_mask |= from_start << d;
    options.shrink_axis_mask |= is_single << d;
    begin.push_back(cut.begin), end.push_back(cut.end), strides.push_back(is_single ? 1 : cut.stride);
    if (is_single) continue;
    const int taken_from = !from_start ? cut.begin : cut.stride > 0 ? 0 : dims[d] - 1;
    const int start = taken_from < 0 ? taken_from + dims[d] : taken_from;
    const int stop = cut.stride > 0 ? std::min(cut.end, dims[d]) : std::max(cut.end, -1);
    out_dims.push_back((stop - start) / cut.stride + ((stop - start) % cut.stride != 0));
  }
  const std::vector<T> in = r.Values<T>(CountOf(dims));
  OpTester op(tflite::Register_STRIDED_SLICE(), &options);
  op.Input<T>(dims, in);
  op.Constant<int32_t>({rank}, begin);
  op.Constant<int32_t>({rank}, end);
  op.Constant<int32_t>({rank}, strides);
  op.Output<T>(out_dims);
  const tflite::StridedSliceParams params = tflite::strided_slice::BuildStridedSliceParams(
      options.begin_mask, 0, options.shrink_axis_mask, {begin.begin(), begin.end()}, {end.begin(), end.end()},
      {strides.begin(), strides.end()});
  std::vector<T> got(static_cast<size_t>(CountOf(out_dims)));
  tflite::reference_ops::StridedSlice(params, ShapeOf(dims), in.data(), ShapeOf(out_dims), got.data());
  return op.Run() == kTfLiteOk && IsSame(got, op.Out<T>());
}

TEST(ReferenceSlices, AreTheOperators) {
  RandomCase r(1);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(SliceIsEqual<float>(r));
    EXPECT_TRUE(SliceIsEqual<int8_t>(r));
    EXPECT_TRUE(SliceIsEqual<int32_t>(r));
  }
}

TEST(ReferenceSlices, TakeNothingWhereTheyEndBeforeTheyBegin) {
  const tflite::StridedSliceParams params = tflite::strided_slice::BuildStridedSliceParams(0, 0, 0, {3}, {1}, {1});
  const float in[] = {1, 2, 3, 4};
  float out = 7;
  tflite::reference_ops::StridedSlice(params, ShapeOf({4}), in, ShapeOf({0}), &out);
  EXPECT_EQ(out, 7.0f);
}

struct ResizeCase {
  explicit ResizeCase(RandomCase& r)
      : in{r.Within(1, 2), r.Within(1, 6), r.Within(1, 6), r.Within(1, 3)},
        out{in[0], r.Within(1, 9), r.Within(1, 9), in[3]},
        align_corners(r.Within(0, 2) == 0),
        half_pixel_centers(!align_corners && r.Within(0, 1) == 0) {}

  template <class T>
  std::vector<T> ByOperator(const TFLMRegistration& registration, const std::vector<T>& values,
                            const Quantization& q) const {
    TfLiteResizeBilinearParams options = {align_corners, half_pixel_centers};  // RESIZE_NEAREST_NEIGHBOR's are alike
    OpTester op(registration, &options);
    op.Input<T>(in, values, q);
    op.Constant<int32_t>({2}, {out[1], out[2]});
    op.Output<T>(out, q);
    EXPECT_EQ(op.Run(), kTfLiteOk);
    return op.Out<T>();
  }
  template <class T, class Params>
  bool IsEqual(const TFLMRegistration& registration, RandomCase& r,
               void (*resize)(const Params&, const tflite::RuntimeShape&, const T*, const tflite::RuntimeShape&,
                              const int32_t*, const tflite::RuntimeShape&, T*)) const {
    const std::vector<T> values = r.Values<T>(CountOf(in));
    const int32_t size[] = {out[1], out[2]};
    std::vector<T> got(static_cast<size_t>(CountOf(out)));
    resize({align_corners, half_pixel_centers}, ShapeOf(in), values.data(), ShapeOf({2}), size, ShapeOf(out),
           got.data());
    return IsSame(got, ByOperator<T>(registration, values, r.Scale<T>(0.1f)));
  }

  std::vector<int> in, out;
  bool align_corners, half_pixel_centers;
};

TEST(ReferenceResize, IsTheOperators) {
  RandomCase r(2);
  using tflite::ResizeBilinearParams;
  using tflite::ResizeNearestNeighborParams;
  const TFLMRegistration bilinear = tflite::Register_RESIZE_BILINEAR(),
                         nearest = tflite::Register_RESIZE_NEAREST_NEIGHBOR();
  for (int i = 0; i < kCases; ++i) {
    const ResizeCase c(r);
    using namespace tflite::reference_ops;
    EXPECT_TRUE((c.IsEqual<float, ResizeBilinearParams>(bilinear, r, ResizeBilinear<float>)));
    EXPECT_TRUE((c.IsEqual<uint8_t, ResizeBilinearParams>(bilinear, r, ResizeBilinear<uint8_t>)));
    EXPECT_TRUE((c.IsEqual<int8_t, ResizeBilinearParams>(bilinear, r, ResizeBilinearInteger<int8_t>)));
    EXPECT_TRUE((c.IsEqual<int16_t, ResizeBilinearParams>(bilinear, r, ResizeBilinearInteger<int16_t>)));
    EXPECT_TRUE((c.IsEqual<float, ResizeNearestNeighborParams>(nearest, r, ResizeNearestNeighbor<float>)));
    EXPECT_TRUE((c.IsEqual<int8_t, ResizeNearestNeighborParams>(nearest, r, ResizeNearestNeighbor<int8_t>)));
  }
}

// The fraction in 16 bits.
int16_t Short(double multiplier, int* exponent) {
  int32_t fraction;
  tflite::QuantizeMultiplier(multiplier, &fraction, exponent);
  return fraction < 0x7FFF8000 ? static_cast<int16_t>((fraction + (1 << 15)) >> 16) : int16_t{0x7FFF};
}

template <class T>
bool HardSwishIsEqual(RandomCase& r) {
  const std::vector<int> dims = {r.Within(1, 5), r.Within(1, 30)};
  const Quantization in_scale = r.Scale<T>(0.05f);
  const Quantization out_scale = {in_scale.scales[0] * r.Real(1.0f, 3.0f), r.Within(-100, 100) & 0x7F};
  const std::vector<T> in = r.Values<T>(CountOf(dims));
  OpTester op(tflite::Register_HARD_SWISH());
  op.Input<T>(dims, in, in_scale);
  op.Output<T>(dims, out_scale);
  tflite::HardSwishParams params = {};
  params.input_zero_point = static_cast<int16_t>(in_scale.zero_points[0]);
  params.output_zero_point = static_cast<int16_t>(out_scale.zero_points[0]);
  const float fine = in_scale.scales[0] / 128;
  params.output_multiplier_fixedpoint_int16 = Short(fine / out_scale.scales[0], &params.output_multiplier_exponent);
  params.reluish_multiplier_fixedpoint_int16 = Short(fine / (3.0f / 32768), &params.reluish_multiplier_exponent);
  std::vector<T> got(in.size());
  tflite::reference_ops::HardSwish(params, ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
  return op.Run() == kTfLiteOk && IsSame(got, op.Out<T>());
}

TEST(ReferenceHardSwish, IsTheOperators) {
  RandomCase r(3);
  for (int i = 0; i < kCases; ++i) {
    EXPECT_TRUE(HardSwishIsEqual<int8_t>(r));
    EXPECT_TRUE(HardSwishIsEqual<uint8_t>(r));
    const std::vector<int> dims = {r.Within(1, 20)};
    const std::vector<float> in = r.Values<float>(dims[0]);
    OpTester op(tflite::Register_HARD_SWISH());
    op.Input<float>(dims, in);
    op.Output<float>(dims);
    std::vector<float> got(in.size());
    tflite::reference_ops::HardSwish(ShapeOf(dims), in.data(), ShapeOf(dims), got.data());
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_TRUE(IsSame(got, op.Out<float>()));
  }
}

TEST(ReferenceHardSwish, HelpersSaturate) {
  EXPECT_EQ(tflite::reference_ops::SaturatingLeftShift(-300, 7), -32768);
  EXPECT_EQ(tflite::reference_ops::SaturatingLeftShift(300, 6), 19200);
  EXPECT_EQ(tflite::reference_ops::SaturatingDoublingHighMul(-32768, -32768), 32767);
  EXPECT_EQ(tflite::reference_ops::SaturatingDoublingHighMul(16384, -3), -2);
}

template <class T>
std::vector<T> NormalizedByOperator(const std::vector<int>& dims, const std::vector<T>& in, const Quantization& q) {
  TfLiteL2NormParams options = {};
  OpTester op(tflite::Register_L2_NORMALIZATION(), &options);
  op.Input<T>(dims, in, q);
  op.Output<T>(dims, {1 / 128.0f, std::numeric_limits<T>::is_signed ? 0 : 128});
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

TEST(ReferenceL2Normalization, IsTheOperators) {
  RandomCase r(4);
  for (int i = 0; i < kCases; ++i) {
    const std::vector<int> dims = {r.Within(1, 4), r.Within(1, 12)};
    const auto bytes = r.Values<int8_t>(CountOf(dims));
    const auto scale = r.Scale<int8_t>(0.1f);
    std::vector<int8_t> got(bytes.size());
    tflite::reference_integer_ops::L2Normalization(scale.zero_points[0], dims[0], dims[1], bytes.data(), got.data());
    EXPECT_SAME(got, NormalizedByOperator(dims, bytes, scale));
    const auto unsigned_bytes = r.Values<uint8_t>(CountOf(dims));
    const auto unsigned_scale = r.Scale<uint8_t>(0.1f);
    tflite::L2NormalizationParams params = {};
    params.input_zero_point = unsigned_scale.zero_points[0];
    std::vector<uint8_t> unsigned_got(bytes.size());
    tflite::reference_ops::L2Normalization(params, ShapeOf(dims), unsigned_bytes.data(), ShapeOf(dims),
                                           unsigned_got.data());
    EXPECT_SAME(unsigned_got, NormalizedByOperator(dims, unsigned_bytes, unsigned_scale));
  }
}

}  // namespace
}  // namespace mote
