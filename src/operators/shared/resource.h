// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Handles of resources: variables and hash tables.
#ifndef MOTE_SRC_OPERATORS_SHARED_RESOURCE_H_
#define MOTE_SRC_OPERATORS_SHARED_RESOURCE_H_

#include "src/operators/seam/op.h"

namespace mote {

[[nodiscard]] inline TfLiteStatus RequireHandle(const PrepareContext& ctx, const char* what, const TensorInfo& handle) {
  OP_TRY(ctx.RequireType(what, handle.type, {kTfLiteResource, kTfLiteInt32}));
  OP_REQUIRE(ctx, handle.elements() == 1, "%s has %d elements instead of one", what, handle.elements());
  return kTfLiteOk;
}

// Serves operators without inputs whose one output is a handle: checks it, and states its shape.
[[nodiscard]] inline TfLiteStatus PrepareHandle(const PrepareContext& ctx) {
  OP_TRY(ctx.RequireArity(0, 1));
  const TensorInfo handle = ctx.out(0);
  OP_TRY(RequireHandle(ctx, "the handle", handle));
  return ctx.SetOutputShape(0, *handle.dims);
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_RESOURCE_H_
