// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Kernels with chains of operators in other shapes than their own, in buffers that end where memory ends; and numbers
// at the limits of what kernels may be told.
#include <dlfcn.h>

#include <limits>

#include "src/host/gpu/operators.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/core/c/builtin_op_data.h"
#include "tests/host/gpu/gpu_model.h"
#include "tools/differential/gpu/exact_buffers.h"

namespace mote::gpu {
namespace {

constexpr auto kFloat = tflite::TensorType_FLOAT32;

// All memory of the device is exact from here on.
void MakeBuffersExact() {
  static const auto create = Cl().clCreateBuffer;
  static const auto on_release = reinterpret_cast<decltype(&::clSetMemObjectDestructorCallback)>(
      dlsym(dlopen("libOpenCL.so.1", RTLD_NOW), "clSetMemObjectDestructorCallback"));
  ASSERT_NE(on_release, nullptr);
  static cl_context context;
  Cl().clCreateBuffer = [](cl_context its, cl_mem_flags flags, size_t bytes, void* data, cl_int* error) {
    context = its;
    return CreateExactBuffer(create, on_release, its, bytes, (flags & CL_MEM_COPY_HOST_PTR) != 0 ? data : nullptr,
                             error);
  };
  Cl().clCreateSubBuffer = [](cl_mem, cl_mem_flags, cl_buffer_create_type, const void* region, cl_int* error) {
    return CreateExactBuffer(create, on_release, context, static_cast<const cl_buffer_region*>(region)->size, nullptr,
                             error);
  };
}

class GpuShapes : public NetworkTest {
 protected:
  // Starts another model.
  void Begin() {
    builder_ = ModelBuilder();
    inputs_.clear();
    outputs_.clear();
  }
  int Input(const std::vector<int>& shape) {
    inputs_.push_back(builder_.Tensor(kFloat, shape));
    return inputs_.back();
  }
  int Op(tflite::BuiltinOperator code, const std::vector<int>& inputs, const std::vector<int>& shape) {
    const int out = builder_.Tensor(kFloat, shape);
    builder_.Op(code, inputs, {out});
    return out;
  }
  template <class Options>
  int Op(tflite::BuiltinOperator code, const std::vector<int>& inputs, const std::vector<int>& shape,
         const Options& options) {
    const int out = builder_.Tensor(kFloat, shape);
    builder_.Op(code, inputs, {out}, options);
    return out;
  }
  int Numbers(const std::vector<int32_t>& values) {
    return builder_.Constant<int32_t>(tflite::TensorType_INT32, {static_cast<int>(values.size())}, values);
  }
  int Reshape(int x, const std::vector<int>& shape) {
    return Op(tflite::BuiltinOperator_RESHAPE, {x, Numbers(shape)}, shape, tflite::ReshapeOptionsT());
  }
  int AddRow(int x, const std::vector<int>& shape, bool is_first) {
    const int row = Weights({shape.back()});
    return Op(tflite::BuiltinOperator_ADD, is_first ? std::vector<int>{row, x} : std::vector<int>{x, row}, shape,
              tflite::AddOptionsT());
  }

  std::vector<std::vector<float>> RunAll(TfLiteDelegate* delegate) {
    const auto interpreter = NewInterpreter(delegate);
    for (size_t i = 0; i < inputs_.size(); ++i) {
      TfLiteTensor& in = *interpreter->input_tensor(i);
      const std::vector<float> values = Wave(in.bytes / sizeof(float), 0.31f);
      std::copy(values.begin(), values.end(), in.data.f);
    }
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk) << errors_.text;
    std::vector<std::vector<float>> results;
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const TfLiteTensor& out = *interpreter->output_tensor(i);
      results.emplace_back(out.data.f, out.data.f + out.bytes / sizeof(float));
    }
    return results;
  }

  // The device gives what the CPU does, and computes all of it.
  void Compare() {
    builder_.Inputs(inputs_).Outputs(outputs_);
    Load();
    const DelegatePtr delegate = NewDelegate();
    const auto wanted = RunAll(nullptr), got = RunAll(delegate.get());
    EXPECT_EQ(MoteGpuGetTraffic(delegate.get()).runs, 1u);
    for (size_t o = 0; o < wanted.size(); ++o) {
      for (size_t i = 0; i < wanted[o].size(); ++i) {
        const float a = wanted[o][i], b = got[o][i];
        EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) < 1e-4f)
            << "element " << i << " of output " << o << ": " << b << ", wanted " << a;
      }
    }
  }

  std::vector<int> inputs_, outputs_;
  const OpenClRestorer restorer_;
};

