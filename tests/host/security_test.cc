// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The promises of docs/security.md about the dynamic runtime and the C API.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"
#include "tests/testing/seeded.h"

// The allocation that fails, counted down by each; none, if it is negative.
static int countdown = -1;

void* operator new(size_t bytes, const std::nothrow_t&) noexcept {
  if (countdown >= 0 && countdown-- == 0) return nullptr;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
void* operator new(size_t bytes) {
  void* const memory = operator new(bytes, std::nothrow);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](size_t bytes) { return operator new(bytes); }
void* operator new[](size_t bytes, const std::nothrow_t&) noexcept { return operator new(bytes, std::nothrow); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory, size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace mote {
namespace {

using Bytes = std::vector<char>;

// y = x + c * x, with a constant behind the FlatBuffer.
Bytes SmallModel() {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  const int c = builder.Constant<float>(tflite::TensorType_FLOAT32, {2}, {0.0f, 0.0f});
  const int product = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  builder.Inputs({x}).Outputs({y});
  builder.Op(tflite::BuiltinOperator_MUL, {c, x}, {product}, tflite::MulOptionsT());
  builder.Op(tflite::BuiltinOperator_ADD, {x, product}, {y}, tflite::AddOptionsT());
  tflite::BufferT& buffer = *builder.model.buffers[builder.current().tensors[static_cast<size_t>(c)]->buffer];
  buffer.data.clear();
  buffer.offset = 2;
  buffer.size = 8;
  builder.FinishUnchecked();
  buffer.offset = builder.size();
  builder.FinishUnchecked();
  const float values[2] = {2.0f, 3.0f};
  Bytes file(builder.size() + sizeof(values));
  std::memcpy(file.data(), builder.data(), builder.size());
  std::memcpy(file.data() + builder.size(), values, sizeof(values));
  return file;
}

void Ignore(void*, const char*, va_list) {}

// Runs until a step fails; returns the number of steps that succeeded.
int RunInC(const char* bytes, size_t count) {
  TfLiteModel* const model = TfLiteModelCreateWithErrorReporter(bytes, count, Ignore, nullptr);
  if (model == nullptr) return 0;
  int steps = 1;
  TfLiteInterpreterOptions* const options = TfLiteInterpreterOptionsCreate();
  TfLiteInterpreter* const interpreter = TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  if (interpreter == nullptr) return steps;
  ++steps;
  if (TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk) ++steps;
  if (TfLiteInterpreterInvoke(interpreter) == kTfLiteOk) ++steps;
  TfLiteInterpreterDelete(interpreter);
  return steps;
}

// The bytes in memory of just that size, also misaligned by `shift`.
int RunCopy(const Bytes& bytes, size_t shift = 0) {
  const std::unique_ptr<char[]> copy(new char[bytes.size() + shift]);
  if (!bytes.empty()) std::memcpy(copy.get() + shift, bytes.data(), bytes.size());
  return RunInC(copy.get() + shift, bytes.size());
}

TEST(SecurityTest, AFormatOfSparsityThatDoesNotExistIsRefused) {
  for (const int format : {0, 1, 2, -127}) {
    ModelBuilder builder;
    const int x = builder.Tensor(tflite::TensorType_FLOAT32, {2});
    const int c = builder.Constant<float>(tflite::TensorType_FLOAT32, {2}, {1.0f, 2.0f});
    const int y = builder.Tensor(tflite::TensorType_FLOAT32, {2});
    builder.Inputs({x}).Outputs({y});
    builder.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
    auto sparsity = std::make_unique<tflite::SparsityParametersT>();
    sparsity->dim_metadata.push_back(std::make_unique<tflite::DimensionMetadataT>());
    sparsity->dim_metadata[0]->format = static_cast<tflite::DimensionType>(format);
    builder.current().tensors[static_cast<size_t>(c)]->sparsity = std::move(sparsity);
    ASSERT_NE(builder.Finish(), nullptr);
    KeptErrors errors;
    const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()),
                                                                builder.size(), &errors);
    ASSERT_NE(model, nullptr);
    const tflite::ops::builtin::BuiltinOpResolver resolver;
    std::unique_ptr<tflite::Interpreter> interpreter;
    const bool exists = format == 0 || format == 1;
    EXPECT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), exists ? kTfLiteOk : kTfLiteError) << format;
    EXPECT_EQ(errors.Has("neither DENSE nor SPARSE_CSR"), !exists) << errors.text;
  }
}

TEST(SecurityTest, AGoodModelRunsAtAnyAddress) {
  for (size_t shift = 0; shift < 9; ++shift) EXPECT_EQ(RunCopy(SmallModel(), shift), 4) << shift;
}

