// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What an operator sees of its runtime: one header for the static and the dynamic one.
//
// An operator is a struct with four members and is registered by one macro:
//
//   struct Example {
//     using Params = TfLiteExampleParams;                 // parsed options, or void
//     struct Plan { ... };                                // what Prepare found out; zeroed before the first Prepare
//     static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan);
//     static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan);   // Plan& if it keeps state
//     static void Reset(Plan& plan);                      // optional: back to the state before the first Eval
//   };
//   MOTE_REGISTER_OP(EXAMPLE, Example)
//
// With `Params` void, Prepare takes no `params`. An operator that remembers nothing has an empty Plan, which costs
// nothing.
#ifndef MOTE_SRC_OPS_OP_H_
#define MOTE_SRC_OPS_OP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "src/core/shape.h"
#include "src/kernels/kept_memory.h"
#include "src/kernels/loop_choice.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {
struct SparsityParameters;
}

namespace mote {

struct HashTable;

// A tensor as Prepare sees it. Where a node has no such tensor, `type` is kTfLiteNoType and `dims` is null.
struct TensorInfo {
  TfLiteType type = kTfLiteNoType;
  const TfLiteIntArray* dims = nullptr;
  const void* data = nullptr;  // the elements if is_constant, else null; for strings also memory that may be written
  bool is_constant = false;    // its elements are known now and never change
  bool is_variable = false;
  bool is_open = false;                      // its shape is known only when the graph runs; on the dynamic runtime
  float scale = 0.0f;                        // the first scale; 0: not quantised
  int32_t zero_point = 0;                    // the first zero point
  bool zero_points_are_equal = true;         // all zero points are `zero_point`
  const TfLiteFloatArray* scales = nullptr;  // all scales; null: not quantised
  const int64_t* zero_points = nullptr;      // one per scale; null: all are `zero_point`
  int32_t quantized_dimension = 0;
  // How the elements of a sparse constant are stored; null: all of them, row by row. `data` of a sparse constant is a
  // FlatBuffer list of bytes, with its length before it. The verifier lets only DENSIFY and FULLY_CONNECTED
  // read such, and nothing write them.
  const tflite::SparsityParameters* sparsity = nullptr;

  bool exists() const { return dims != nullptr; }
  int rank() const { return dims->size; }
  int dim(int i) const { return dims->data[i]; }
  int elements() const { return Elements(*dims); }
  bool is_quantized() const { return scales != nullptr; }
  bool is_per_channel() const { return scales != nullptr && scales->size > 1; }
  template <class T>
  const T* Data() const {
    return static_cast<const T*>(data);
  }
};

// A tensor as Eval sees it.
struct TensorView {
  TfLiteType type = kTfLiteNoType;
  const TfLiteIntArray* dims = nullptr;
  void* raw = nullptr;

  bool exists() const { return raw != nullptr; }
  int rank() const { return dims->size; }
  int dim(int i) const { return dims->data[i]; }
  int elements() const { return Elements(*dims); }
  template <class T>
  T* Data() const {
    return static_cast<T*>(raw);
  }
};

// How the runtime of microcontrollers shares memory. Operators hand it over, so that an image without any that can work
// in place links none of it.
using SharingOfMemory = bool(TfLiteContext* context, int i, int bytes);
bool ShareMemoryOfArena(TfLiteContext* context, int i, int bytes);
constexpr int kSameSize = -1;  // in place of `bytes`

}  // namespace mote

// Resource variables; apart from MoteOpRuntime, so that an image without them links none of it. Each function reports
// its own errors.
struct MoteVariableRuntime {
  // Finds or makes the variable of that name, -1 when there is no room. Names may be null or empty.
  int (*Id)(TfLiteContext* context, const char* container, const char* shared_name);
  TfLiteStatus (*Prepare)(TfLiteContext* context, int id, size_t bytes);  // makes room for its value
  // These check the id, and that the sizes in bytes agree.
  TfLiteStatus (*Read)(TfLiteContext* context, int id, TfLiteEvalTensor* value);
  TfLiteStatus (*Assign)(TfLiteContext* context, int id, const TfLiteEvalTensor* value);
  // Where the first of the hash tables is kept. They belong to src/ops/hashtable.cc; the runtime drops them before it
  // prepares the operators anew.
  mote::HashTable** (*Tables)(TfLiteContext* context);
};

