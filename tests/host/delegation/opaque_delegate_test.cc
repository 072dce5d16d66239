// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates that see opaque types only.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "mote/partition_report.h"
#include "tensorflow/lite/array.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/delegates/utils/simple_opaque_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using Floats = std::vector<float>;

class OpaqueTest : public testing::Test {
 protected:
  int Tensor() { return builder_.Tensor(tflite::TensorType_FLOAT32, {2}); }

  // y = |-floor(|-x|)|: nodes NEG, ABS, FLOOR, NEG, ABS.
  void Build() {
    using tflite::BuiltinOperator;
    int last = Tensor();
    builder_.Inputs({last});
    for (const BuiltinOperator op :
         {tflite::BuiltinOperator_NEG, tflite::BuiltinOperator_ABS, tflite::BuiltinOperator_FLOOR,
          tflite::BuiltinOperator_NEG, tflite::BuiltinOperator_ABS}) {
      const int next = Tensor();
      builder_.Op(op, {last}, {next});
      last = next;
    }
    builder_.Outputs({last});
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  void ExpectWorks() {
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    const Floats input = {-1.5f, 2.25f};
    std::copy(input.begin(), input.end(), interpreter_->typed_input_tensor<float>(0));
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const float* const output = interpreter_->typed_output_tensor<float>(0);
    EXPECT_EQ(Floats(output, output + 2), Floats({1.0f, 2.0f}));
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// By the builder, as a C program makes one: it takes node 1, ABS.
struct Absolutes {
  bool has_operator = true;
  bool fails_in_init = false;
  int initialised = 0;
  int freed = 0;
  int copied = 0;
  int freed_buffers = 0;
};

void* InitAbsolutes(void* data, TfLiteOpaqueContext*, const char* buffer, size_t) {
  const auto& params = *reinterpret_cast<const TfLiteOpaqueDelegateParams*>(buffer);
  EXPECT_EQ(params.delegate_data, data);
  EXPECT_EQ(TfLiteOpaqueDelegateGetData(params.delegate), data);
  EXPECT_EQ(params.nodes_to_replace->size, 1);
  EXPECT_EQ(params.input_tensors->size, 1);
  EXPECT_EQ(params.output_tensors->data[0], 2);
  ++static_cast<Absolutes*>(data)->initialised;
  return static_cast<Absolutes*>(data)->fails_in_init ? TfLiteKernelInitFailed() : data;
}

TfLiteStatus InvokeAbsolutes(void*, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  const TfLiteOpaqueTensor* const input = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* const output = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const auto* const x = static_cast<const float*>(TfLiteOpaqueTensorData(input));
  auto* const y = static_cast<float*>(TfLiteOpaqueTensorData(output));
  for (size_t i = 0; i < TfLiteOpaqueTensorByteSize(output) / sizeof(float); ++i) y[i] = std::fabs(x[i]);
  return kTfLiteOk;
}

TfLiteStatus PrepareAbsolutes(TfLiteOpaqueContext* context, TfLiteOpaqueDelegate* delegate, void* data) {
  auto* const absolutes = static_cast<Absolutes*>(data);
  if (!absolutes->has_operator) {
    // A delegate that is not opaque does it so.
    auto* const plain = reinterpret_cast<TfLiteContext*>(context);
    TfLiteRegistration registration = {};
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    return plain->ReplaceNodeSubsetsWithDelegateKernels(plain, registration, tflite::BuildTfLiteArray({1}).get(),
                                                        delegate);
  }
  TfLiteOperator* const op = TfLiteOperatorCreate(kTfLiteBuiltinDelegate, "Absolutes", 1, absolutes);
  TfLiteOperatorSetInitWithData(op, InitAbsolutes);
  TfLiteOperatorSetFreeWithData(
      op, [](void* user_data, TfLiteOpaqueContext*, void*) { ++static_cast<Absolutes*>(user_data)->freed; });
  TfLiteOperatorSetInvokeWithData(op, InvokeAbsolutes);
  // Nothing comes of an empty list, but the operator is taken.
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(
      context, op, tflite::BuildTfLiteArray<int>(0).get(), delegate));
  return TfLiteOpaqueContextReplaceNodeSubsetsWithDelegateKernels(context, op, tflite::BuildTfLiteArray({1}).get(),
                                                                  delegate);
}

class OpaqueBuilderTest : public OpaqueTest {
 protected:
  void SetUp() override {
    builder_of_delegate_.data = &absolutes_;
    builder_of_delegate_.Prepare = PrepareAbsolutes;
    builder_of_delegate_.CopyFromBufferHandle = [](TfLiteOpaqueContext*, TfLiteOpaqueDelegate*, void* data,
                                                   TfLiteBufferHandle handle, TfLiteOpaqueTensor* tensor) {
      EXPECT_EQ(handle, 17);
      ++static_cast<Absolutes*>(data)->copied;
      const float values[] = {-1.5f, 2.25f};
      return TfLiteOpaqueTensorCopyFromBuffer(tensor, values, sizeof(values));
    };
    builder_of_delegate_.FreeBufferHandle = [](TfLiteOpaqueContext*, TfLiteOpaqueDelegate*, void* data,
                                               TfLiteBufferHandle*) { ++static_cast<Absolutes*>(data)->freed_buffers; };
    delegate_.reset(TfLiteOpaqueDelegateCreate(&builder_of_delegate_));
    ASSERT_NE(delegate_, nullptr);
    Build();
  }
  void TearDown() override { interpreter_.reset(); }

  Absolutes absolutes_;
  TfLiteOpaqueDelegateBuilder builder_of_delegate_ = {};
  std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)> delegate_{nullptr, TfLiteOpaqueDelegateDelete};
};

TEST_F(OpaqueBuilderTest, RunsANode) {
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(reinterpret_cast<TfLiteOpaqueDelegateStruct*>(delegate_.get())),
            kTfLiteOk)
      << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({0, 5, 2, 3, 4}));
  ExpectWorks();
  const auto report = tflite::delegates::MakePartitionReport(*interpreter_);
  EXPECT_EQ(report.nodes[1].runner, "Absolutes");
  EXPECT_EQ(absolutes_.initialised, 1);
  // Applied once more for the new shape.
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {1, 2}), kTfLiteOk);
  ExpectWorks();
  EXPECT_EQ(absolutes_.initialised, 2);
  interpreter_.reset();
  EXPECT_EQ(absolutes_.freed, 2);
}

