// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the GPU delegate takes, or refuses with a message, nodes of any operator with any tensors and options, and
// chains of several through other shapes; on devices of all kinds, of which any call may fail. Whatever fails, all that
// was taken from the device is given back, and the CPU runs the model. The bytes are the choices. Needs no seeds.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstdlib>
#include <memory>
#include <vector>

#include "mote/model_verifier.h"
#include "tensorflow/lite/delegates/gpu/delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/fuzz/fake_opencl.h"
#include "tests/fuzz/limited_ops.h"
#include "tests/fuzz/limited_run.h"
#include "tests/fuzz/op_chooser.h"
#include "tests/fuzz/op_model.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::BuiltinOperator;
using Shape = std::vector<int>;

class SilentReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override { return std::vsnprintf(text_, sizeof(text_), format, args); }

 private:
  char text_[256];
};

int CountOf(const Shape& shape) {
  int count = 1;
  for (const int size : shape) count *= size;
  return count;
}

// A model of operators in a row, each of which the delegate takes.
class Chain {
 public:
  explicit Chain(FuzzedDataProvider* in)
      : in_(*in), type_(in_.ConsumeBool() ? tflite::TensorType_FLOAT32 : tflite::TensorType_INT8) {}

  const tflite::Model* Build(std::vector<uint8_t>* file) {
    shape_.resize(static_cast<size_t>(in_.ConsumeIntegralInRange(1, 4)));
    for (int& size : shape_) size = in_.ConsumeIntegralInRange(1, 9);
    last_ = Tensor(shape_);
    builder_.Inputs({last_});
    std::vector<int> results;
    for (int i = in_.ConsumeIntegralInRange(1, 8); i > 0; --i) {
      AddNode();
      if (in_.ConsumeIntegralInRange(0, 3) == 0) results.push_back(last_);
    }
    if (results.empty() || results.back() != last_) results.push_back(last_);
    builder_.Outputs(results);
    if (builder_.FinishUnchecked() == nullptr) return nullptr;
    file->assign(builder_.data(), builder_.data() + builder_.size());
    return tflite::GetVerifiedModel(file->data(), file->size());
  }

 private:
  int Tensor(const Shape& shape) {
    const int tensor = builder_.Tensor(type_, shape);
    if (type_ != tflite::TensorType_FLOAT32)
      builder_.Quantize(tensor, {Number()}, {in_.ConsumeIntegralInRange(-128, 127)});
    return tensor;
  }
  // Gives what a model may have: also NaN, infinity and others that are not like numbers.
  float Number() {
    if (in_.ConsumeIntegralInRange(0, 7) != 0) return 0.25f;
    const auto bits = in_.ConsumeIntegral<uint32_t>();
    float number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
  }
  int Constant(const Shape& shape) {
    if (type_ == tflite::TensorType_FLOAT32) {
      return builder_.Constant<float>(type_, shape, std::vector<float>(static_cast<size_t>(CountOf(shape)), Number()));
    }
    const int tensor =
        builder_.Constant<int8_t>(type_, shape, std::vector<int8_t>(static_cast<size_t>(CountOf(shape)), 3));
    builder_.Quantize(tensor, {Number()}, {0});
    return tensor;
  }
  int Numbers(const std::vector<int32_t>& values) {
    return builder_.Constant<int32_t>(tflite::TensorType_INT32, {static_cast<int>(values.size())}, values);
  }
  template <class... Options>
  void Add(BuiltinOperator op, const std::vector<int>& inputs, const Shape& shape, const Options&... options) {
    shape_ = shape;
    last_ = Tensor(shape);
    builder_.Op(op, inputs, {last_}, options...);
  }

