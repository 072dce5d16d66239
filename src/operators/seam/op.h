// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The interface between operators and their runtime: one header for the micro and the dynamic runtime.
//
// An operator is a struct with four members and is registered by one macro:
//
//   struct Example {
//     using Params = TfLiteExampleParams;                 // parsed options, or void
//     struct Plan { ... };                                // what Prepare found out; zeroed before the first Prepare
//     static TfLiteStatus Prepare(PrepareContext& ctx, const Params& params, Plan& plan);
//     static TfLiteStatus Eval(const EvalContext& ctx, const Plan& plan);   // Plan& if it keeps state
//     static void Reset(Plan& plan);                      // optional: back to the state before the first Eval
//     static NodeRows RowsAlong(const PrepareContext& ctx, const Plan& plan, int axis);
//                                                         // optional, for tools: the rows that the output's need
//     using Compiled = ...;                               // optional: the operator in compiled models, with an equal
//                                                         // Plan, if they have constants that Eval computes here
//   };
//   MOTE_REGISTER_OP(EXAMPLE, Example)
//
// With `Params` void, Prepare takes no `params`. An operator that remembers nothing has an empty Plan, which costs
// nothing.
#ifndef MOTE_SRC_OPERATORS_SEAM_OP_H_
#define MOTE_SRC_OPERATORS_SEAM_OP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "src/operators/seam/checks.h"
#include "src/operators/seam/eval.h"
#include "src/operators/seam/prepare.h"
#include "src/operators/seam/registration.h"
#include "src/operators/seam/runtime.h"
#include "src/operators/seam/tensor.h"
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/micro_common.h"

#endif  // MOTE_SRC_OPERATORS_SEAM_OP_H_
