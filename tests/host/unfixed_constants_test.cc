// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An operator may take from the application what it takes from a constant: each constant of each golden model in
// turn becomes an input or a variable. Either runtime refuses the model with a message, or gives the same answer once
// the constant's elements are written there, and whatever else is written does no harm.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "mote/model_verifier.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tests/debug_log_capture.h"
#include "tests/fuzz/gap_planner.h"
#include "tests/golden/golden_records.h"

// With AddressSanitizer there is no memory for what random sizes ask for; without it they are left out.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1:max_allocation_size_mb=64"; }
#if defined(__clang__)
constexpr bool kMakesRandomSizes = __has_feature(address_sanitizer);
#else
constexpr bool kMakesRandomSizes = false;
#endif

namespace mote {
namespace {

constexpr size_t kArenaBytes = 256 << 10;
constexpr int kMaxVariables = 8;

using Bytes = std::vector<uint8_t>;

enum class Role { kInput, kVariable };

// A golden model in which one tensor is no constant any more.
struct Problem {
  std::vector<uint64_t> file;
  size_t file_bytes;
  int subgraph, tensor;
  Role role;
  Bytes elements;  // that the constant had
  bool may_run_forever;

  const uint8_t* data() const { return reinterpret_cast<const uint8_t*>(file.data()); }
};

// Elements to write instead. Small numbers, of 32 or 64 bits, are often good sizes, axes and indices.
enum class Junk { kZeros, kRandom, kSmall32, kSmall64 };

Bytes Make(Junk junk, size_t bytes) {
  static std::minstd_rand random;
  Bytes made(bytes);
  for (size_t i = 0; i < bytes; ++i) {
    const auto number = static_cast<uint8_t>(random() >> 8);
    if (junk == Junk::kRandom && kMakesRandomSizes) made[i] = number;
    if ((junk == Junk::kSmall32 && i % 4 == 0) || (junk == Junk::kSmall64 && i % 8 == 0)) made[i] = number % 9;
  }
  return made;
}

// A runtime that has allocated the model, as the test sees it.
class Runtime {
 public:
  explicit Runtime(const Problem& problem) : elements(problem.elements) {}
  virtual ~Runtime() = default;
  virtual TfLiteTensor* input(size_t i) = 0;
  virtual const TfLiteTensor* output(size_t i) = 0;
  // Writes `elements` before: inputs need not stay from one run to the next.
  virtual TfLiteStatus Invoke() = 0;

  Bytes elements;

 protected:
  void WriteTo(void* memory, size_t room) const {
    if (memory != nullptr) std::memcpy(memory, elements.data(), std::min(room, elements.size()));
  }
};

// An arena of exactly the size that is needed, or with gaps behind each tensor.
class MicroRuntime : public Runtime {
 public:
  MicroRuntime(const Problem& problem, bool with_gaps, size_t arena_bytes)
      : Runtime(problem),
        problem_(problem),
        model_(*tflite::GetModel(problem.data())),
        arena_(new uint8_t[arena_bytes]),
        planner_(arena_bytes),
        allocator_(with_gaps ? tflite::MicroAllocator::Create(Stale(arena_bytes), arena_bytes, &planner_)
                             : tflite::MicroAllocator::Create(Stale(arena_bytes), arena_bytes)),
        interpreter_(&model_, Resolver(), allocator_,
                     tflite::MicroResourceVariables::Create(allocator_, kMaxVariables)),
        with_gaps_(with_gaps),
        arena_bytes_(arena_bytes) {}
  ~MicroRuntime() override { ASAN_UNPOISON_MEMORY_REGION(arena_.get(), arena_bytes_); }

  TfLiteStatus Allocate() {
    TF_LITE_ENSURE_STATUS(interpreter_.AllocateTensors());
    if (with_gaps_) PoisonGaps(model_, arena_.get() + planner_.GetMaximumMemorySize(), &interpreter_);
    return kTfLiteOk;
  }
  size_t used_bytes() const { return interpreter_.arena_used_bytes(); }