// Each runtime points TfLiteContext::op_runtime to one of these.
struct MoteOpRuntime {
  TfLiteStatus (*Describe)(TfLiteContext* context, int tensor_index, mote::TensorInfo* info);
  // States an output's shape: the static runtime compares it with the model's, the dynamic one resizes. With `at_eval`
  // the static runtime accepts any shape that fits in the planned bytes.
  TfLiteStatus (*SetShape)(TfLiteContext* context, int tensor_index, int rank, const int* dims, bool at_eval);
  void* (*AllocatePersistent)(TfLiteContext* context, size_t bytes, size_t alignment);
  // From Prepare: the tensor's elements are known now, never change, and stay at `data` as long as the interpreter
  // lives. The runtime needs no room for them, and Describe tells them to the operators prepared later. With `data`
  // null nothing is said of the elements; what the node has allocated stays in its place, as it does for those.
  TfLiteStatus (*SetConstant)(TfLiteContext* context, int tensor_index, const void* data);

  // Subgraphs, for control flow. Prepare names each that Eval may invoke with PlanCall, after it has checked the index;
  // so the planner keeps their memory apart. The caller checks the indices of subgraphs; for a tensor out of range the
  // result is null or kTfLiteError. Empty lists of inputs and outputs may be null. The inputs of a subgraph hold what
  // is written there until it is invoked, its outputs their values until another subgraph is invoked; neither shares
  // memory with the tensors of the node that invokes it. InvokeSubgraph reports its own errors.
  int (*NumSubgraphs)(TfLiteContext* context);
  TfLiteStatus (*PlanCall)(TfLiteContext* context, int subgraph);
  const TfLiteIntArray* (*SubgraphInputs)(TfLiteContext* context, int subgraph);
  const TfLiteIntArray* (*SubgraphOutputs)(TfLiteContext* context, int subgraph);
  TfLiteStatus (*DescribeIn)(TfLiteContext* context, int subgraph, int tensor_index, mote::TensorInfo* info);
  TfLiteEvalTensor* (*EvalTensorIn)(TfLiteContext* context, int subgraph, int tensor_index);
  TfLiteStatus (*InvokeSubgraph)(TfLiteContext* context, int subgraph);

  // Null, with a message, where the application gave the runtime no resource variables.
  const MoteVariableRuntime* (*Variables)(TfLiteContext* context);

  // Null on the static runtime. On the dynamic one: an input of a subgraph takes that shape. It has its memory, and the
  // subgraph's outputs their shapes as far as they can be known, after the next PlanCall, which here is allowed at Eval
  // too.
  TfLiteStatus (*ShapeInput)(TfLiteContext* context, int subgraph, int tensor_index, int rank,
                             const int* dims) = nullptr;

  // From Prepare: PrepareContext::NoteLoop. Null where nobody asks.
  void (*NoteLoop)(TfLiteContext* context, const mote::LoopChoice& choice) = nullptr;

  // From Prepare, of input i of the node: PrepareContext::AllowOverlay or, with kSameSize for `bytes`, AllowInPlace.
  // The runtime of microcontrollers lets `arena` do it. Null where the runtime makes no use of it.
  bool (*AllowInPlace)(TfLiteContext* context, int i, int bytes, mote::SharingOfMemory* arena) = nullptr;

#ifdef MOTE_HAS_KEPT_MEMORY
  // At Eval: the memory of the node that runs, from its first piece on; null if its inputs but the first are no
  // constants. Null on the static runtime.
  mote::KeptMemory* (*KeptMemoryOfNode)(TfLiteContext* context) = nullptr;
#endif
};

// Leaves with a message. The texts go with TF_LITE_STRIP_ERROR_STRINGS; the checks stay.
#ifndef TF_LITE_STRIP_ERROR_STRINGS
#define OP_FAIL(ctx, ...) return (ctx).Fail(__VA_ARGS__)
#else
#define OP_FAIL(ctx, ...) return static_cast<void>(sizeof((ctx).Fail(__VA_ARGS__))), kTfLiteError
#endif

#define OP_REQUIRE(ctx, condition, ...)          \
  do {                                           \
    if (!(condition)) OP_FAIL(ctx, __VA_ARGS__); \
  } while (0)

