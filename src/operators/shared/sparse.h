// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// How operators other than DENSIFY take sparse constants.
#ifndef MOTE_SRC_OPERATORS_SHARED_SPARSE_H_
#define MOTE_SRC_OPERATORS_SHARED_SPARSE_H_

#include "src/operators/seam/op.h"

namespace mote {

// Linked where DENSIFY is: other images need not pay for sparse constants.
struct SparseFunctions {
  // In Prepare: input i, described by `info`, becomes a constant that has all its elements. kTfLiteError with a message
  // if it is not a sparse constant, or if another input of the node is.
  TfLiteStatus (*Expand)(PrepareContext& ctx, int i, TensorInfo* info);
};
extern const SparseFunctions kSparseFunctions __attribute__((weak));

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_SPARSE_H_