  TfLiteTensor* input(size_t i) override { return interpreter_.input(i); }
  const TfLiteTensor* output(size_t i) override { return interpreter_.output(i); }
  TfLiteStatus Invoke() override {
    if (problem_.role == Role::kInput) {
      const TfLiteTensor& input = *interpreter_.input(interpreter_.inputs_size() - 1);
      WriteTo(input.data.data, input.bytes);
    } else {
      const TfLiteEvalTensor& variable = *interpreter_.GetTensor(problem_.tensor, problem_.subgraph);
      WriteTo(variable.data.data, EvalTensorBytes(variable));
    }
    return interpreter_.Invoke();
  }

 private:
  static const tflite::AllOpsResolver& Resolver() {
    static const tflite::AllOpsResolver resolver;
    return resolver;
  }
  uint8_t* Stale(size_t bytes) {
    std::memset(arena_.get(), 0xA5, bytes);
    return arena_.get();
  }

  const Problem& problem_;
  const tflite::Model& model_;
  const std::unique_ptr<uint8_t[]> arena_;
  GapPlanner planner_;
  tflite::MicroAllocator* const allocator_;
  tflite::MicroInterpreter interpreter_;
  const bool with_gaps_;
  const size_t arena_bytes_;
};

class DynamicRuntime : public Runtime {
 public:
  explicit DynamicRuntime(const Problem& problem) : Runtime(problem), problem_(problem) {}

  TfLiteStatus Allocate() {
    static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(problem_.data()),
                                                      problem_.file_bytes, tflite::GetMicroErrorReporter());
    if (model_ == nullptr) return kTfLiteError;
    TF_LITE_ENSURE_STATUS(tflite::InterpreterBuilder(*model_, resolver)(&interpreter_));
    return interpreter_->AllocateTensors();
  }

  TfLiteTensor* input(size_t i) override { return interpreter_->input_tensor(i); }
  const TfLiteTensor* output(size_t i) override { return interpreter_->output_tensor(i); }
  TfLiteStatus Invoke() override {
    const TfLiteTensor& tensor = *interpreter_->subgraph(problem_.subgraph)->tensor(problem_.tensor);
    WriteTo(tensor.data.data, tensor.bytes);
    return interpreter_->Invoke();
  }

