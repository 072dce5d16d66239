// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators of the dynamic runtime that read, change and add what Subgraph::resources() has.
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

namespace resource = tflite::resource;

// How often a node has run, kept as a resource of a type of our own.
class RunCount : public resource::ResourceBase {
 public:
  ResourceType GetResourceType() const override { return ResourceType::kUnknown; }
  bool IsInitialized() override { return true; }
  size_t GetMemoryUsage() override { return 1000; }
  int runs = 0;
};
constexpr int kRunCount = 77;

TfLiteStatus PrepareDouble(TfLiteContext* context, TfLiteNode* node) {
  return context->ResizeTensor(context, tflite::GetOutput(context, node, 0), TfLiteIntArrayCreate(0));
}

// Doubles the variable whose handle is the input; gives how often it has run.
TfLiteStatus Double(TfLiteContext* context, TfLiteNode* node) {
  resource::ResourceMap& resources = static_cast<tflite::Subgraph*>(context->impl_)->resources();
  const TfLiteTensor* const handle = tflite::GetInput(context, node, 0);
  TF_LITE_ENSURE(context, resource::IsBuiltinResource(handle));
  resource::ResourceVariable* const variable = resource::GetResourceVariable(&resources, handle->data.i32[0]);
  TF_LITE_ENSURE(context, variable != nullptr && variable->IsInitialized());
  TfLiteTensor* const value = variable->GetTensor();
  for (int64_t i = 0; i < tflite::NumElements(value); ++i) value->data.f[i] *= 2;
  const auto kType = resource::ResourceBase::ResourceType::kUnknown;
  TF_LITE_ENSURE_OK(context, resource::CreateTypedResourceIfNotAvailable(&resources, kRunCount, kType, [] {
                      return std::unique_ptr<resource::ResourceBase>(new RunCount);
                    }));
  RunCount* const count = resource::GetTypedResource<RunCount>(&resources, kRunCount, kType);
  tflite::GetOutput(context, node, 0)->data.i32[0] = ++count->runs;
  return kTfLiteOk;
}

class ResourcesTest : public InterpreterTest {
 protected:
  // state = x; the custom operator; y = state, and the number of runs.
  void BuildModel() {
    static TfLiteRegistration doubling = {};
    doubling.prepare = PrepareDouble;
    doubling.invoke = Double;
    resolver_.AddCustom("Double", &doubling);
    tflite::VarHandleOptionsT state;
    state.shared_name = "state";
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {2}),
              y = builder_.Tensor(tflite::TensorType_FLOAT32, {2});
    const int handle = builder_.Tensor(tflite::TensorType_RESOURCE, {});
    const int runs = builder_.Tensor(tflite::TensorType_INT32, {});
    builder_.Inputs({x}).Outputs({y, runs});
    builder_.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, state);
    builder_.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {handle, x}, {});
    builder_.Custom("Double", {handle}, {runs});
    builder_.Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {y});
    Build();
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }
  tflite::Subgraph& graph() { return interpreter_->primary_subgraph(); }
};

TEST_F(ResourcesTest, AreSharedWithCustomOperators) {
  BuildModel();
  for (int run = 1; run <= 3; ++run) {
    SetInput<float>(0, {1.5f, -2.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output<float>(), std::vector<float>({3.0f, -4.0f}));
    EXPECT_EQ(Output<int32_t>(1), std::vector<int32_t>({run}));
  }
}

TEST_F(ResourcesTest, AreTheApplicationsToo) {
  BuildModel();
  EXPECT_TRUE(graph().resources().empty());
  SetInput<float>(0, {1.5f, -2.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  const auto found = graph().resource_ids().find({"", "state"});
  ASSERT_NE(found, graph().resource_ids().end());
  resource::ResourceVariable* const state = resource::GetResourceVariable(graph().resources_ptr(), found->second);
  ASSERT_NE(state, nullptr);
  EXPECT_EQ(state->GetTensor()->data.f[1], -4.0f);
  tflite::Subgraph::SubgraphAllocInfo info;
  graph().GetMemoryAllocInfo(&info);
  EXPECT_EQ(info.resource_size, 2 * sizeof(float) + 1000);
  EXPECT_EQ(resource::GetResourceVariable(graph().resources_ptr(), kRunCount), nullptr);
}

TEST_F(ResourcesTest, AVariableIsNotPutOverAnotherResource) {
  BuildModel();
  graph().resources()[0].reset(new RunCount);
  SetInput<float>(0, {1.5f, -2.0f});
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("resource 0 (state) is no variable: nothing can be assigned to it")) << errors_.text;
}

TEST(ResourceVariable, TakesValuesOfOtherSizes) {
  resource::ResourceVariable variable;
  EXPECT_FALSE(variable.IsInitialized());
  EXPECT_EQ(variable.GetTensor(), nullptr);
  float values[] = {1, 2, 3};
  TfLiteTensor tensor = {};
  tensor.type = kTfLiteFloat32;
  tensor.data.f = values;
  for (const int count : {2, 3, 0, 1}) {
    tensor.dims = TfLiteIntArrayCreate(1);
    tensor.dims->data[0] = count;
    tensor.bytes = sizeof(float) * static_cast<size_t>(count);
    ASSERT_EQ(variable.AssignFrom(&tensor), kTfLiteOk);
    TfLiteIntArrayFree(tensor.dims);
    EXPECT_EQ(variable.GetMemoryUsage(), tensor.bytes);
    EXPECT_EQ(variable.GetTensor()->dims->data[0], count);
    if (count > 0) {
      EXPECT_EQ(variable.GetTensor()->data.f[count - 1], values[count - 1]);
    }
  }
  EXPECT_EQ(variable.AssignFrom(variable.GetTensor()), kTfLiteOk);
  resource::ResourceVariable moved(std::move(variable));
  EXPECT_EQ(moved.GetTensor()->data.f[0], 1.0f);
  EXPECT_FALSE(variable.IsInitialized());
}

}  // namespace
}  // namespace mote