// Kernels that store four elements at a time, in rows of so many, or one: each result in rows of 4, 8, 12 and 3.
TEST_F(GpuShapes, ChainsReadOperandsWhereTheKernelStores) {
  MakeBuffersExact();
  constexpr int kRows = 48;
  tflite::SoftmaxOptionsT softmax;
  softmax.beta = 1;
  for (const int width : {1, 3, 6, 8}) {
    Begin();
    const int in = Input({kRows, width});
    for (const int row : {4, 8, 12, 3}) {
      const int four = Op(tflite::BuiltinOperator_FULLY_CONNECTED, {in, Weights({width, width}), Weights({width})},
                          {kRows, width}, tflite::FullyConnectedOptionsT());
      const int one = Op(tflite::BuiltinOperator_SOFTMAX, {in}, {kRows, width}, softmax);
      const std::vector<int> flat = {kRows * width / row, row}, deep = {2, kRows * width / row / 2, row};
      outputs_.push_back(AddRow(Reshape(four, flat), flat, row == 8));
      outputs_.push_back(AddRow(Reshape(one, deep), deep, row == 4));
    }
    Compare();
  }
}

// The same without a RESHAPE: SOFTMAX stores the elements of a row one by one.
TEST_F(GpuShapes, OperandsOfRowsEndWithTheRow) {
  MakeBuffersExact();
  for (const int width : {4, 8, 12}) {
    Begin();
    tflite::SoftmaxOptionsT softmax;
    softmax.beta = 1;
    const int one = Op(tflite::BuiltinOperator_SOFTMAX, {Input({3, width})}, {3, width}, softmax);
    outputs_.push_back(AddRow(one, {3, width}, false));
    Compare();
  }
}

// The chain of a kernel runs where its last operator stands; what the kernel also writes is read before.
TEST_F(GpuShapes, AKernelStaysInFrontOfThoseWhoReadItsOtherResults) {
  constexpr int kCells = 4;
  Begin();
  tflite::LSTMOptionsT options;
  options.fused_activation_function = tflite::ActivationFunctionType_TANH;
  options.kernel_type = tflite::LSTMKernelType_BASIC;
  const int out = builder_.Tensor(kFloat, {1, kCells}), state = builder_.Tensor(kFloat, {1, kCells});
  const int both = builder_.Tensor(kFloat, {1, 2 * kCells}), sums = builder_.Tensor(kFloat, {1, 4 * kCells});
  builder_.Op(tflite::BuiltinOperator_LSTM,
              {Input({1, kCells}), Input({1, kCells}), Weights({4 * kCells, 2 * kCells}), Weights({4 * kCells}),
               Input({1, kCells})},
              {out, state, both, sums}, options);
  outputs_.push_back(Op(tflite::BuiltinOperator_SQUARE, {state}, {1, kCells}));
  outputs_.push_back(Op(tflite::BuiltinOperator_COS, {out}, {1, kCells}));
  Compare();
}

// An input that is only an output in another shape keeps its memory while the kernels run.
TEST_F(GpuShapes, InputsAreOutputsInOtherShapes) {
  Begin();
  outputs_.push_back(Reshape(Input({8, 8}), {4, 16}));
  int x = Input({8, 8});
  const int order = Numbers({1, 0});
  for (int i = 0; i < 4; ++i)
    x = Op(tflite::BuiltinOperator_TRANSPOSE, {x, order}, {8, 8}, tflite::TransposeOptionsT());
  outputs_.push_back(x);
  Compare();
}

// Numbers of the model that are written into kernels.

std::vector<float> SpecialNumbers() {
  using Limits = std::numeric_limits<float>;
  return {Limits::infinity(),
          -Limits::infinity(),
          Limits::quiet_NaN(),
          -Limits::quiet_NaN(),
          Limits::denorm_min(),
          -Limits::denorm_min() * 77,
          Limits::min(),
          Limits::max(),
          Limits::lowest(),
          -0.0f,
          0.0f,
          0.1f};
}