TEST_F(OpaqueBuilderTest, BuffersAreCopiedAndFreed) {
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->SetBufferHandle(0, 17, delegate_.get()), kTfLiteOk);
  interpreter_->input_tensor(0)->data_is_stale = true;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(absolutes_.copied, 1);
  EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[1], 2.0f);
  interpreter_.reset();
  EXPECT_EQ(absolutes_.freed_buffers, 1);
}

TEST_F(OpaqueBuilderTest, KernelsHaveToBeOperators) {
  absolutes_.has_operator = false;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteDelegateError);
  EXPECT_TRUE(errors_.Has("an opaque delegate as a TfLiteOperator")) << errors_.text;
  ExpectWorks();
}

TEST_F(OpaqueBuilderTest, AFailureRestoresTheGraph) {
  absolutes_.fails_in_init = true;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteDelegateError);
  EXPECT_EQ(absolutes_.freed, 0);
  ExpectWorks();
}

TEST_F(OpaqueBuilderTest, FlagsAreTheBuilders) {
  builder_of_delegate_.flags = kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate;
  delegate_.reset(TfLiteOpaqueDelegateCreate(&builder_of_delegate_));
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate_.get()), kTfLiteApplicationError);
  ExpectWorks();
}

TEST(OpaqueDelegateTest, NullIsNoDelegate) {
  EXPECT_EQ(TfLiteOpaqueDelegateCreate(nullptr), nullptr);
  EXPECT_EQ(TfLiteOpaqueDelegateGetData(nullptr), nullptr);
  TfLiteOpaqueDelegateDelete(nullptr);
  TfLiteDelegate plain = TfLiteDelegateCreate();
  plain.data_ = &plain;
  EXPECT_EQ(TfLiteOpaqueDelegateGetData(&plain), &plain);
}

// By the C++ classes: NEG and ABS, node by node in the tensors of the graph.

class SignKernel : public tflite::SimpleOpaqueDelegateKernelInterface {
 public:
  SignKernel(bool fails, int* alive) : fails_(fails), alive_(*alive) { ++alive_; }
  ~SignKernel() override { --alive_; }

