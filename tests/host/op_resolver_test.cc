// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/op_resolver.h"

#include <gtest/gtest.h>

#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/core/tools/verifier.h"
#include "tensorflow/lite/create_op_resolver.h"
#include "tensorflow/lite/external_cpu_backend_context.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"
#include "tensorflow/lite/kernels/perception/perception_ops.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/kernels/register_ref.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

namespace builtin = tflite::ops::builtin;
namespace custom = tflite::ops::custom;
using tflite::BuiltinOperator_ADD;
using tflite::BuiltinOperator_CUSTOM;
using tflite::BuiltinOperator_NEG;

TEST(MutableOpResolver, KnowsTheVersionsThatWereAdded) {
  tflite::MutableOpResolver resolver;
  resolver.AddBuiltin(BuiltinOperator_ADD, builtin::Register_ADD(), 2, 4);
  resolver.AddCustom("Mine", builtin::Register_NEG(), 3);
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_ADD, 1), nullptr);
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_ADD, 5), nullptr);
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_NEG, 2), nullptr);
  EXPECT_EQ(resolver.FindOp("Mine", 1), nullptr);
  const TfLiteRegistration* const add = resolver.FindOp(BuiltinOperator_ADD, 3);
  ASSERT_NE(add, nullptr);
  EXPECT_EQ(add->version, 3);
  EXPECT_EQ(add->builtin_code, BuiltinOperator_ADD);
  EXPECT_EQ(add->invoke, builtin::Register_ADD()->invoke);
  const TfLiteRegistration* const mine = resolver.FindOp("Mine", 3);
  ASSERT_NE(mine, nullptr);
  EXPECT_EQ(mine->builtin_code, BuiltinOperator_CUSTOM);
  EXPECT_STREQ(mine->custom_name, "Mine");
}

TEST(MutableOpResolver, TheLastOneAddedCountsAndNullAddsNothing) {
  tflite::MutableOpResolver resolver;
  resolver.AddBuiltin(BuiltinOperator_ADD, builtin::Register_ADD());
  resolver.AddBuiltin(BuiltinOperator_ADD, builtin::Register_SUB());
  resolver.AddBuiltin(BuiltinOperator_ADD, nullptr);
  resolver.AddCustom("Mine", nullptr);
  resolver.AddCustom(nullptr, builtin::Register_SUB());
  tflite::AddOp(&resolver, nullptr);
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_ADD, 1)->invoke, builtin::Register_SUB()->invoke);
  EXPECT_EQ(resolver.FindOp("Mine", 1), nullptr);
}

TEST(MutableOpResolver, AddAllReplacesWhatIsThere) {
  tflite::MutableOpResolver one, other;
  one.AddBuiltin(BuiltinOperator_ADD, builtin::Register_ADD(), 1, 2);
  one.AddCustom("Mine", builtin::Register_ADD());
  other.AddBuiltin(BuiltinOperator_ADD, builtin::Register_SUB(), 2, 3);
  other.AddCustom("Other", builtin::Register_SUB());
  one.AddAll(other);
  EXPECT_EQ(one.FindOp(BuiltinOperator_ADD, 1)->invoke, builtin::Register_ADD()->invoke);
  EXPECT_EQ(one.FindOp(BuiltinOperator_ADD, 2)->invoke, builtin::Register_SUB()->invoke);
  EXPECT_NE(one.FindOp(BuiltinOperator_ADD, 3), nullptr);
  EXPECT_NE(one.FindOp("Mine", 1), nullptr);
  EXPECT_NE(one.FindOp("Other", 1), nullptr);
}

TEST(MutableOpResolver, AnAssignedOneIsACopyOfItsOwn) {
  tflite::MutableOpResolver assigned;
  assigned.AddCustom("Old", builtin::Register_ADD());
  {
    tflite::MutableOpResolver source;
    source.AddBuiltin(BuiltinOperator_ADD, builtin::Register_SUB(), 2);
    source.AddCustom("Mine", builtin::Register_NEG());
    assigned = source;
  }
  assigned = static_cast<const tflite::MutableOpResolver&>(assigned);
  EXPECT_EQ(assigned.FindOp("Old", 1), nullptr);
  EXPECT_NE(assigned.FindOp(BuiltinOperator_ADD, 2), nullptr);
  ASSERT_NE(assigned.FindOp("Mine", 1), nullptr);
  EXPECT_STREQ(assigned.FindOp("Mine", 1)->custom_name, "Mine");
}

class Chained : public tflite::MutableOpResolver {
 public:
  explicit Chained(const tflite::OpResolver* other) { ChainOpResolver(other); }
};

