// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Holds the statements of operators about rows (seam/node_rows.h) to what they do: a row of the output changes with the
// rows of the input that it is stated to need, and with no others; and calls that see these rows alone make the same
// bytes.
#include <functional>
#include <memory>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/row_tester.h"
#include "tests/operators/shared/elementwise_reference.h"

namespace tflite {
extern const TFLMInferenceRegistration kInference_AVERAGE_POOL_2D_ROWS, kInference_MEAN_ROWS;
}

namespace mote {
namespace {

constexpr int kProblems = 150;  // of each operator
constexpr float kScale = 0.05f;

// Makes the same operator on the same tensors each time.
using Make = std::function<std::unique_ptr<OpTester>()>;

struct Problem {
  Make make;
  bool is_tight = false;  // the first and the last row that are stated are needed; without fractions of rows
  const TFLMInferenceRegistration* of_sums = nullptr;
};

// Describes the problem of a test, for its message.
std::string TextOf(const char* what, int axis, const NodeRows& rows) {
  return std::string(what) + ", along " + std::to_string(axis) + ": step " + std::to_string(rows.map.step) + ", " +
         std::to_string(rows.map.first) + " to " + std::to_string(rows.map.last) + ", divisor " +
         std::to_string(rows.map.divisor) + ", pad " + std::to_string(rows.pad);
}

std::vector<uint8_t> OutOf(const RowTester& rows) {
  return {rows.OutRow(0), rows.OutRow(0) + rows.OutRowBytes() * static_cast<size_t>(rows.OutRows())};
}

// Changes a row of bytes, which may be elements of any type. Floats are changed by adding to them.
void Change(uint8_t* row, size_t bytes, bool are_floats, Random& random) {
  for (size_t i = 0; i < bytes; ++i) {
    if (!are_floats) row[i] = static_cast<uint8_t>(row[i] + random.Integer(1, 255));
  }
  for (size_t i = 0; are_floats && i + sizeof(float) <= bytes; i += sizeof(float)) {
    float value;
    std::memcpy(&value, row + i, sizeof(value));
    value += static_cast<float>(random.Real(20, 30));
    std::memcpy(row + i, &value, sizeof(value));
  }
}

// True if `row` is the first or last row that row `out` is stated to need. If that is beside the image, no row is
// meant.
bool IsEnd(const RowMap& map, int out, int row) {
  return row == out * map.step + map.first || row == out * map.step + map.last;
}

// Changes each row of each input, and checks which rows of the output differ then.
void CheckNeeds(OpTester& op, const RowTester& rows, const Problem& problem, bool are_floats, Random& random) {
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  const std::vector<uint8_t> wanted = OutOf(rows);
  for (int i = 0; i < rows.num_inputs(); ++i) {
    for (int row = 0; rows.IsRow(i) && row < rows.RowsOf(i); ++row) {
      const size_t bytes = rows.RowBytesOf(i), out_bytes = rows.OutRowBytes();
      const std::vector<uint8_t> before(rows.Row(i, row), rows.Row(i, row) + bytes);
      Change(rows.Row(i, row), bytes, are_floats, random);
      ASSERT_EQ(op.Eval(), kTfLiteOk);
      std::memcpy(rows.Row(i, row), before.data(), bytes);
      for (int out = 0; out < rows.OutRows(); ++out) {
        const bool differs = std::memcmp(rows.OutRow(out), wanted.data() + out_bytes * out, out_bytes) != 0;
        EXPECT_TRUE(!differs || rows.Needs(out, row, rows.RowsOf(i)));
        EXPECT_TRUE(differs || !problem.is_tight || !IsEnd(rows.rows().map, out, row));
      }
    }
  }
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  ASSERT_SAME(OutOf(rows), wanted);
}

// Returns how many statements were checked.
int Check(const Problem& problem, bool are_floats, Random& random, int rows_in_call) {
  int checked = 0;
  for (int axis = 0; axis < kMostRowRank; ++axis) {
    const std::unique_ptr<OpTester> whole = problem.make(), in_calls = problem.make();
    in_calls->MakeRowsInCall(rows_in_call);
    EXPECT_EQ(whole->Prepare(), kTfLiteOk);
    EXPECT_EQ(in_calls->Prepare(), kTfLiteOk);
    RowTester rows(*whole, axis, problem.of_sums), calls(*in_calls, axis, problem.of_sums);
    if (!rows.CanRun()) continue;
    ++checked;
    const testing::ScopedTrace trace(__FILE__, __LINE__, TextOf("rows", axis, rows.rows()));
    CheckNeeds(*whole, rows, problem, are_floats, random);
    EXPECT_EQ(calls.Run(rows_in_call), kTfLiteOk);
    EXPECT_SAME(OutOf(calls), OutOf(rows));
  }
  return checked;
}

// Checks many problems of an operator, of which some must state rows.
void CheckMany(const char* name, bool are_floats, const std::function<Problem(Random&)>& make) {
  int checked = 0;
  for (int i = 0; i < kProblems && !testing::Test::HasFailure(); ++i) {
    Random random(static_cast<unsigned>(i));
    const testing::ScopedTrace trace(__FILE__, __LINE__, name);
    checked += Check(make(random), are_floats, random, random.Integer(1, 3));
  }
  const testing::ScopedTrace trace(__FILE__, __LINE__, name);
  EXPECT_GT(checked, kProblems / 8);
}

std::vector<int> ImageShape(Random& random) {
  const bool is_time = random.Integer(0, 3) == 0;
  return {1, is_time ? 1 : random.Integer(1, 9), random.Integer(1, 6), random.Integer(1, 5)};
}

template <class T>
Quantization QuantizationOf() {
  return std::is_same<T, float>::value ? Quantization() : Quantization(kScale, std::is_signed<T>::value ? 3 : 131);
}

// Returns small numbers other than 0, so that no sum of theirs saturates, and each tap counts.
template <class T>
std::vector<T> Taps(Random& random, int count) {
  std::vector<T> taps(static_cast<size_t>(count));
  for (T& tap : taps) {
    tap = static_cast<T>(std::is_same<T, float>::value ? random.Real(0.5, 1.5) : random.Integer(3, 9));
  }
  return taps;
}

// Describes a window over an image: sizes of the window, steps of the output, and its shape.
struct Windows {
  std::vector<int> in, out;
  int height, width, stride_y, stride_x, dilation_y, dilation_x;
  TfLitePadding padding;

