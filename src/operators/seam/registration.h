// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes an operator's registration for either runtime.
#ifndef MOTE_SRC_OPERATORS_SEAM_REGISTRATION_H_
#define MOTE_SRC_OPERATORS_SEAM_REGISTRATION_H_

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "mote/row_map.h"
#include "src/operators/seam/checks.h"
#include "src/operators/seam/eval.h"
#include "src/operators/seam/prepare.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

namespace mote {

namespace internal {

// Returns zeroed memory for an operator's Plan; null when there is none left.
void* AllocatePlan(TfLiteContext* context, size_t bytes, size_t alignment);

template <class Op, class = void>
struct HasReset : std::false_type {};
template <class Op>
struct HasReset<Op, decltype(static_cast<void>(&Op::Reset))> : std::true_type {};

// An Eval that takes `Plan&` keeps state or intermediate results there.
template <class Op, class = void>
struct EvalChangesPlan : std::true_type {};
template <class Op>
struct EvalChangesPlan<Op, decltype(static_cast<void>(
                               Op::Eval(std::declval<const EvalContext&>(), std::declval<const typename Op::Plan&>())))>
    : std::false_type {};

// An operator with RowsAlong can make some rows of its output alone.
template <class Op, class = void>
struct HasRows : std::false_type {};
template <class Op>
struct HasRows<Op, decltype(static_cast<void>(Op::RowsAlong(std::declval<const PrepareContext&>(),
                                                            std::declval<const typename Op::Plan&>(), 0)))>
    : std::true_type {};

// Op::Compiled is the operator in compiled models: the same, but for constants that it has in flash and Op computes.
template <class Op, class = void>
struct CompiledForm {
  using Type = Op;
};
template <class Op>
struct CompiledForm<Op, decltype(static_cast<void>(static_cast<typename Op::Compiled*>(nullptr)))> {
  using Type = typename Op::Compiled;
};

template <class Op>
struct Entry {
  using Plan = typename Op::Plan;
  static constexpr bool kHasPlan = !std::is_empty<Plan>::value;
  static constexpr bool kChangesPlan = HasReset<Op>::value || EvalChangesPlan<Op>::value;

  static void* Init(TfLiteContext* context, const char*, size_t) {
    return AllocatePlan(context, sizeof(Plan), alignof(Plan));
  }
  static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
    PrepareContext ctx(context, node);
    Plan none{};
    if (kHasPlan && node->user_data == nullptr) return kTfLiteError;  // Init said why
    Plan& plan = kHasPlan ? *static_cast<Plan*>(node->user_data) : none;
    if constexpr (kMayPrepareFlash && HasRows<Op>::value) {
      OP_TRY(PreparePlan(ctx, plan));
      NoteRows(ctx, plan);
      return kTfLiteOk;
    } else {
      return PreparePlan(ctx, plan);
    }
  }
  static TfLiteStatus PreparePlan(PrepareContext& ctx, Plan& plan) {
    if constexpr (std::is_void<typename Op::Params>::value) {
      return Op::Prepare(ctx, plan);
    } else {
      const void* const params = ctx.node()->builtin_data;
      OP_REQUIRE(ctx, params != nullptr, "the operator's options are missing in the model");
      return Op::Prepare(ctx, *static_cast<const typename Op::Params*>(params), plan);
    }
  }
  static void NoteRows(const PrepareContext& ctx, const Plan& plan) {
    const auto note = ctx.runtime().NoteRows;
    for (int axis = 0; note != nullptr && axis < kMostRowRank; ++axis) {
      note(ctx.raw(), axis, Op::RowsAlong(ctx, plan, axis));
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

// There is one object per operator, so that the linker can drop those nobody registers.
template <class Op>
inline constexpr TFLMRegistration kRegistration = {
    Entry<Op>::kHasPlan ? Entry<Op>::Init : nullptr,
    nullptr,
    Entry<Op>::Prepare,
    Entry<Op>::Invoke,
    Entry<Op>::kChangesPlan ? Entry<Op>::Reset : nullptr,  // `mote compile` puts the plans of these into RAM
    0,
    nullptr,
};

// Holds the functions that a compiled model links.
template <class Op>
inline constexpr TFLMInferenceRegistration kInference = {Entry<typename CompiledForm<Op>::Type>::Invoke,
                                                         kRegistration<Op>.reset};

}  // namespace internal

}  // namespace mote

// Defines tflite::Register_<NAME>(), by value as today's code has it, and tflite::ops::micro::Register_<NAME>(), by
// pointer as that of 2019, and tflite::kInference_<NAME>, for compiled models. It also serves variants that link fewer
// number formats: MOTE_REGISTER_OP(ADD_INT8, Add<kInt8>).
#define MOTE_REGISTER_OP(NAME, ...)                                                                   \
  namespace tflite {                                                                                  \
  extern const TFLMInferenceRegistration kInference_##NAME;                                           \
  const TFLMInferenceRegistration kInference_##NAME = ::mote::internal::kInference<__VA_ARGS__>;      \
  TFLMRegistration Register_##NAME() { return ::mote::internal::kRegistration<__VA_ARGS__>; }         \
  namespace ops {                                                                                     \
  namespace micro {                                                                                   \
  const TFLMRegistration* Register_##NAME() { return &::mote::internal::kRegistration<__VA_ARGS__>; } \
  }                                                                                                   \
  }                                                                                                   \
  }

// Defines tflite::NAMESPACE::Register_<NAME>() for the custom operators, whose documented functions return a pointer.
// The object is constant all the same, so that it needs no RAM: nothing may write through the pointer.
// kInference_<NAME> is defined beside it.
#define MOTE_REGISTER_CUSTOM_OP(NAMESPACE, NAME, ...)                                            \
  namespace tflite::NAMESPACE {                                                                  \
  extern const TFLMInferenceRegistration kInference_##NAME;                                      \
  const TFLMInferenceRegistration kInference_##NAME = ::mote::internal::kInference<__VA_ARGS__>; \
  TFLMRegistration* Register_##NAME() {                                                          \
    return const_cast<TFLMRegistration*>(&::mote::internal::kRegistration<__VA_ARGS__>);         \
  }                                                                                              \
  }

// Defines tflite::kInference_<NAME>_<FORM>, for nodes of compiled models whose Prepare calls NotePacked.
#define MOTE_REGISTER_PACKED(NAME, FORM, ...)                                                                 \
  namespace tflite {                                                                                          \
  extern const TFLMInferenceRegistration kInference_##NAME##_##FORM;                                          \
  const TFLMInferenceRegistration kInference_##NAME##_##FORM = {::mote::internal::Entry<__VA_ARGS__>::Invoke, \
                                                                nullptr};                                     \
  }

#endif  // MOTE_SRC_OPERATORS_SEAM_REGISTRATION_H_