TEST(SecurityTest, EachPrefixIsRefused) {
  const Bytes model = SmallModel();
  for (size_t bytes = 0; bytes < model.size(); ++bytes) {
    EXPECT_EQ(RunCopy(Bytes(model.begin(), model.begin() + static_cast<ptrdiff_t>(bytes))), 0) << bytes;
  }
}

TEST(SecurityTest, EachFlippedBitIsRefusedOrRuns) {
  const Bytes model = SmallModel();
  for (size_t bit = 0; bit < 8 * model.size(); ++bit) {
    Bytes flipped = model;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    (void)RunCopy(flipped);
  }
}

TEST(SecurityTest, EachWordAtItsLimitsIsRefusedOrRuns) {
  const Bytes model = SmallModel();
  for (const uint32_t value : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu, 0xFFFFFFF8u}) {
    for (size_t at = 0; at + 4 <= model.size(); at += 2) {
      Bytes changed = model;
      std::memcpy(&changed[at], &value, sizeof(value));
      (void)RunCopy(changed);
    }
  }
}

TEST(SecurityTest, RandomChangesAreRefusedOrRun) {
  const Bytes model = SmallModel();
  Seeded<std::mt19937> random(1);
  for (int round = 0; round < 2000; ++round) {
    Bytes changed = model;
    for (unsigned k = 0; k <= random() % 4; ++k) changed[random() % changed.size()] = static_cast<char>(random());
    (void)RunCopy(changed);
  }
}

TEST(SecurityTest, AModelOfTheWrongKindIsNamed) {
  KeptErrors errors;
  const char zeros[64] = {};
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(zeros, sizeof(zeros), &errors), nullptr);
  EXPECT_TRUE(errors.Has("no .tflite file that can be trusted")) << errors.text;
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(nullptr, 0, &errors), nullptr);
  EXPECT_TRUE(errors.Has("is null")) << errors.text;
  EXPECT_EQ(tflite::FlatBufferModel::VerifyAndBuildFromAllocation(nullptr, nullptr, &errors), nullptr);
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromModel(nullptr, &errors), nullptr);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(nullptr, resolver, &errors)(&interpreter), kTfLiteError);
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromFile(nullptr, &errors), nullptr);
}

// Each allocation of loading fails in turn.
TEST(SecurityTest, MemoryThatCannotBeHadIsAnError) {
  const Bytes model = SmallModel();
  KeptErrors errors;
  errors.text.reserve(1 << 20);
  const auto build = [&] { return tflite::FlatBufferModel::BuildFromBuffer(model.data(), model.size(), &errors); };
  int failures = 0;
  for (bool is_built = false; !is_built; ++failures) {
    countdown = failures;
    is_built = build() != nullptr;
    countdown = -1;
    ASSERT_LT(failures, 1000);
  }
  EXPECT_GT(failures, 1);
  EXPECT_TRUE(errors.Has("there is no memory left")) << errors.text;
  TfLiteModel* const c_model = TfLiteModelCreate(model.data(), model.size());
  ASSERT_NE(c_model, nullptr);
  failures = 0;
  for (bool is_made = false; !is_made; ++failures) {
    countdown = failures;
    TfLiteInterpreterOptions* const options = TfLiteInterpreterOptionsCreate();
    TfLiteInterpreterOptions* const copy = options == nullptr ? nullptr : TfLiteInterpreterOptionsCopy(options);
    countdown = -1;
    is_made = copy != nullptr;
    TfLiteInterpreterOptionsDelete(copy);
    TfLiteInterpreterOptionsDelete(options);
  }
  EXPECT_GT(failures, 1);
  TfLiteModelDelete(c_model);
}

// A signature whose names are too long to be kept in a std::string itself.
constexpr char kSignature[] = "a signature with a long name";
constexpr char kInput[] = "an input with a long name";
constexpr char kOutput[] = "an output with a long name";

Bytes ModelWithSignature() {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  builder.Inputs({x}).Outputs({y});
  builder.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
  const auto named = [](const char* name, int tensor) {
    auto map = std::make_unique<tflite::TensorMapT>();
    map->name = name;
    map->tensor_index = static_cast<uint32_t>(tensor);
    return map;
  };
  auto signature = std::make_unique<tflite::SignatureDefT>();
  signature->signature_key = kSignature;
  signature->inputs.push_back(named(kInput, x));
  signature->outputs.push_back(named(kOutput, y));
  builder.model.signature_defs.push_back(std::move(signature));
  builder.FinishUnchecked();
  const auto* const bytes = reinterpret_cast<const char*>(builder.data());
  return Bytes(bytes, bytes + builder.size());
}