#define OP_TRY(expression)                                  \
  do {                                                      \
    const TfLiteStatus op_try_status_ = (expression);       \
    if (op_try_status_ != kTfLiteOk) return op_try_status_; \
  } while (0)

namespace mote {

class PrepareContext {
 public:
  PrepareContext(TfLiteContext* context, TfLiteNode* node) : context_(context), node_(node) {}

  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  int num_intermediates() const { return node_->intermediates ? node_->intermediates->size : 0; }
  // A tensor that the node does not have, or whose index is kTfLiteOptionalTensor, does not exist().
  TensorInfo in(int i) const { return Describe(node_->inputs, i); }
  TensorInfo out(int i) const { return Describe(node_->outputs, i); }
  TensorInfo intermediate(int i) const { return Describe(node_->intermediates, i); }

  // kTfLiteError with a message unless the node has between `min` and `max` inputs, the first `min` of them
  // present, and `outputs` outputs.
  [[nodiscard]] TfLiteStatus RequireArity(int min_inputs, int max_inputs, int outputs) const;
  [[nodiscard]] TfLiteStatus RequireArity(int inputs, int outputs) const {
    return RequireArity(inputs, inputs, outputs);
  }
  // kTfLiteError with a message that names the types unless `type` is one of `allowed`.
  [[nodiscard]] TfLiteStatus RequireType(const char* what, TfLiteType type,
                                         std::initializer_list<TfLiteType> allowed) const;

  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const Shape& shape) const {
    return SetOutputShape(i, shape.rank, shape.dims);
  }
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const TfLiteIntArray& dims) const {
    return SetOutputShape(i, dims.size, dims.data);
  }
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, int rank, const int* dims) const {
    return context_->op_runtime->SetShape(context_, node_->outputs->data[i], rank, dims, false);
  }

  // For outputs that do not depend on data: output i's elements are `data`, which must stay (in the Plan, say).
  // A variable has memory of its own, which a reset fills.
  [[nodiscard]] TfLiteStatus SetConstantOutput(int i, const void* data) const {
    if (out(i).is_variable) return Fail("output %d is a variable; this operator does not write variables", i);
    return context_->op_runtime->SetConstant(context_, node_->outputs->data[i], data);
  }

  // Says which loop the node will run, to those who profile.
  void NoteLoop([[maybe_unused]] const LoopChoice& choice) const {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    if (context_->op_runtime->NoteLoop != nullptr) context_->op_runtime->NoteLoop(context_, choice);
#endif
  }

  // The same for a choice that nothing else depends on, so that it takes no room where nobody profiles.
  template <class Choose>
  void NoteLoopOf(const Choose& choose) const {
    (void)choose;
#ifndef TF_LITE_STRIP_ERROR_STRINGS
    NoteLoop(choose());
#endif
  }

  // For operators that read no element of input i after they wrote the same one of output 0: both may get the same
  // memory, if they have the same size and nobody else needs the input.
  void AllowInPlace(int i) const { (void)AllowOverlay(i, kSameSize); }

  // For operators that can make output 0, of any size, over input i: at its beginning, or, where the output is the
  // larger one, with the input at the end of it. False if that will not happen; else it may or may not, as Eval sees by
  // the addresses. To be asked before any scratch; so many bytes of it are needed only for this.
  [[nodiscard]] bool AllowOverlay(int i, int bytes) const {
    const MoteOpRuntime& runtime = *context_->op_runtime;
    return runtime.AllowInPlace != nullptr && runtime.AllowInPlace(context_, i, bytes, ShareMemoryOfArena);
  }

  // `count` elements that live as long as the interpreter; null when the arena has no room (the runtime says so).
  template <class T>
  [[nodiscard]] T* Persistent(int count) const {
    return static_cast<T*>(context_->op_runtime->AllocatePersistent(context_, sizeof(T) * count, alignof(T)));
  }
  // `bytes` for the length of each Eval of this node: EvalContext::scratch(*id).
  [[nodiscard]] TfLiteStatus Scratch(size_t bytes, int* id) const {
    return context_->RequestScratchBufferInArena(context_, bytes, id);
  }

  // The custom options of a custom operator.
  const uint8_t* custom_options() const { return static_cast<const uint8_t*>(node_->custom_initial_data); }
  size_t custom_options_bytes() const { return static_cast<size_t>(node_->custom_initial_data_size); }

  // Says what is wrong; the runtime puts the node and the operator in front. Always kTfLiteError.
  template <class... Args>
  TfLiteStatus Fail(const char* format, Args... args) const {
    if (context_->ReportError) context_->ReportError(context_, format, args...);
    return kTfLiteError;
  }

  const MoteOpRuntime& runtime() const { return *context_->op_runtime; }
  TfLiteContext* raw() const { return context_; }
  TfLiteNode* node() const { return node_; }

 private:
  TensorInfo Describe(const TfLiteIntArray* indices, int i) const;

  TfLiteContext* context_;
  TfLiteNode* node_;
};