  void AddNode() {
    switch (in_.ConsumeIntegralInRange(0, 9)) {
      case 0:
      case 1:
        return AddReshape();
      case 2:
      case 3:
        return AddBinary();
      case 4:
        return AddUnary();
      case 5:
        return AddDense();
      case 6:
        return AddSoftmax();
      case 7:
        return AddTranspose();
      case 8:
        return AddPad();
      default:
        return AddConcatenation();
    }
  }
  void AddReshape() {
    const int count = CountOf(shape_);
    int row = in_.ConsumeIntegralInRange(1, 16);
    while (count % row != 0) --row;
    const Shape to = in_.ConsumeBool() ? Shape{count / row, row} : Shape{1, count / row, 1, row};
    Add(tflite::BuiltinOperator_RESHAPE, {last_, Numbers({to.begin(), to.end()})}, to, tflite::ReshapeOptionsT());
  }
  void AddBinary() {
    Shape other = shape_;
    const int mask = in_.ConsumeIntegralInRange(0, 15);
    for (size_t i = 0; i < other.size(); ++i) {
      if ((mask >> i & 1) != 0) other[i] = 1;
    }
    const int constant = Constant(other);
    const bool is_first = in_.ConsumeBool();
    tflite::AddOptionsT options;
    options.fused_activation_function =
        in_.PickValueInArray({tflite::ActivationFunctionType_NONE, tflite::ActivationFunctionType_RELU,
                              tflite::ActivationFunctionType_RELU6});
    Add(tflite::BuiltinOperator_ADD, is_first ? std::vector<int>{constant, last_} : std::vector<int>{last_, constant},
        shape_, options);
  }
  void AddUnary() {
    if (in_.ConsumeBool()) return Add(tflite::BuiltinOperator_RELU, {last_}, shape_);
    tflite::LeakyReluOptionsT options;
    options.alpha = Number();
    Add(tflite::BuiltinOperator_LEAKY_RELU, {last_}, shape_, options);
  }
  void AddDense() {
    const int outs = in_.ConsumeIntegralInRange(1, 9), depth = shape_.back();
    Add(tflite::BuiltinOperator_FULLY_CONNECTED, {last_, Constant({outs, depth}), -1}, {CountOf(shape_) / depth, outs},
        tflite::FullyConnectedOptionsT());
  }
  void AddSoftmax() {
    tflite::SoftmaxOptionsT options;
    options.beta = in_.ConsumeIntegralInRange(0, 7) == 0 ? Number() : 1;
    Add(tflite::BuiltinOperator_SOFTMAX, {last_}, shape_, options);
  }
  void AddTranspose() {
    std::vector<int32_t> order;
    for (size_t i = 0; i < shape_.size(); ++i) order.push_back(static_cast<int32_t>((i + 1) % shape_.size()));
    Shape to;
    for (const int axis : order) to.push_back(shape_[static_cast<size_t>(axis)]);
    Add(tflite::BuiltinOperator_TRANSPOSE, {last_, Numbers(order)}, to, tflite::TransposeOptionsT());
  }
  void AddPad() {
    std::vector<int32_t> widths;
    Shape to = shape_;
    for (int& size : to) {
      widths.push_back(in_.ConsumeIntegralInRange(0, 2));
      widths.push_back(in_.ConsumeIntegralInRange(0, 2));
      size += widths[widths.size() - 2] + widths.back();
    }
    if (CountOf(to) > 100000) return;
    const int table = builder_.Constant<int32_t>(tflite::TensorType_INT32, {static_cast<int>(to.size()), 2}, widths);
    Add(tflite::BuiltinOperator_PAD, {last_, table}, to, tflite::PadOptionsT());
  }
  void AddConcatenation() {
    const auto axis = static_cast<size_t>(in_.ConsumeIntegralInRange<int>(0, static_cast<int>(shape_.size()) - 1));
    Shape to = shape_;
    to[axis] *= 2;
    if (CountOf(to) > 100000) return;
    tflite::ConcatenationOptionsT options;
    options.axis = static_cast<int>(axis);
    Add(tflite::BuiltinOperator_CONCATENATION, {last_, last_}, to, options);
  }

  FuzzedDataProvider& in_;
  const tflite::TensorType type_;
  ModelBuilder builder_;
  Shape shape_;
  int last_ = 0;
};

void FillInputs(tflite::Interpreter* interpreter) {
  for (const int index : interpreter->inputs()) {
    TfLiteTensor* const input = interpreter->tensor(index);
    if (input != nullptr && input->type != kTfLiteString && input->allocation_type != kTfLiteMmapRo &&
        input->data.data != nullptr) {
      std::memset(input->data.data, 1, input->bytes);
    }
  }
}

// Applied, resized and run, with a device of which a call may fail.
void Run(const std::vector<uint8_t>& file, const FakeDevice& device, const TfLiteGpuDelegateOptionsV2& options) {
  static SilentReporter reporter;
  static const LimitedOps resolver;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file.data()), file.size(), &reporter);
  if (model == nullptr || HasEmptyLoop(*model->GetModel())) return;
  UseFakeOpenCl(device);
  const std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)> delegate(TfLiteGpuDelegateV2Create(&options),
                                                                            TfLiteGpuDelegateV2Delete);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (delegate == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return;
  BeginLimitedWork();
  (void)interpreter->ModifyGraphWithDelegate(delegate.get());
  if (interpreter->AllocateTensors() != kTfLiteOk) return;
  for (int i = 0; i < 2; ++i) {
    FillInputs(interpreter.get());
    (void)interpreter->Invoke();
  }
}

void RunChoices(const uint8_t* data, size_t bytes) {
  FuzzedDataProvider in(data, bytes);
  FakeDevice device;
  if (in.ConsumeBool()) device.calls_until_failure = in.ConsumeIntegralInRange(0, 120);
  if (in.ConsumeIntegralInRange(0, 7) == 0) device.most_bytes = in.ConsumeIntegralInRange<size_t>(16, 4096);
  device.work_group = in.PickValueInArray<size_t>({64, 1, 7, 256});
  device.alignment_bits = in.PickValueInArray({1024u, 8u, 128u});
  device.has_half = in.ConsumeBool();
  TfLiteGpuDelegateOptionsV2 options = TfLiteGpuDelegateOptionsV2Default();
  options.max_delegated_partitions = in.ConsumeIntegralInRange(0, 4);
  if (in.ConsumeBool()) options.inference_priority1 = TFLITE_GPU_INFERENCE_PRIORITY_MIN_LATENCY;
  std::vector<uint8_t> file;
  if (in.ConsumeBool()) {
    if (Chain(&in).Build(&file) == nullptr) return;
  } else {
    const std::vector<uint8_t> rest = in.ConsumeRemainingBytes<uint8_t>();
    file = Serialize(Chooser(rest.data(), rest.size()).Choose());
    if (tflite::GetVerifiedModel(file.data(), file.size()) == nullptr) return;
  }
  Run(file, device, options);
}

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  mote::RunChoices(data, bytes);
  if (mote::CountFakeObjects() != 0) std::abort();
  return 0;
}
