// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/broadcast.h"

#include <algorithm>

namespace mote {
namespace {

int DimFromBack(const TfLiteIntArray& dims, int i) { return i < dims.size ? dims.data[dims.size - 1 - i] : 1; }

// Merges neighbouring axes along which the same operands advance.
struct AxisGroup {
  int size;
  int index;
  ptrdiff_t a_bytes;  // to the next element of a; 0 if a is repeated
  ptrdiff_t b_bytes;
};

// Fills `groups` from the innermost; returns their number, or -1 if there is no element at all.
int MergeAxes(const BinaryArgs& args, AxisGroup* groups) {
  int count = 0;
  ptrdiff_t a_bytes = args.in_bytes, b_bytes = args.b_bytes != 0 ? args.b_bytes : args.in_bytes;
  const int rank = std::max(args.a_dims->size, args.b_dims->size);
  for (int i = 0; i < rank; ++i) {
    const int a = DimFromBack(*args.a_dims, i), b = DimFromBack(*args.b_dims, i);
    const int size = a == 1 ? b : a;
    if (a == 0 || b == 0) return -1;
    if (size == 1) continue;
    AxisGroup* last = groups + count - 1;
    if (count > 0 && (last->a_bytes != 0) == (a != 1) && (last->b_bytes != 0) == (b != 1)) {
      last->size *= size;
    } else {
      groups[count++] = {size, 0, a == 1 ? 0 : a_bytes, b == 1 ? 0 : b_bytes};
    }
    a_bytes *= a;
    b_bytes *= b;
  }
  if (count == 0) groups[count++] = {1, 0, 0, 0};
  return count;
}

}  // namespace

bool BroadcastShape(const TfLiteIntArray& a, const TfLiteIntArray& b, Shape* out) {
  out->rank = std::max(a.size, b.size);
  if (out->rank > kMaxRank) return false;
  for (int i = 0; i < out->rank; ++i) {
    const int a_dim = DimFromBack(a, i), b_dim = DimFromBack(b, i);
    if (a_dim != b_dim && a_dim != 1 && b_dim != 1) return false;
    out->dims[out->rank - 1 - i] = a_dim == 1 ? b_dim : a_dim;
  }
  return true;
}

void ForEachRow(const BinaryArgs& args, BinaryRowFunction function, const void* params) {
  AxisGroup groups[kMaxRank];
  const int count = MergeAxes(args, groups);
  if (count < 0) return;
  const uint8_t* a = static_cast<const uint8_t*>(args.a);
  const uint8_t* b = static_cast<const uint8_t*>(args.b);
  uint8_t* out = static_cast<uint8_t*>(args.out);
  const AxisGroup& inner = groups[0];
  for (;;) {
    function({a, b, out, inner.size, inner.a_bytes != 0, inner.b_bytes != 0}, params);
    out += static_cast<ptrdiff_t>(inner.size) * args.out_bytes;
    int i = 1;
    for (; i < count; ++i) {
      AxisGroup& group = groups[i];
      a += group.a_bytes;
      b += group.b_bytes;
      if (++group.index < group.size) break;
      a -= group.a_bytes * group.size;
      b -= group.b_bytes * group.size;
      group.index = 0;
    }
    if (i == count) return;
  }
}

}  // namespace mote
