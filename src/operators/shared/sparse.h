// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Lets operators other than DENSIFY take sparse constants.
#ifndef MOTE_SRC_OPERATORS_SHARED_SPARSE_H_
#define MOTE_SRC_OPERATORS_SHARED_SPARSE_H_

#include "src/operators/seam/op.h"

namespace mote {

// These are linked where DENSIFY is: other images need not pay for sparse constants. Both are for Prepare: inputs that
// are sparse become constants that have all their elements. They return kTfLiteError with a message if such an input is
// no constant, or if another one is sparse.
struct SparseFunctions {
  TfLiteStatus (*Expand)(const PrepareContext& ctx, int i, TensorInfo* info);  // input i, described by `info`
  TfLiteStatus (*ExpandAll)(const PrepareContext& ctx, uint32_t inputs);       // those whose bits are set
};
extern const SparseFunctions kSparseFunctions __attribute__((weak));

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SPARSE_H_