TEST(MutableOpResolver, AChainedResolverIsAskedLast) {
  tflite::MutableOpResolver other;
  other.AddBuiltin(BuiltinOperator_ADD, builtin::Register_SUB(), 1, 2);
  other.AddCustom("Other", builtin::Register_SUB());
  Chained resolver(&other);
  resolver.AddBuiltin(BuiltinOperator_ADD, builtin::Register_ADD());
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_ADD, 1)->invoke, builtin::Register_ADD()->invoke);
  EXPECT_EQ(resolver.FindOp(BuiltinOperator_ADD, 2)->invoke, builtin::Register_SUB()->invoke);
  EXPECT_NE(resolver.FindOp("Other", 1), nullptr);
  EXPECT_EQ(resolver.FindOp("Nobody", 1), nullptr);
}

TEST(BuiltinOpResolver, HasEachOperatorByItsOwnFunction) {
  const builtin::BuiltinOpResolver resolver;
  const builtin::BuiltinRefOpResolver reference;
  const std::unique_ptr<tflite::MutableOpResolver> created = tflite::CreateOpResolver();
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)                                                                  \
  ASSERT_NE(resolver.FindOp(tflite::BuiltinOperator_##ENUM, MAX_VERSION), nullptr);                                    \
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_##ENUM, MAX_VERSION)->invoke, builtin::Register_##ENUM()->invoke); \
  EXPECT_EQ(builtin::Register_##ENUM()->builtin_code, tflite::BuiltinOperator_##ENUM);                                 \
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_##ENUM, MAX_VERSION + 1), nullptr);                                \
  EXPECT_NE(reference.FindOp(tflite::BuiltinOperator_##ENUM, 1), nullptr);                                             \
  EXPECT_NE(created->FindOp(tflite::BuiltinOperator_##ENUM, 1), nullptr);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)                          \
  ASSERT_NE(resolver.FindOp(NAME, 1), nullptr);                                       \
  EXPECT_EQ(resolver.FindOp(NAME, 1)->invoke, custom::Register_##REGISTER()->invoke); \
  EXPECT_EQ(custom::Register_##REGISTER()->builtin_code, tflite::BuiltinOperator_CUSTOM);
#include "mote/ops.def"
}

TEST(PerceptionOps, AreAddedTogether) {
  tflite::MutableOpResolver resolver;
  custom::AddPerceptionOps(&resolver);
  for (const char* name : {"DenseImageWarp", "MaxPoolWithArgmax", "MaxUnpooling2D"}) {
    EXPECT_NE(resolver.FindOp(name, 1), nullptr) << name;
  }
}

// z = opaque(classic(-x)), each of which adds 1.
TEST(MutableOpResolver, MixesOperatorsOfBothForms) {
  TfLiteRegistration classic = {};
  classic.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    context->tensors[node->outputs->data[0]].data.f[0] = context->tensors[node->inputs->data[0]].data.f[0] + 1.0f;
    return kTfLiteOk;
  };
  TfLiteOperator* const opaque = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Opaque", 1);
  TfLiteOperatorSetInvoke(opaque, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
    TfLiteOpaqueTensor* const y = TfLiteOpaqueNodeGetOutput(context, node, 0);
    *static_cast<float*>(TfLiteOpaqueTensorData(y)) = *static_cast<float*>(TfLiteOpaqueTensorData(x)) + 1.0f;
    return kTfLiteOk;
  });
  tflite::MutableOpResolver resolver;
  resolver.AddBuiltin(BuiltinOperator_NEG, builtin::Register_NEG(), 1, 3);
  resolver.AddCustom("Classic", &classic);
  tflite::AddOp(&resolver, opaque, 1, 2);
  EXPECT_NE(resolver.FindOp("Opaque", 2), nullptr);

  ModelBuilder builder;
  std::vector<int> tensors;
  for (int i = 0; i < 4; ++i) tensors.push_back(builder.Tensor(tflite::TensorType_FLOAT32, {1}));
  builder.Inputs({tensors[0]}).Outputs({tensors[3]});
  builder.Op(BuiltinOperator_NEG, {tensors[0]}, {tensors[1]});
  builder.Custom("Classic", {tensors[1]}, {tensors[2]});
  builder.Custom("Opaque", {tensors[2]}, {tensors[3]});
  ASSERT_NE(builder.Finish(), nullptr);
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
  *interpreter->typed_input_tensor<float>(0) = 5.0f;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  EXPECT_EQ(*interpreter->typed_output_tensor<float>(0), -3.0f);
  interpreter.reset();
  TfLiteOperatorDelete(opaque);
}

TEST(MutableOpResolver, FindsExactVersionsAndTheLastOneAdded) {
  TfLiteRegistration first = {}, second = {};
  first.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
  second.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteError; };
  tflite::MutableOpResolver resolver;
  resolver.AddBuiltin(tflite::BuiltinOperator_ADD, &first, 2, 4);
  resolver.AddCustom("Mine", &first);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD, 1), nullptr);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD, 5), nullptr);
  ASSERT_NE(resolver.FindOp(tflite::BuiltinOperator_ADD, 3), nullptr);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD, 3)->version, 3);
  EXPECT_EQ(resolver.FindOp("Mine", 2), nullptr);
  resolver.AddBuiltin(tflite::BuiltinOperator_ADD, &second, 3);
  resolver.AddBuiltin(tflite::BuiltinOperator_SUB, nullptr);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD, 3)->invoke, second.invoke);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD, 4)->invoke, first.invoke);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_SUB, 1), nullptr);
  tflite::MutableOpResolver other;
  other.AddAll(resolver);
  ASSERT_NE(other.FindOp("Mine", 1), nullptr);
  EXPECT_STREQ(other.FindOp("Mine", 1)->custom_name, "Mine");
  EXPECT_EQ(other.FindOp(tflite::BuiltinOperator_ADD, 2)->invoke, first.invoke);
}