// Runs until a step fails; true if none has failed.
bool RunsSignature(TfLiteInterpreter* interpreter) {
  TfLiteSignatureRunner* const runner = TfLiteInterpreterGetSignatureRunner(interpreter, kSignature);
  if (runner == nullptr) return false;
  const int dims[] = {3};
  TfLiteTensor* const input = TfLiteSignatureRunnerGetInputTensor(runner, kInput);
  const bool runs = TfLiteSignatureRunnerResizeInputTensor(runner, kInput, dims, 1) == kTfLiteOk &&
                    TfLiteSignatureRunnerAllocateTensors(runner) == kTfLiteOk &&
                    TfLiteSignatureRunnerInvoke(runner) == kTfLiteOk;
  EXPECT_NE(input, nullptr);
  EXPECT_NE(TfLiteSignatureRunnerGetOutputTensor(runner, kOutput), nullptr);
  TfLiteSignatureRunnerDelete(runner);
  return runs;
}

bool RunsInC(const Bytes& bytes) {
  TfLiteModel* const model = TfLiteModelCreate(bytes.data(), bytes.size());
  TfLiteInterpreterOptions* const options = TfLiteInterpreterOptionsCreate();
  if (options != nullptr) TfLiteInterpreterOptionsSetErrorReporter(options, Ignore, nullptr);
  TfLiteInterpreter* const interpreter = model == nullptr ? nullptr : TfLiteInterpreterCreate(model, options);
  TfLiteInterpreterOptionsDelete(options);
  TfLiteModelDelete(model);
  const bool runs =
      options != nullptr && interpreter != nullptr && TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk &&
      TfLiteInterpreterInvoke(interpreter) == kTfLiteOk && TfLiteInterpreterGetSignatureCount(interpreter) == 1 &&
      TfLiteInterpreterGetSignatureKey(interpreter, 0) != nullptr && RunsSignature(interpreter);
  TfLiteInterpreterDelete(interpreter);
  return runs;
}

bool RunsInCpp(const Bytes& bytes, tflite::ErrorReporter* errors) {
  const auto model = tflite::FlatBufferModel::BuildFromBuffer(bytes.data(), bytes.size(), errors);
  const int saved = std::exchange(countdown, -1);  // the resolver is the application's
  const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
  countdown = saved;
  std::unique_ptr<tflite::Interpreter> interpreter;
  return model != nullptr && tflite::InterpreterBuilder(*model, resolver)(&interpreter) == kTfLiteOk &&
         interpreter->AllocateTensors() == kTfLiteOk && interpreter->Invoke() == kTfLiteOk;
}

// Has each request for memory of `run` fail in turn, until none does; the number of those that did.
template <class Run>
int FailEachRequest(const Run& run) {
  for (int failures = 0; failures < 10000; ++failures) {
    countdown = failures;
    bool runs = false;
    EXPECT_NO_THROW(runs = run()) << failures;
    if (std::exchange(countdown, -1) < 0) continue;
    EXPECT_TRUE(runs);
    return failures;
  }
  ADD_FAILURE() << "there is no end of requests";
  return 0;
}

TEST(SecurityTest, MemoryThatARunCannotHaveIsAnErrorOfTheCApi) {
  const Bytes model = ModelWithSignature();
  ASSERT_TRUE(RunsInC(model));
  EXPECT_GT(FailEachRequest([&] { return RunsInC(model); }), 100);
}

TEST(SecurityTest, MemoryThatARunCannotHaveIsAnErrorOfTheInterpreter) {
  const Bytes model = ModelWithSignature();
  KeptErrors errors;
  errors.text.reserve(1 << 20);
  ASSERT_TRUE(RunsInCpp(model, &errors));
  EXPECT_GT(FailEachRequest([&] { return RunsInCpp(model, &errors); }), 30);
}

TEST(SecurityTest, MemoryThatAttributesCannotHaveIsAnError) {
  constexpr char kLongName[] = "an attribute that is too long to be kept in the string itself";
  const auto make = [&] {
    TfLiteAttributeMap* const attributes = TfLiteAttributeMapCreate(kTfLiteAttrMapTypeBuffer);
    if (attributes == nullptr) return false;
    const bool is_set =
        TfLiteAttributeMapSetStringBufferAttr(attributes, kTfLiteBufferAttrKeyResourceTypeName, kLongName);
    TfLiteAttributeMapSetCustomIntAttr(attributes, kLongName, 7);
    int value = 0;
    const bool is_kept = TfLiteAttributeMapGetCustomIntAttr(attributes, kLongName, &value);
    TfLiteAttributeMapDelete(attributes);
    return is_set && is_kept;
  };
  EXPECT_GT(FailEachRequest(make), 4);
}

}  // namespace
}  // namespace mote
