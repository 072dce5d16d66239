// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// HASHTABLE_LOOKUP: the rows that belong to keys; zeros where a key is not in the table.
//   in  0: keys that are looked up [m]         int32
//       1: keys of the rows [n], ascending     int32
//       2: rows [n, ...]                       any type of at least a byte | string
//   out 0: rows [m, ...], same type as in 2
//       1: 1 where the key was found [m]       uint8
#include "src/operators/shared/element_movement.h"
#include "src/operators/shared/strings.h"

namespace mote {
namespace {

// Returns the place of `key`, or -1.
int Search(const int32_t* keys, int count, int32_t key) {
  int low = 0, high = count;
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (keys[middle] == key) return middle;
    if (keys[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return -1;
}

struct HashtableLookup {
  using Params = void;
  struct Plan {};

  static TfLiteStatus Prepare(PrepareContext& ctx, Plan&) {
    OP_TRY(ctx.RequireArity(3, 2));
    const TensorInfo wanted = ctx.in(0), keys = ctx.in(1), rows = ctx.in(2);
    OP_TRY(ctx.RequireType("the keys that are looked up", wanted.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("the keys of the rows", keys.type, {kTfLiteInt32}));
    OP_TRY(ctx.RequireType("output 1", ctx.out(1).type, {kTfLiteUInt8}));
    OP_TRY(RequireMovable(ctx, rows, ctx.out(0)));
    OP_REQUIRE(ctx, wanted.rank() == 1 && keys.rank() == 1 && rows.rank() >= 1 && rows.dim(0) == keys.dim(0),
               "both lists of keys must be vectors, of %d and %d dimensions here, with one key for each of the rows, "
               "which have %d dimensions",
               wanted.rank(), keys.rank(), rows.rank());
    Shape shape(*rows.dims);
    shape[0] = wanted.dim(0);
    OP_TRY(ctx.SetOutputShape(0, shape));
    return ctx.SetOutputShape(1, *wanted.dims);
  }

  static TfLiteStatus Eval(const EvalContext& ctx, const Plan&) {
    const TensorView wanted = ctx.in(0), keys = ctx.in(1), rows = ctx.in(2);
    const size_t row_bytes = static_cast<size_t>(Elements(rows.rank() - 1, rows.dims->data + 1)) *
                             static_cast<size_t>(ElementBits(rows.type) / 8);
    uint8_t* target = ctx.out(0).Data<uint8_t>();
    for (int i = 0; i < wanted.dim(0); ++i, target += row_bytes) {
      const int row = Search(keys.Data<int32_t>(), keys.dim(0), wanted.Data<int32_t>()[i]);
      ctx.out(1).Data<uint8_t>()[i] = row >= 0;
      if (row_bytes == 0) continue;
      if (row >= 0) {
        std::memcpy(target, rows.Data<uint8_t>() + static_cast<size_t>(row) * row_bytes, row_bytes);
      } else {
        std::memset(target, 0, row_bytes);
      }
    }
    return kTfLiteOk;
  }
};

}  // namespace
}  // namespace mote

MOTE_REGISTER_OP(HASHTABLE_LOOKUP, mote::WithStrings<mote::HashtableLookup, 2>)