TEST(BuiltinOpResolver, HasEachRowOfTheTableInEachVersion) {
  const tflite::ops::builtin::BuiltinOpResolver resolver;
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)                               \
  EXPECT_NE(resolver.FindOp(tflite::BuiltinOperator_##ENUM, MAX_VERSION), nullptr); \
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_##ENUM, MAX_VERSION + 1), nullptr);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) EXPECT_NE(resolver.FindOp(NAME, 1), nullptr);
#include "mote/ops.def"
}

TEST(BuiltinOpResolverWithXnnpack, HasTheSameOperators) {
  for (const bool takes_uint8 : {false, true}) {
    const builtin::BuiltinOpResolverWithXNNPACK resolver(takes_uint8);
    EXPECT_NE(resolver.FindOp(BuiltinOperator_ADD, 1), nullptr);
    EXPECT_EQ(resolver.GetDelegateCreators().size(), builtin::BuiltinOpResolver().GetDelegateCreators().size());
  }
}

TEST(VerifyTest, RefusesWhatIsNoModelAndWhatTheResolverDoesNotHave) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {1}), y = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  builder.Inputs({x}).Outputs({y}).Custom("Mine", {x}, {y});
  ASSERT_NE(builder.Finish(), nullptr);
  KeptErrors errors;
  tflite::MutableOpResolver resolver;
  EXPECT_TRUE(tflite::Verify(builder.data(), builder.size(), &errors)) << errors.text;
  EXPECT_FALSE(tflite::Verify(builder.data(), builder.size(), resolver, &errors));
  EXPECT_FALSE(errors.text.empty());
  resolver.AddCustom("Mine", builtin::Register_NEG());
  EXPECT_TRUE(tflite::Verify(builder.data(), builder.size(), resolver, &errors)) << errors.text;
  EXPECT_FALSE(tflite::Verify(builder.data(), builder.size() / 2, resolver, &errors));
  EXPECT_FALSE(tflite::Verify(nullptr, 0, &errors));
}

// The data of operators: here, the number of threads.
class Threads : public tflite::TfLiteInternalBackendContext {
 public:
  explicit Threads(int* threads, int* cleared = nullptr) : threads_(*threads), cleared_(cleared) {}
  void SetMaxNumThreads(int max_num_threads) override { threads_ = max_num_threads; }
  void ClearCaches() override {
    if (cleared_ != nullptr) ++*cleared_;
  }

 private:
  int& threads_;
  int* cleared_;
};

TEST(ExternalCpuBackendContextTest, HearsOfTheNumberOfThreads) {
  int threads = 0;
  tflite::ExternalCpuBackendContext external;
  tflite::Interpreter interpreter;
  interpreter.SetExternalContext(kTfLiteCpuBackendContext, &external);
  ASSERT_EQ(interpreter.SetNumThreads(2), kTfLiteOk);
  EXPECT_EQ(external.internal_backend_context(), nullptr);
  external.set_internal_backend_context(std::make_unique<Threads>(&threads));
  ASSERT_EQ(interpreter.SetNumThreads(3), kTfLiteOk);
  EXPECT_EQ(threads, 3);
  ASSERT_EQ(interpreter.SetNumThreads(-1), kTfLiteOk);
  EXPECT_EQ(threads, 3);
}

TEST(ExternalCpuBackendContextTest, ClearsItsCachesWhenAnInterpreterGoes) {
  int threads = 0, cleared = 0;
  tflite::ExternalCpuBackendContext external, empty;
  external.set_internal_backend_context(std::make_unique<Threads>(&threads, &cleared));
  for (int i = 0; i < 3; ++i) {
    auto interpreter = std::make_unique<tflite::Interpreter>();
    interpreter->SetExternalContext(kTfLiteCpuBackendContext, i == 1 ? &empty : &external);
    interpreter.reset();
    EXPECT_EQ(cleared, i == 0 ? 1 : i);
  }
}

}  // namespace
}  // namespace mote