class EvalContext {
 public:
  EvalContext(TfLiteContext* context, TfLiteNode* node) : context_(context), node_(node) {}

  int num_inputs() const { return node_->inputs->size; }
  int num_outputs() const { return node_->outputs->size; }
  // A tensor that the node does not have does not exist().
  TensorView in(int i) const { return View(node_->inputs, i); }
  TensorView out(int i) const { return View(node_->outputs, i); }
  void* scratch(int id) const { return context_->GetScratchBuffer(context_, id); }
  // The same in fewer instructions; the first two of a tensor that Prepare has required.
  [[gnu::always_inline]] TensorView required_in(int i) const { return ViewOf(node_->inputs->data[i]); }
  [[gnu::always_inline]] TensorView required_out(int i) const { return ViewOf(node_->outputs->data[i]); }
  [[gnu::always_inline]] TensorView optional_in(int i) const {
    return i < node_->inputs->size && node_->inputs->data[i] >= 0 ? ViewOf(node_->inputs->data[i]) : TensorView();
  }

  // Lends a loop the memory that the node keeps, if it has some.
  template <class Args>
  void LendKeptMemory([[maybe_unused]] Args* args) const {
#ifdef MOTE_HAS_KEPT_MEMORY
    const MoteOpRuntime& runtime = *context_->op_runtime;
    if (runtime.KeptMemoryOfNode != nullptr) args->kept = runtime.KeptMemoryOfNode(context_);
#endif
  }

  // For shapes that depend on data: resizes output i, or on the static runtime checks that it fits.
  [[nodiscard]] TfLiteStatus SetOutputShape(int i, const Shape& shape) const {
    return context_->op_runtime->SetShape(context_, node_->outputs->data[i], shape.rank, shape.dims, true);
  }

  template <class... Args>
  TfLiteStatus Fail(const char* format, Args... args) const {
    if (context_->ReportError) context_->ReportError(context_, format, args...);
    return kTfLiteError;
  }

  const MoteOpRuntime& runtime() const { return *context_->op_runtime; }
  TfLiteContext* raw() const { return context_; }
  TfLiteNode* node() const { return node_; }

 private:
  TensorView View(const TfLiteIntArray* indices, int i) const {
    if (i >= indices->size || indices->data[i] < 0) return {};
    return ViewOf(indices->data[i]);
  }
  [[gnu::always_inline]] TensorView ViewOf(int index) const {
    const TfLiteEvalTensor* const tensors = context_->eval_tensors;
    const TfLiteEvalTensor& tensor = tensors != nullptr ? tensors[index] : *context_->GetEvalTensor(context_, index);
    return {tensor.type, tensor.dims, tensor.data.data};
  }

  TfLiteContext* context_;
  TfLiteNode* node_;
};

namespace internal {

// Zeroed memory for an operator's Plan; null when there is none left.
void* AllocatePlan(TfLiteContext* context, size_t bytes, size_t alignment);

template <class Op, class = void>
struct HasReset : std::false_type {};
template <class Op>
struct HasReset<Op, std::void_t<decltype(&Op::Reset)>> : std::true_type {};

template <class Op>
struct Entry {
  using Plan = typename Op::Plan;
  static constexpr bool kHasPlan = !std::is_empty_v<Plan>;

