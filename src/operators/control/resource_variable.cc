// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// VAR_HANDLE: the handle of the resource variable with the name in the options.
//   out 0: handle, one element                resource
// READ_VARIABLE: the value that was assigned last.
//   in  0: handle, one element                resource | int32
//   out 0: value                              any type of fixed size
//   Its shape is that of the output in the model; on the dynamic runtime, if that has another size or is not known, the
//   value's. Before anything is assigned, reading is an error there; the micro runtime gives zeros, as TensorFlow Lite
//   Micro does, to which MicroResourceVariables::ResetAll takes variables back.
// ASSIGN_VARIABLE: gives a variable a value. All values of a variable have the same size in bytes.
//   in  0: handle, one element                resource | int32
//       1: value                              any type of fixed size
#include "src/operators/shared/resource.h"

namespace mote {
namespace {

TfLiteStatus RequireValue(const PrepareContext& ctx, const TensorInfo& value, size_t* bytes) {
  OP_REQUIRE(ctx, BytesFor(value.type, value.elements(), bytes) == kTfLiteOk,
             "a value of type %s cannot be kept in a variable", TfLiteTypeGetName(value.type));
  return kTfLiteOk;
}

struct VarHandle {
  using Params = TfLiteVarHandleParams;
  struct Plan {
    int32_t id;
  };

  static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan) {
    OP_TRY(PrepareHandle(ctx));
    const MoteVariableRuntime* variables = ctx.runtime().Variables(ctx.raw());
    if (variables == nullptr) return kTfLiteError;
    plan.id = variables->Id(ctx.raw(), params.container, params.shared_name);
    if (plan.id < 0) return kTfLiteError;
    return ctx.SetConstantOutput(0, &plan.id);
  }

  static TfLiteStatus Eval(const EvalContext&, const Plan&) { return kTfLiteOk; }
};

struct ReadVariable {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(1, 1));
    OP_TRY(RequireHandle(ctx, "the handle", ctx.in(0)));
    const TensorInfo value = ctx.out(0);
    size_t bytes = 0;
    OP_TRY(RequireValue(ctx, value, &bytes));
    return ctx.SetOutputShape(0, *value.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    TfLiteEvalTensor* value = ctx.raw()->GetEvalTensor(ctx.raw(), ctx.node()->outputs->data[0]);
    const MoteVariableRuntime* variables = ctx.runtime().Variables(ctx.raw());
    if (variables == nullptr) return kTfLiteError;
    return variables->Read(ctx.raw(), static_cast<int>(*ctx.in(0).Data<int32_t>()), value);
  }
};

struct AssignVariable {
  using Params = void;
  struct Plan {};

  // A handle that comes from a VAR_HANDLE of the same subgraph is known here, and its variable gets its room. For
  // another one, the variable must have been prepared elsewhere.
  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(2, 0));
    const TensorInfo handle = ctx.in(0);
    OP_TRY(RequireHandle(ctx, "the handle", handle));
    size_t bytes = 0;
    OP_TRY(RequireValue(ctx, ctx.in(1), &bytes));
    if (!handle.is_constant) return kTfLiteOk;
    const MoteVariableRuntime* variables = ctx.runtime().Variables(ctx.raw());
    if (variables == nullptr) return kTfLiteError;
    return variables->Prepare(ctx.raw(), static_cast<int>(*handle.Data<int32_t>()), bytes);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TfLiteEvalTensor* value = ctx.raw()->GetEvalTensor(ctx.raw(), ctx.node()->inputs->data[1]);
    const MoteVariableRuntime* variables = ctx.runtime().Variables(ctx.raw());
    if (variables == nullptr) return kTfLiteError;
    return variables->Assign(ctx.raw(), static_cast<int>(*ctx.in(0).Data<int32_t>()), value);
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(VAR_HANDLE, mote::VarHandle)
MOTE_REGISTER_OP(READ_VARIABLE, mote::ReadVariable)
MOTE_REGISTER_OP(ASSIGN_VARIABLE, mote::AssignVariable)