TEST_F(GpuShapes, KernelsTakeAnyFloat) {
  Begin();
  const int in = Input({1, 8});
  for (const float number : SpecialNumbers()) {
    tflite::LeakyReluOptionsT leaky;
    leaky.alpha = number;
    outputs_.push_back(Op(tflite::BuiltinOperator_LEAKY_RELU, {in}, {1, 8}, leaky));
    const int widths = builder_.Constant<int32_t>(tflite::TensorType_INT32, {2, 2}, {0, 0, 1, 0});
    const int fill = builder_.Constant<float>(kFloat, {1}, {number});
    outputs_.push_back(Op(tflite::BuiltinOperator_PADV2, {in, widths, fill}, {1, 9}, tflite::PadV2OptionsT()));
  }
  Compare();
}

TEST(GpuFloatText, IsTheFloatToTheBit) {
  for (const float number : SpecialNumbers()) {
    uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    EXPECT_EQ(FloatText(number), "as_float(" + std::to_string(bits) + "u)");
  }
}

// A stride far beyond an axis of which one element is taken.
TEST_F(GpuShapes, StridesReachBeyondTheInput) {
  constexpr int kFar = std::numeric_limits<int>::max();
  Begin();
  const int in = Input({3, 5});
  outputs_.push_back(Op(tflite::BuiltinOperator_STRIDED_SLICE,
                        {in, Numbers({1, 0}), Numbers({3, 5}), Numbers({kFar, 2})}, {1, 3},
                        tflite::StridedSliceOptionsT()));
  Compare();
}

// Why a node with one input is not taken, whose tensors have this shape.
std::string WhyNotNode(TfLiteRegistration registration, std::initializer_list<int> shape, int outs,
                       const TfLitePoolParams& params = {}) {
  const auto dims = tflite::BuildTfLiteArray(shape);
  TfLiteTensor tensors[3] = {};
  for (TfLiteTensor& tensor : tensors) {
    tensor.type = kTfLiteFloat32;
    tensor.dims = dims.get();
  }
  const auto inputs = tflite::BuildTfLiteArray({0}), outputs = tflite::BuildTfLiteArray({1, 2});
  outputs->size = outs;
  TfLiteContext context = {};
  context.tensors = tensors;
  TfLiteNode node = {};
  node.inputs = inputs.get();
  node.outputs = outputs.get();
  node.custom_initial_data = &params;
  node.custom_initial_data_size = sizeof params;
  registration.version = 1;
  return WhyNot({&context, &node, &registration, 0}, true);
}

TEST(GpuLimits, WindowsOfCustomPoolsReachAsFarAsKernelsCount) {
  TfLiteRegistration pool = {};
  pool.builtin_code = tflite::BuiltinOperator_CUSTOM;
  pool.custom_name = "MaxPoolingWithArgmax2D";
  TfLitePoolParams params = {};
  params.padding = kTfLitePaddingValid;
  params.filter_height = params.filter_width = params.stride_height = params.stride_width = 1;
  for (int* stride : {&params.stride_height, &params.stride_width}) {
    *stride = 1 << 29;  // of two rows
    EXPECT_EQ(WhyNotNode(pool, {1, 2, 2, 1}, 2, params), "");
    for (const int far : {(1 << 29) + 1, std::numeric_limits<int>::max()}) {
      *stride = far;
      EXPECT_EQ(WhyNotNode(pool, {1, 2, 2, 1}, 2, params),
                "its window moves over " + std::to_string(int64_t{2} * far) +
                    " places, and the most are 1073741824 "
                    "(inputs FLOAT32[1,2,2,1]; outputs FLOAT32[1,2,2,1], FLOAT32[1,2,2,1])");
    }
    *stride = 1;
  }
}

TEST(GpuLimits, TensorsHaveAsManyElementsAsKernelsCount) {
  TfLiteRegistration relu = {};
  relu.builtin_code = tflite::BuiltinOperator_RELU;
  constexpr int kMost = std::numeric_limits<int>::max();
  EXPECT_EQ(WhyNotNode(relu, {1 << 15, 1 << 15}, 1), "");
  EXPECT_EQ(WhyNotNode(relu, {(1 << 30) + 1}, 1), "a tensor has more than 2^30 elements");
  EXPECT_EQ(WhyNotNode(relu, {1, kMost}, 1), "a tensor has more than 2^30 elements");
  EXPECT_EQ(WhyNotNode(relu, {kMost, kMost}, 1), "a tensor has more than 2^30 elements");
}

}  // namespace
}  // namespace mote::gpu