  static void* Init(TfLiteContext* context, const char*, size_t) {
    return AllocatePlan(context, sizeof(Plan), alignof(Plan));
  }
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    PrepareContext ctx(context, node);
    Plan none{};
    if (kHasPlan && node->user_data == nullptr) return kTfLiteError;  // Init said why
    Plan& plan = kHasPlan ? *static_cast<Plan*>(node->user_data) : none;
    if constexpr (std::is_void_v<typename Op::Params>) {
      return Op::Prepare(ctx, plan);
    } else {
      OP_REQUIRE(ctx, node->builtin_data != nullptr, "the operator's options are missing in the model");
      return Op::Prepare(ctx, *static_cast<const typename Op::Params*>(node->builtin_data), plan);
    }
  }
  static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
    const EvalContext ctx(context, node);
    Plan none{};
    return Op::Eval(ctx, kHasPlan ? *static_cast<Plan*>(node->user_data) : none);
  }
  static void Reset(TfLiteContext*, void* plan) {
    if constexpr (HasReset<Op>::value) Op::Reset(*static_cast<Plan*>(plan));
  }
};

// One object per operator, so that the linker can drop those nobody registers.
template <class Op>
inline constexpr TFLMRegistration kRegistration = {
    Entry<Op>::kHasPlan ? Entry<Op>::Init : nullptr,
    nullptr,
    Entry<Op>::Prepare,
    Entry<Op>::Invoke,
    HasReset<Op>::value ? Entry<Op>::Reset : nullptr,
    0,
    nullptr,
};

}  // namespace internal

// A bit of TfLiteRegistration::inplace_operator for the operators of this folder: they state the shapes of their
// outputs and begin anew when they are prepared again. What takes their state back, before that, is in the place of
// `free`.
inline constexpr uint64_t kOperatorOfTable = uint64_t{1} << 63;

inline bool IsOfTable(const TfLiteRegistration& registration) {
  return (registration.inplace_operator & kOperatorOfTable) != 0;
}

// The same operator as the dynamic runtime knows it.
constexpr TfLiteRegistration ForDynamicRuntime(const TFLMRegistration& source, int32_t builtin_code) {
  TfLiteRegistration registration = {};
  registration.init = source.init;
  registration.free = source.reset;
  registration.prepare = source.prepare;
  registration.invoke = source.invoke;
  registration.builtin_code = builtin_code;
  registration.inplace_operator = kOperatorOfTable;
  return registration;
}

namespace internal {

constexpr int32_t kCustomCode = 32;  // BuiltinOperator_CUSTOM

template <class Op>
inline TfLiteRegistration custom_registration = ForDynamicRuntime(kRegistration<Op>, kCustomCode);

}  // namespace internal
}  // namespace mote

// Defines tflite::Register_<NAME>(), by value as today's code has it, and tflite::ops::micro::Register_<NAME>(), by
// pointer as that of 2019. Also for variants that link fewer number formats: MOTE_REGISTER_OP(ADD_INT8, Add<kInt8>).
#define MOTE_REGISTER_OP(NAME, ...)                                                                   \
  namespace tflite {                                                                                  \
  TFLMRegistration Register_##NAME() { return ::mote::internal::kRegistration<__VA_ARGS__>; }         \
  namespace ops {                                                                                     \
  namespace micro {                                                                                   \
  const TFLMRegistration* Register_##NAME() { return &::mote::internal::kRegistration<__VA_ARGS__>; } \
  }                                                                                                   \
  }                                                                                                   \
  }

// Defines tflite::NAMESPACE::Register_<NAME>() for the custom operators, whose documented functions return a pointer.
// The object is constant all the same, so that it needs no RAM: nothing may write through the pointer. And
// tflite::ops::custom::Register_<NAME>(), for the dynamic runtime.
#define MOTE_REGISTER_CUSTOM_OP(NAMESPACE, NAME, ...)                                                   \
  namespace tflite::NAMESPACE {                                                                         \
  TFLMRegistration* Register_##NAME() {                                                                 \
    return const_cast<TFLMRegistration*>(&::mote::internal::kRegistration<__VA_ARGS__>);                \
  }                                                                                                     \
  }                                                                                                     \
  namespace tflite::ops::custom {                                                                       \
  TfLiteRegistration* Register_##NAME() { return &::mote::internal::custom_registration<__VA_ARGS__>; } \
  }

#endif  // MOTE_SRC_OPS_OP_H_