  explicit Windows(Random& random, bool has_dilation) : in(ImageShape(random)) {
    const bool is_time = in[1] == 1;
    padding = random.Integer(0, 2) > 0 ? kTfLitePaddingSame : kTfLitePaddingValid;
    do {
      height = is_time ? 1 : random.Integer(1, 12);  // also of more rows than the image
      width = random.Integer(1, 7);
      stride_y = random.Integer(1, 4);
      stride_x = random.Integer(1, 3);
      dilation_y = has_dilation ? random.Integer(1, 3) : 1;
      dilation_x = has_dilation ? random.Integer(1, 2) : 1;
      out = {1, Size(in[1], height, stride_y, dilation_y), Size(in[2], width, stride_x, dilation_x), in[3]};
    } while (out[1] < 1 || out[2] < 1);
  }
  // True if some element of each line of the window lies on the image: dilated ones may lie on both sides of one
  // column.
  bool HasColumns() const { return in[2] > 1; }
  int Size(int size, int window, int stride, int dilation) const {
    if (padding == kTfLitePaddingSame) return (size + stride - 1) / stride;
    const int left = size - (window - 1) * dilation - 1;
    return left < 0 ? 0 : left / stride + 1;
  }
};

template <class T>
struct BiasOf {
  using Type = int32_t;
};
template <>
struct BiasOf<float> {
  using Type = float;
};
template <>
struct BiasOf<int16_t> {
  using Type = int64_t;
};
template <class T>
using FilterOf = std::conditional_t<std::is_same<T, int16_t>::value, int8_t, T>;

template <class T>
Quantization QuantizationOfLayer() {
  if (std::is_same<T, float>::value) return {};
  return std::is_same<T, int16_t>::value ? Quantization(kScale, 0) : QuantizationOf<T>();
}

template <class T>
Problem ConvProblem(Random& random, bool is_depthwise) {
  const Windows w(random, true);
  const int channels = is_depthwise ? w.in[3] * random.Integer(1, 2) : random.Integer(1, 6);
  const std::vector<int> filter = is_depthwise ? std::vector<int>{1, w.height, w.width, channels}
                                               : std::vector<int>{channels, w.height, w.width, w.in[3]};
  using Filter = FilterOf<T>;
  const bool is_float = std::is_same<T, float>::value;
  const std::vector<T> in = is_float ? Taps<T>(random, Count(w.in)) : random.Values<T>(Count(w.in));
  const std::vector<Filter> taps = Taps<Filter>(random, Count(filter));
  const auto conv = std::make_shared<TfLiteConvParams>();
  const auto depthwise = std::make_shared<TfLiteDepthwiseConvParams>();
  const auto set = [&w](auto& params) {
    params.padding = w.padding;
    params.stride_height = w.stride_y;
    params.stride_width = w.stride_x;
    params.dilation_height_factor = w.dilation_y;
    params.dilation_width_factor = w.dilation_x;
  };
  set(*conv);
  set(*depthwise);
  return {[=] {
            std::unique_ptr<OpTester> op =
                is_depthwise ? std::make_unique<OpTester>(tflite::Register_DEPTHWISE_CONV_2D(), depthwise.get())
                             : std::make_unique<OpTester>(tflite::Register_CONV_2D(), conv.get());
            const Quantization q = QuantizationOfLayer<T>();
            const Quantization of_filter = is_float                          ? Quantization()
                                           : std::is_same<T, uint8_t>::value ? Quantization(0.02f, 1)
                                                                             : Quantization(0.02f, 0);
            op->Input<T>(w.in, in, q);
            op->Constant<Filter>(filter, taps, of_filter);
            op->Constant<typename BiasOf<T>::Type>(
                {channels}, std::vector<typename BiasOf<T>::Type>(static_cast<size_t>(channels), 1),
                is_float ? Quantization() : Quantization(0.02f * kScale, 0));
            op->Output<T>({1, w.out[1], w.out[2], channels}, q);
            return op;
          },
          is_float && w.HasColumns()};
}

template <class T>
void CheckConvolutions(const char* name) {
  constexpr bool kAreFloats = std::is_same<T, float>::value;
  CheckMany(name, kAreFloats, [](Random& random) { return ConvProblem<T>(random, false); });
  CheckMany(name, kAreFloats, [](Random& random) { return ConvProblem<T>(random, true); });
}

TEST(Rows, Convolutions) {
  CheckConvolutions<float>("floats");
  CheckConvolutions<int8_t>("int8");
  CheckConvolutions<uint8_t>("uint8");
  CheckConvolutions<int16_t>("int16");
}

template <class T>
Problem PoolProblem(Random& random, TFLMRegistration (*registration)(), bool is_average) {
  const Windows w(random, false);
  const std::vector<T> in = random.Values<T>(Count(w.in));
  const auto params = std::make_shared<TfLitePoolParams>();
  *params = {w.padding, w.stride_x, w.stride_y, w.width, w.height, kTfLiteActNone, {}};
  const bool is_float = std::is_same<T, float>::value;
  return {[=] {
            std::unique_ptr<OpTester> op = std::make_unique<OpTester>(registration(), params.get());
            op->Input<T>(w.in, in, QuantizationOf<T>());
            op->Output<T>(w.out, QuantizationOf<T>());
            return op;
          },
          is_float && is_average && w.HasColumns(), is_average ? &tflite::kInference_AVERAGE_POOL_2D_ROWS : nullptr};
}

TEST(Rows, Pools) {
  CheckMany("averages of floats", true,
            [](Random& random) { return PoolProblem<float>(random, tflite::Register_AVERAGE_POOL_2D, true); });
  CheckMany("averages of int8", false,
            [](Random& random) { return PoolProblem<int8_t>(random, tflite::Register_AVERAGE_POOL_2D, true); });
  CheckMany("largest of int8", false,
            [](Random& random) { return PoolProblem<int8_t>(random, tflite::Register_MAX_POOL_2D, false); });
  CheckMany("largest of int16", false,
            [](Random& random) { return PoolProblem<int16_t>(random, tflite::Register_MAX_POOL_2D, false); });
  CheckMany("L2 of floats", true,
            [](Random& random) { return PoolProblem<float>(random, tflite::Register_L2_POOL_2D, false); });
}

template <class T>
Problem TransposedProblem(Random& random) {
  const std::vector<int> in = ImageShape(random);
  const int height = random.Integer(1, 6), width = random.Integer(1, 4), channels = random.Integer(1, 4);
  const auto params = std::make_shared<TfLiteTransposeConvParams>();
  params->padding = random.Integer(0, 1) > 0 ? kTfLitePaddingSame : kTfLitePaddingValid;
  params->stride_height = random.Integer(1, 4);
  params->stride_width = random.Integer(1, 3);
  const bool is_same = params->padding == kTfLitePaddingSame;
  const int tall = is_same ? in[1] * params->stride_height : (in[1] - 1) * params->stride_height + height;
  const int wide = is_same ? in[2] * params->stride_width : (in[2] - 1) * params->stride_width + width;
  const std::vector<int> out = {1, tall, wide, channels}, filter = {channels, height, width, in[3]};
  const bool is_float = std::is_same<T, float>::value;
  const std::vector<T> values = is_float ? Taps<T>(random, Count(in)) : random.Values<T>(Count(in));
  const std::vector<T> taps = Taps<T>(random, Count(filter));
  return {[=] {
    std::unique_ptr<OpTester> op = std::make_unique<OpTester>(tflite::Register_TRANSPOSE_CONV(), params.get());
    op->Constant<int32_t>({4}, {1, out[1], out[2], out[3]});
    op->Constant<T>(filter, taps, is_float ? Quantization() : Quantization(0.02f, 0));
    op->Input<T>(in, values, QuantizationOf<T>());
    op->Output<T>(out, QuantizationOf<T>());
    return op;
  }};
}

TEST(Rows, TransposedConvolutions) {
  CheckMany("floats", true, TransposedProblem<float>);
  CheckMany("int8", false, TransposedProblem<int8_t>);
}

// Some images are larger, as places are rounded.
template <class T, class Params>
Problem ResizeProblem(Random& random, TFLMRegistration (*registration)()) {
  std::vector<int> in = ImageShape(random);
  const bool is_large = random.Integer(0, 3) == 0;
  if (is_large) in = {1, random.Integer(20, 90), 1, 1};
  const int most = is_large ? 300 : 20;
  const int tall = random.Integer(0, 1) > 0 ? in[1] * random.Integer(1, 4) : random.Integer(1, most);
  const std::vector<int> out = {1, tall, is_large ? 1 : random.Integer(1, 9), in[3]};
  const auto params = std::make_shared<Params>();
  const int way = random.Integer(0, 2);
  params->align_corners = way == 1;
  params->half_pixel_centers = way == 2;
  const std::vector<T> values = random.Values<T>(Count(in));
  return {[=] {
    std::unique_ptr<OpTester> op = std::make_unique<OpTester>(registration(), params.get());
    op->Input<T>(in, values, QuantizationOf<T>());
    op->Constant<int32_t>({2}, {out[1], out[2]});
    op->Output<T>(out, QuantizationOf<T>());
    return op;
  }};
}

TEST(Rows, Resizes) {
  CheckMany("bilinear int8", false, [](Random& random) {
    return ResizeProblem<int8_t, TfLiteResizeBilinearParams>(random, tflite::Register_RESIZE_BILINEAR);
  });
  CheckMany("bilinear uint8", false, [](Random& random) {
    return ResizeProblem<uint8_t, TfLiteResizeBilinearParams>(random, tflite::Register_RESIZE_BILINEAR);
  });
  CheckMany("bilinear floats", true, [](Random& random) {
    return ResizeProblem<float, TfLiteResizeBilinearParams>(random, tflite::Register_RESIZE_BILINEAR);
  });
  CheckMany("nearest", false, [](Random& random) {
    return ResizeProblem<int8_t, TfLiteResizeNearestNeighborParams>(random, tflite::Register_RESIZE_NEAREST_NEIGHBOR);
  });
}

Problem PadProblem(Random& random) {
  const std::vector<int> in = ImageShape(random);
  std::vector<int> out = in;
  std::vector<int32_t> paddings(8);
  for (int d = 1; d < 4; ++d) {
    for (int side = 0; side < 2; ++side) {
      const int pad = random.Integer(0, d == 1 && in[1] == 1 ? 0 : 4);
      paddings[static_cast<size_t>(2 * d + side)] = pad;
      out[static_cast<size_t>(d)] += pad;
    }
  }
  const std::vector<int8_t> values = random.Values<int8_t>(Count(in));
  const bool has_value = random.Integer(0, 1) > 0;
  return {[=] {
    std::unique_ptr<OpTester> op =
        std::make_unique<OpTester>(has_value ? tflite::Register_PADV2() : tflite::Register_PAD());
    op->Input<int8_t>(in, values, QuantizationOf<int8_t>());
    op->Constant<int32_t>({4, 2}, paddings);
    if (has_value) op->Constant<int8_t>({1}, {77}, QuantizationOf<int8_t>());
    op->Output<int8_t>(out, QuantizationOf<int8_t>());
    return op;
  }};
}

TEST(Rows, Padding) { CheckMany("PAD", false, PadProblem); }

Problem ConcatenationProblem(Random& random) {
  std::vector<std::vector<int>> shapes(static_cast<size_t>(random.Integer(2, 4)), ImageShape(random));
  const auto params = std::make_shared<TfLiteConcatenationParams>();
  params->axis = random.Integer(1, 3);
  std::vector<int> out = shapes[0];
  out[static_cast<size_t>(params->axis)] = 0;
  for (std::vector<int>& shape : shapes) {
    shape[static_cast<size_t>(params->axis)] = random.Integer(1, 4);
    out[static_cast<size_t>(params->axis)] += shape[static_cast<size_t>(params->axis)];
  }
  std::vector<std::vector<int8_t>> values;
  for (const std::vector<int>& shape : shapes) values.push_back(random.Values<int8_t>(Count(shape)));
  return {[=] {
    std::unique_ptr<OpTester> op = std::make_unique<OpTester>(tflite::Register_CONCATENATION(), params.get());
    for (size_t i = 0; i < shapes.size(); ++i) op->Input<int8_t>(shapes[i], values[i], QuantizationOf<int8_t>());
    op->Output<int8_t>(out, QuantizationOf<int8_t>());
    return op;
  }};
}

Problem TileProblem(Random& random) {
  const std::vector<int> in = ImageShape(random);
  std::vector<int> out = in;
  std::vector<int32_t> multiples(4, 1);
  for (size_t d = 1; d < 4; ++d) out[d] *= multiples[d] = random.Integer(1, d == 3 ? 3 : 2);
  const std::vector<int8_t> values = random.Values<int8_t>(Count(in));
  return {[=] {
    std::unique_ptr<OpTester> op = std::make_unique<OpTester>(tflite::Register_TILE());
    op->Input<int8_t>(in, values);
    op->Constant<int32_t>({4}, multiples);
    op->Output<int8_t>(out);
    return op;
  }};
}

// Gives the same elements another shape, with one of three operators.
Problem CopyProblem(Random& random) {
  const std::vector<int> in = ImageShape(random);
  std::vector<int> out = {in[1], in[2], in[3]};
  const int operator_ = random.Integer(0, 2);
  if (operator_ == 0) {
    out = random.Integer(0, 1) > 0 ? std::vector<int>{1, in[1] * in[2], 1, in[3]}
                                   : std::vector<int>{in[1], in[2] * in[3]};
  } else if (operator_ == 1) {
    out = {1, 1, in[1], in[2], in[3]};
  }
  const std::vector<int8_t> values = random.Values<int8_t>(Count(in));
  const auto params = std::make_shared<TfLiteSqueezeParams>();
  params->num_squeeze_dims = 1;
  return {[=] {
    std::unique_ptr<OpTester> op = operator_ == 0 ? std::make_unique<OpTester>(tflite::Register_RESHAPE())
                                   : operator_ == 1
                                       ? std::make_unique<OpTester>(tflite::Register_EXPAND_DIMS())
                                       : std::make_unique<OpTester>(tflite::Register_SQUEEZE(), params.get());
    op->Input<int8_t>(in, values);
    if (operator_ == 0) op->Constant<int32_t>({static_cast<int>(out.size())}, {out.begin(), out.end()});
    if (operator_ == 1) op->Constant<int32_t>({1}, {1});
    op->Output<int8_t>(out);
    return op;
  }};
}

TEST(Rows, Movement) {
  CheckMany("CONCATENATION", false, ConcatenationProblem);
  CheckMany("TILE", false, TileProblem);
  CheckMany("copies", false, CopyProblem);
}

Problem MeanProblem(Random& random) {
  std::vector<int> in = ImageShape(random);
  in[1] = random.Integer(2, 9);
  std::vector<std::vector<int32_t>> all_axes = {{1, 2}, {-2, 1}, {2, 1, 1}, {1}, {2, 3}, {1, 3}};
  const std::vector<int32_t> axes = all_axes[static_cast<size_t>(random.Integer(0, 5))];
  std::vector<int> out = in;
  for (const int32_t axis : axes) out[static_cast<size_t>(axis < 0 ? axis + 4 : axis)] = 1;
  const auto params = std::make_shared<TfLiteReducerParams>();
  params->keep_dims = true;
  const std::vector<int8_t> values = random.Values<int8_t>(Count(in));
  return {[=] {
            std::unique_ptr<OpTester> op = std::make_unique<OpTester>(tflite::Register_MEAN(), params.get());
            op->Input<int8_t>(in, values, QuantizationOf<int8_t>());
            op->Constant<int32_t>({static_cast<int>(axes.size())}, axes);
            op->Output<int8_t>(out, Quantization(0.04f, -2));
            return op;
          },
          false, &tflite::kInference_MEAN_ROWS};
}

TEST(Rows, Means) { CheckMany("MEAN", false, MeanProblem); }

struct Unary {
  const char* name;
  TFLMRegistration (*registration)();
};

// Zeros serve as options for all operators that have some.
constexpr uint8_t kNoOptions[64] = {};

TEST(Rows, UnaryOperators) {
  using namespace tflite;
  const Unary operators[] = {
      {"ABS", Register_ABS},
      {"CEIL", Register_CEIL},
      {"COS", Register_COS},
      {"ELU", Register_ELU},
      {"EXP", Register_EXP},
      {"FLOOR", Register_FLOOR},
      {"GELU", Register_GELU},
      {"HARD_SWISH", Register_HARD_SWISH},
      {"LEAKY", Register_LEAKY_RELU},
      {"LOG", Register_LOG},
      {"LOGISTIC", Register_LOGISTIC},
      {"NEG", Register_NEG},
      {"RELU", Register_RELU},
      {"RELU6", Register_RELU6},
      {"RELU_0_TO_1", Register_RELU_0_TO_1},
      {"RELU_N1_TO_1", Register_RELU_N1_TO_1},
      {"ROUND", Register_ROUND},
      {"RSQRT", Register_RSQRT},
      {"SIGN", Register_SIGN},
      {"SIN", Register_SIN},
      {"SQRT", Register_SQRT},
      {"SQUARE", Register_SQUARE},
      {"TANH", Register_TANH},
  };
  for (const Unary& unary : operators) {
    CheckMany(unary.name, true, [&unary](Random& random) -> Problem {
      const std::vector<int> shape = ImageShape(random);
      const std::vector<float> values = random.Values<float>(Count(shape));
      return {[=] {
        std::unique_ptr<OpTester> op = std::make_unique<OpTester>(unary.registration(), kNoOptions);
        op->Input<float>(shape, values);
        op->Output<float>(shape);
        return op;
      }};
    });
  }
}

// The second operand has the same shape, or is broadcast: also along the rows, or beside them.
TEST(Rows, BinaryOperators) {
  using namespace tflite;
  const Unary operators[] = {
      {"ADD", Register_ADD},         {"DIV", Register_DIV},
      {"MAXIMUM", Register_MAXIMUM}, {"MINIMUM", Register_MINIMUM},
      {"MUL", Register_MUL},         {"PRELU", Register_PRELU},
      {"SUB", Register_SUB},         {"SQUARED_DIFFERENCE", Register_SQUARED_DIFFERENCE},
  };
  for (const Unary& binary : operators) {
    CheckMany(binary.name, true, [&binary](Random& random) -> Problem {
      const std::vector<int> shape = ImageShape(random);
      std::vector<int> other = shape;
      for (int& size : other) size = random.Integer(0, 2) == 0 ? 1 : size;
      if (random.Integer(0, 3) == 0) other = {shape[3]};
      const bool is_constant = random.Integer(0, 1) > 0;
      const std::vector<float> a = random.Values<float>(Count(shape)), b = random.Values<float>(Count(other));
      return {[=] {
        std::unique_ptr<OpTester> op = std::make_unique<OpTester>(binary.registration(), kNoOptions);
        op->Input<float>(shape, a);
        if (is_constant) {
          op->Constant<float>(other, b);
        } else {
          op->Input<float>(other, b);
        }
        op->Output<float>(shape);
        return op;
      }};
    });
  }
}

// If scales of channels lie along the rows, the operators state no rows.
TEST(Rows, Conversions) {
  const auto problem = [](Random& random, bool quantizes) -> Problem {
    const std::vector<int> shape = ImageShape(random);
    const int axis = random.Integer(0, 3);
    std::vector<float> scales(static_cast<size_t>(shape[static_cast<size_t>(axis)]));
    for (float& scale : scales) scale = random.Scale(0.01, 1);
    const Quantization q = random.Integer(0, 1) > 0 ? Quantization(scales, axis) : QuantizationOf<int8_t>();
    const std::vector<float> floats = random.Values<float>(Count(shape));
    const std::vector<int8_t> bytes = random.Values<int8_t>(Count(shape));
    return {[=] {
      std::unique_ptr<OpTester> op =
          std::make_unique<OpTester>(quantizes ? tflite::Register_QUANTIZE() : tflite::Register_DEQUANTIZE());
      if (quantizes) {
        op->Input<float>(shape, floats);
        op->Output<int8_t>(shape, q);
      } else {
        op->Input<int8_t>(shape, bytes, q);
        op->Output<float>(shape);
      }
      return op;
    }};
  };
  CheckMany("QUANTIZE", true, [&](Random& random) { return problem(random, true); });
  CheckMany("DEQUANTIZE", false, [&](Random& random) { return problem(random, false); });
}

}  // namespace
}  // namespace mote
