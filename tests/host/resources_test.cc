// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators of the dynamic runtime that read, change and add what Subgraph::resources() has.
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/experimental/resource/cache_buffer.h"
#include "tensorflow/lite/experimental/resource/initialization_status.h"
#include "tensorflow/lite/experimental/resource/resource_variable.h"
#include "tensorflow/lite/experimental/resource/static_hashtable.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/string_util.h"
#include "tensorflow/lite/util.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

namespace resource = tflite::resource;

// The number of a node's runs, as a resource of a type of our own.
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

// Reads a variable of one element in a model that gives the value no shape, or another number of dimensions.
TEST(Resources, AReadHasTheDimensionsOfTheVariable) {
  const std::vector<int> kShapes[] = {{}, {1}, {1, 1}};
  for (const std::vector<int>& stated : kShapes) {
    for (const std::vector<int>& assigned : kShapes) {
      tflite::Interpreter interpreter;
      ASSERT_EQ(interpreter.AddTensors(3), kTfLiteOk);
      static const int id = 7;
      interpreter.SetTensorParametersReadOnly(0, kTfLiteInt32, "id", {1}, TfLiteQuantizationParams{},
                                              reinterpret_cast<const char*>(&id), sizeof(id));
      interpreter.SetTensorParametersReadWrite(1, kTfLiteFloat32, "x", assigned, TfLiteQuantizationParams{});
      interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "y", stated, TfLiteQuantizationParams{});
      interpreter.SetInputs({1});
      interpreter.SetOutputs({2});
      const TfLiteRegistration assign = *tflite::ops::builtin::Register_ASSIGN_VARIABLE();
      const TfLiteRegistration read = *tflite::ops::builtin::Register_READ_VARIABLE();
      interpreter.AddNodeWithParameters({0, 1}, {}, nullptr, 0, nullptr, &assign);
      interpreter.AddNodeWithParameters({0}, {2}, nullptr, 0, nullptr, &read);
      ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
      for (float value : {1.5f, 2.5f}) {
        interpreter.typed_tensor<float>(1)[0] = value;
        ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
        EXPECT_TRUE(
            TfLiteIntArrayEqualsArray(interpreter.tensor(2)->dims, static_cast<int>(assigned.size()), assigned.data()));
        EXPECT_EQ(interpreter.typed_tensor<float>(2)[0], value);
      }
    }
  }
}

TEST_F(ResourcesTest, ResetTakesVariablesBack) {
  BuildAccumulator(builder_);
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  for (int time = 0; time < 3; ++time) {
    for (int run = 1; run <= 2; ++run) {
      SetInput<float>(0, {1, 2});
      ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
      EXPECT_EQ(Output<float>(), std::vector<float>({10.0f + run, 20.0f + 2 * run}));
    }
    ASSERT_EQ(interpreter_->ResetVariableTensors(), kTfLiteOk);
  }
}