 private:
  const Problem& problem_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

// Null if the runtime says that it needs the constant: what lies in memory in Prepare is no reason.
const char* Refused() {
  return std::strstr(captured_log, "constant") != nullptr ? nullptr : "it is refused, but not for want of a constant";
}

// Null if all goes well.
const char* Run(const Problem& problem, const golden::RecordHead& head, Runtime* runtime) {
  const char* const difference = golden::ReplayInvokes(*runtime, head);
  if (difference != nullptr || problem.may_run_forever) return difference;
  for (const Junk junk : {Junk::kZeros, Junk::kRandom, Junk::kRandom, Junk::kSmall32, Junk::kSmall32, Junk::kSmall64}) {
    runtime->elements = Make(junk, problem.elements.size());
    (void)runtime->Invoke();
  }
  return nullptr;
}

const char* RunMicroIn(const Problem& problem, const golden::RecordHead& head, bool with_gaps, size_t arena_bytes) {
  MicroRuntime runtime(problem, with_gaps, arena_bytes);
  return runtime.Allocate() == kTfLiteOk ? Run(problem, head, &runtime) : "its arena is too small";
}

const char* RunMicro(const Problem& problem, const golden::RecordHead& head) {
  if (tflite::GetVerifiedModel(problem.data(), problem.file_bytes) == nullptr) return Refused();
  size_t arena_bytes = 0;
  {
    MicroRuntime dry(problem, false, kArenaBytes);
    if (dry.Allocate() != kTfLiteOk) return Refused();
    arena_bytes = dry.used_bytes();
  }
  const char* const difference = RunMicroIn(problem, head, true, kArenaBytes);
  // A variable can be written only where all tensors are preserved.
  if (difference != nullptr || problem.role == Role::kVariable) return difference;
  return RunMicroIn(problem, head, false, arena_bytes);
}

const char* RunDynamic(const Problem& problem, const golden::RecordHead& head) {
  DynamicRuntime runtime(problem);
  if (runtime.Allocate() != kTfLiteOk) return Refused();
  // FULLY_CONNECTED is rounded otherwise on the dynamic runtime.
  const auto* const code = tflite::GetModel(problem.data())->operator_codes()->Get(0);
  golden::integer_tolerance = GetBuiltinCode(code) == tflite::BuiltinOperator_FULLY_CONNECTED ? 1 : 0;
  const char* const difference = Run(problem, head, &runtime);
  golden::integer_tolerance = 0;
  return difference;
}

bool HasLoop(const tflite::ModelT& model) {
  return std::any_of(model.operator_codes.begin(), model.operator_codes.end(), [](const auto& code) {
    return code->builtin_code == tflite::BuiltinOperator_WHILE ||
           code->builtin_code == tflite::BuiltinOperator_STABLEHLO_WHILE;
  });
}

// False for a tensor that cannot have that role.
bool MakeProblem(int subgraph, int tensor, Role role, Problem* problem) {
  std::unique_ptr<tflite::ModelT> model(tflite::GetModel(golden::ModelOfRecord())->UnPack());
  tflite::SubGraphT& graph = *model->subgraphs[static_cast<size_t>(subgraph)];
  tflite::TensorT& changed = *graph.tensors[static_cast<size_t>(tensor)];
  const Bytes& elements = model->buffers[changed.buffer]->data;
  if (elements.empty() || changed.sparsity != nullptr || changed.type == tflite::TensorType_STRING) return false;
  if (role == Role::kInput && subgraph != 0) return false;
  *problem = {{}, 0, subgraph, tensor, role, elements, HasLoop(*model)};
  changed.buffer = 0;
  changed.is_variable = role == Role::kVariable;
  if (role == Role::kInput) {
    graph.inputs.push_back(tensor);
  } else {  // with inputs that are variables too, nothing that an operator reads is constant
    for (const int32_t i : graph.inputs) {
      tflite::TensorT& input = *graph.tensors[static_cast<size_t>(i)];
      input.is_variable = input.type != tflite::TensorType_STRING;
    }
  }
  flatbuffers::FlatBufferBuilder builder;
  tflite::FinishModelBuffer(builder, tflite::Model::Pack(builder, model.get()));
  problem->file.resize(builder.GetSize() / sizeof(uint64_t) + 1);
  problem->file_bytes = builder.GetSize();
  std::memcpy(problem->file.data(), builder.GetBufferPointer(), builder.GetSize());
  return true;
}

using RunProblem = const char*(const Problem&, const golden::RecordHead&);

const char* RunEach(const golden::RecordHead& head, RunProblem* run) {
  const tflite::Model& model = *tflite::GetModel(golden::ModelOfRecord());
  for (int s = 0; s < NumSubgraphs(model); ++s) {
    for (int t = 0; t < NumTensors(SubgraphAt(model, s)); ++t) {
      for (const Role role : {Role::kInput, Role::kVariable}) {
        Problem problem;
        if (!MakeProblem(s, t, role, &problem)) continue;
        StartLogCapture();
        const char* const difference = run(problem, head);
        StopLogCapture();
        if (difference == nullptr) continue;
        ADD_FAILURE() << head.name << ": tensor " << t << " of subgraph " << s << " as "
                      << (role == Role::kInput ? "an input: " : "a variable: ") << difference;
      }
    }
  }
  return nullptr;
}

const char* RunEachOnMicro(const golden::RecordHead& head) { return RunEach(head, RunMicro); }
const char* RunEachOnDynamic(const golden::RecordHead& head) { return RunEach(head, RunDynamic); }

template <class Replay>
void ForEachOperator(Replay replay) {
#define OP(ENUM, ...) EXPECT_EQ(golden::CountFailures(#ENUM, replay), 0);
#define CUSTOM_OP_ALIAS(...)
#define CUSTOM_OP(NAME, ...) EXPECT_EQ(golden::CountFailures(NAME, replay), 0);
#include "mote/ops.def"
}

TEST(UnfixedConstants, MicroRuntime) { ForEachOperator(RunEachOnMicro); }
TEST(UnfixedConstants, DynamicRuntime) { ForEachOperator(RunEachOnDynamic); }

}  // namespace
}  // namespace mote