  TfLiteStatus Init(TfLiteOpaqueContext* context, const TfLiteOpaqueDelegateParams* params) override {
    if (fails_) return kTfLiteError;
    for (const int index : tflite::TfLiteIntArrayView(params->nodes_to_replace)) {
      TfLiteOpaqueNode* node = nullptr;
      TfLiteOperator* op = nullptr;
      TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextGetNodeAndRegistration(context, index, &node, &op));
      steps_.push_back({TfLiteOperatorGetBuiltInCode(op), TfLiteOpaqueNodeGetInputTensorIndex(node, 0),
                        TfLiteOpaqueNodeGetOutputTensorIndex(node, 0)});
    }
    return kTfLiteOk;
  }
  TfLiteStatus Prepare(TfLiteOpaqueContext*, TfLiteOpaqueNode*) override { return kTfLiteOk; }
  TfLiteStatus Eval(TfLiteOpaqueContext* context, TfLiteOpaqueNode*) override {
    for (const Step& step : steps_) {
      TfLiteOpaqueTensor* const output = TfLiteOpaqueContextGetOpaqueTensor(context, step.output);
      const auto* const x =
          static_cast<const float*>(TfLiteOpaqueTensorData(TfLiteOpaqueContextGetOpaqueTensor(context, step.input)));
      auto* const y = static_cast<float*>(TfLiteOpaqueTensorData(output));
      if (y == nullptr) return kTfLiteError;
      for (size_t i = 0; i < TfLiteOpaqueTensorByteSize(output) / sizeof(float); ++i) {
        y[i] = step.op == kTfLiteBuiltinNeg ? -x[i] : std::fabs(x[i]);
      }
    }
    return kTfLiteOk;
  }

 private:
  struct Step {
    int op, input, output;
  };
  bool fails_;
  int& alive_;
  std::vector<Step> steps_;
};

struct SignOptions {
  bool fails_in_initialize = false;
  bool kernel_fails = false;
  bool gives_memory = true;
};

class SignDelegate : public tflite::SimpleOpaqueDelegateInterface {
 public:
  SignDelegate(const SignOptions& options, int* kernels) : options_(options), kernels_(*kernels) {}

  bool IsNodeSupportedByDelegate(const TfLiteOperator* op, const TfLiteOpaqueNode*,
                                 TfLiteOpaqueContext*) const override {
    const int code = TfLiteOperatorGetBuiltInCode(op);
    return code == kTfLiteBuiltinNeg || code == kTfLiteBuiltinAbs;
  }
  TfLiteStatus Initialize(TfLiteOpaqueContext*) override {
    return options_.fails_in_initialize ? kTfLiteError : kTfLiteOk;
  }
  const char* Name() const override { return "OpaqueSigns"; }
  std::unique_ptr<tflite::SimpleOpaqueDelegateKernelInterface> CreateDelegateKernelInterface() override {
    return std::make_unique<SignKernel>(options_.kernel_fails, &kernels_);
  }
  bool GivesInnerTensorsMemory() const override { return options_.gives_memory; }

 private:
  SignOptions options_;
  int& kernels_;
};

class SimpleOpaqueDelegateTest : public OpaqueTest {
 protected:
  TfLiteStatus Apply(const SignOptions& options) {
    return interpreter_->ModifyGraphWithDelegate(
        tflite::TfLiteOpaqueDelegateFactory::Create(std::make_unique<SignDelegate>(options, &kernels_)));
  }

  int kernels_ = 0;
};

TEST_F(SimpleOpaqueDelegateTest, RunsPartitionsNodeByNode) {
  Build();
  ASSERT_EQ(Apply({}), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({5, 2, 6}));
  ExpectWorks();
  EXPECT_EQ(kernels_, 2);
  interpreter_.reset();
  EXPECT_EQ(kernels_, 0);
}

TEST_F(SimpleOpaqueDelegateTest, MemoryBetweenNodesIsOnRequest) {
  Build();
  SignOptions options;
  options.gives_memory = false;
  ASSERT_EQ(Apply(options), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
}

TEST_F(SimpleOpaqueDelegateTest, FailuresRestoreTheGraph) {
  Build();
  SignOptions options;
  options.fails_in_initialize = true;
  EXPECT_EQ(Apply(options), kTfLiteDelegateError);
  ExpectWorks();
  options = {};
  options.kernel_fails = true;
  EXPECT_EQ(Apply(options), kTfLiteDelegateError);
  EXPECT_TRUE(errors_.Has("OpaqueSigns could not make a kernel for 2 nodes")) << errors_.text;
  EXPECT_EQ(kernels_, 0);
  ExpectWorks();
  EXPECT_EQ(tflite::TfLiteOpaqueDelegateFactory::CreateSimpleDelegate(nullptr), nullptr);
  tflite::TfLiteOpaqueDelegateFactory::DeleteSimpleDelegate(nullptr);
}

}  // namespace
}  // namespace mote