TEST_F(ResourcesTest, ResetLeavesWhatCustomOperatorsKeep) {
  BuildModel();
  for (int run = 1; run <= 2; ++run) {
    SetInput<float>(0, {1.5f, -2.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output<int32_t>(1), std::vector<int32_t>({run}));
    ASSERT_EQ(interpreter_->ResetVariableTensors(), kTfLiteOk);
    EXPECT_EQ(graph().resources().size(), 1u);
  }
}

TEST_F(ResourcesTest, ResetEmptiesHashTables) {
  tflite::HashtableOptionsT options;
  options.table_id = 1;
  options.key_dtype = tflite::TensorType_INT64;
  options.value_dtype = tflite::TensorType_STRING;
  const int keys = builder_.Tensor(tflite::TensorType_INT64, {2}),
            values = builder_.Tensor(tflite::TensorType_STRING, {2});
  const int handle = builder_.Tensor(tflite::TensorType_RESOURCE, {1}),
            size = builder_.Tensor(tflite::TensorType_INT64, {1});
  builder_.Inputs({keys, values}).Outputs({size});
  builder_.Op(tflite::BuiltinOperator_HASHTABLE, {}, {handle}, options);
  builder_.Op(tflite::BuiltinOperator_HASHTABLE_IMPORT, {handle, keys, values}, {});
  builder_.Op(tflite::BuiltinOperator_HASHTABLE_SIZE, {handle}, {size});
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  const auto sizes_of = [&](int64_t first, int64_t second) {
    SetInput<int64_t>(0, {first, second});
    tflite::DynamicBuffer strings;
    for (const char* text : {"a", "b"}) EXPECT_EQ(strings.AddString(text, 1), kTfLiteOk);
    strings.WriteToTensorAsVector(interpreter_->input_tensor(1));
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    return Output<int64_t>()[0];
  };
  EXPECT_EQ(sizes_of(3, 3), 1);
  EXPECT_EQ(sizes_of(3, 4), 1);  // the first import counts
  ASSERT_EQ(interpreter_->ResetVariableTensors(), kTfLiteOk);
  EXPECT_EQ(sizes_of(3, 4), 2);
  EXPECT_EQ(sizes_of(5, 5), 2);
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

// A tensor of its own memory.
tflite::TensorUniquePtr Int64s(const std::vector<int64_t>& values) {
  auto tensor = tflite::BuildTfLiteTensor(kTfLiteInt64, {static_cast<int>(values.size())}, kTfLiteDynamic);
  std::copy(values.begin(), values.end(), tensor->data.i64);
  return tensor;
}

tflite::TensorUniquePtr TextTensor(const std::vector<std::string>& values) {
  auto tensor = tflite::BuildTfLiteTensor(kTfLiteString, {static_cast<int>(values.size())}, kTfLiteDynamic);
  tflite::DynamicBuffer strings;
  for (const std::string& value : values) EXPECT_EQ(strings.AddString(value.data(), value.size()), kTfLiteOk);
  strings.WriteToTensorAsVector(tensor.get());
  return tensor;
}

struct NotingContext : TfLiteContext {
  NotingContext() : TfLiteContext() { ReportError = Note; }
  static void Note(TfLiteContext*, const char* format, ...) { last = format; }
  static inline std::string last;
};

TEST(Resources, NoMapAndNoEntry) {
  constexpr auto kVariable = resource::ResourceBase::ResourceType::kResourceVariable;
  const auto make = [] { return std::make_unique<resource::ResourceVariable>(); };
  EXPECT_EQ(resource::GetResourceVariable(nullptr, 1), nullptr);
  EXPECT_EQ(resource::GetHashtableResource(nullptr, 1), nullptr);
  EXPECT_EQ(resource::GetTypedResource<RunCount>(nullptr, 1, kVariable), nullptr);
  EXPECT_EQ(resource::GetInitializationStatus(nullptr, 1), nullptr);
  EXPECT_EQ(resource::CreateResourceVariableIfNotAvailable(nullptr, 1), kTfLiteError);
  EXPECT_EQ(resource::CreateTypedResourceIfNotAvailable(nullptr, 1, kVariable, make), kTfLiteError);
  EXPECT_EQ(resource::CreateHashtableResourceIfNotAvailable(nullptr, 1, kTfLiteInt64, kTfLiteString), kTfLiteError);

  resource::ResourceMap map;
  for (int i = 0; i < 3; ++i) map[i] = nullptr;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(resource::GetResourceVariable(&map, i), nullptr);
    EXPECT_EQ(resource::GetHashtableResource(&map, i), nullptr);
  }
  EXPECT_EQ(resource::CreateResourceVariableIfNotAvailable(&map, 0), kTfLiteOk);
  EXPECT_EQ(resource::CreateHashtableResourceIfNotAvailable(&map, 1, kTfLiteInt64, kTfLiteString), kTfLiteOk);
  EXPECT_EQ(resource::CreateTypedResourceIfNotAvailable(&map, 2, kVariable, make), kTfLiteOk);
  EXPECT_NE(resource::GetResourceVariable(&map, 0), nullptr);
  EXPECT_NE(resource::GetHashtableResource(&map, 1), nullptr);
  EXPECT_EQ(resource::GetResourceVariable(&map, 0)->AssignFrom(nullptr), kTfLiteError);
  TfLiteTensor nothing = {};
  EXPECT_EQ(resource::GetResourceVariable(&map, 2)->AssignFrom(&nothing), kTfLiteError);
  EXPECT_FALSE(resource::GetResourceVariable(&map, 2)->IsInitialized());
}

TEST(StaticHashtable, FromNumbersToStrings) {
  NotingContext context;
  resource::ResourceMap resources;
  ASSERT_EQ(resource::CreateHashtableResourceIfNotAvailable(&resources, 5, kTfLiteInt64, kTfLiteString), kTfLiteOk);
  resource::LookupInterface* const table = resource::GetHashtableResource(&resources, 5);
  ASSERT_NE(table, nullptr);
  const auto keys = Int64s({7, -1, 7}), asked = Int64s({-1, 8, 7});
  const auto values = TextTensor({"seven", "", "again"}), other = TextTensor({"none"});
  auto found = TextTensor({"", "", ""});
  EXPECT_FALSE(table->IsInitialized());
  EXPECT_EQ(table->Lookup(&context, asked.get(), found.get(), other.get()), kTfLiteError);
  ASSERT_EQ(table->Import(&context, keys.get(), values.get()), kTfLiteOk);
  EXPECT_EQ(table->Size(), 2u);
  EXPECT_TRUE(table->IsInitialized());
  ASSERT_EQ(table->Lookup(&context, asked.get(), found.get(), other.get()), kTfLiteOk);
  const std::string expected[] = {"", "none", "seven"};
  for (int i = 0; i < 3; ++i) {
    const tflite::StringRef string = tflite::GetString(found.get(), i);
    EXPECT_EQ(std::string(string.str, string.len), expected[i]);
  }
  // The first import counts, and so does the first table of a number.
  const auto late = Int64s({8});
  const auto late_value = TextTensor({"eight"});
  EXPECT_EQ(table->Import(&context, late.get(), late_value.get()), kTfLiteOk);
  EXPECT_EQ(table->Size(), 2u);
  EXPECT_EQ(resource::CreateHashtableResourceIfNotAvailable(&resources, 5, kTfLiteString, kTfLiteInt64), kTfLiteOk);
  EXPECT_EQ(resource::GetHashtableResource(&resources, 5), table);
}

TEST(StaticHashtable, FromStringsToNumbers) {
  NotingContext context;
  std::unique_ptr<resource::LookupInterface> table(
      resource::internal::CreateStaticHashtable(kTfLiteString, kTfLiteInt64));
  ASSERT_NE(table, nullptr);
  const auto keys = TextTensor({"a", "b"}), asked = TextTensor({"b", "c"});
  const auto values = Int64s({1, 2}), other = Int64s({-5});
  const auto found = Int64s({0, 0});
  ASSERT_EQ(table->Import(&context, keys.get(), values.get()), kTfLiteOk);
  ASSERT_EQ(table->Lookup(&context, asked.get(), found.get(), other.get()), kTfLiteOk);
  EXPECT_EQ(found->data.i64[0], 2);
  EXPECT_EQ(found->data.i64[1], -5);
  EXPECT_GE(table->GetMemoryUsage(), 2 * sizeof(int64_t));
}

TEST(StaticHashtable, RefusesWhatDoesNotFit) {
  NotingContext context;
  resource::ResourceMap resources;
  EXPECT_EQ(resource::CreateHashtableResourceIfNotAvailable(&resources, 1, kTfLiteInt64, kTfLiteInt64), kTfLiteError);
  EXPECT_EQ(resource::GetHashtableResource(&resources, 1), nullptr);
  ASSERT_EQ(resource::CreateResourceVariableIfNotAvailable(&resources, 2), kTfLiteOk);
  EXPECT_EQ(resource::CreateHashtableResourceIfNotAvailable(&resources, 2, kTfLiteInt64, kTfLiteString), kTfLiteError);
  resource::internal::StaticHashtable<int64_t, std::string> table(kTfLiteInt64, kTfLiteString);
  const auto keys = Int64s({1, 2}), none = Int64s({});
  const auto values = TextTensor({"one"});
  EXPECT_EQ(table.Import(&context, keys.get(), keys.get()), kTfLiteError);
  EXPECT_EQ(table.Import(&context, keys.get(), values.get()), kTfLiteError);
  EXPECT_EQ(table.Import(&context, nullptr, values.get()), kTfLiteError);
  EXPECT_EQ(table.Import(&context, keys.get(), nullptr), kTfLiteError);
  EXPECT_FALSE(table.IsInitialized());
  resource::internal::StaticHashtable<std::string, int64_t> numbers(kTfLiteString, kTfLiteInt64);
  const auto one = Int64s({1});
  ASSERT_EQ(numbers.Import(&context, values.get(), one.get()), kTfLiteOk);
  EXPECT_EQ(numbers.Lookup(&context, values.get(), one.get(), none.get()), kTfLiteError);
  EXPECT_EQ(NotingContext::last, "the value for other keys is missing");
  EXPECT_EQ(numbers.Lookup(&context, values.get(), keys.get(), one.get()), kTfLiteError);
}

TEST(CacheBuffer, KeepsFloatsAndEntries) {
  resource::CacheBuffer cache;
  EXPECT_EQ(cache.GetBuffer(), nullptr);
  EXPECT_EQ(cache.GetNumEntries(0), 0u);
  const auto shape = tflite::BuildTfLiteArray({1, 3, 4});
  ASSERT_EQ(cache.Initialize(*shape), kTfLiteOk);
  EXPECT_TRUE(cache.IsInitialized());
  EXPECT_EQ(cache.GetSize(), 12 * sizeof(float));
  EXPECT_EQ(cache.GetBuffer()[11], 0.0f);
  cache.GetBuffer()[11] = 2.0f;
  cache.SetNumEntries(2, 9);
  cache.SetNumEntries(3, 9);
  cache.SetNumEntries(-1, 9);
  EXPECT_EQ(cache.GetNumEntries(2), 9u);
  EXPECT_EQ(cache.GetNumEntries(3), 0u);
  for (const auto& wrong : {tflite::BuildTfLiteArray({3}), tflite::BuildTfLiteArray({1, -1}),
                            tflite::BuildTfLiteArray({1 << 20, 1 << 20, 1 << 20, 1 << 20})}) {
    EXPECT_EQ(cache.Initialize(*wrong), kTfLiteError);
  }
  EXPECT_EQ(cache.GetBuffer()[11], 2.0f);
  ASSERT_EQ(cache.Initialize(*shape), kTfLiteOk);
  EXPECT_EQ(cache.GetNumEntries(2), 0u);
  EXPECT_EQ(cache.GetBuffer()[11], 0.0f);
}

}  // namespace
}  // namespace mote
