// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/reduction/reduce_window_loop.h"

#include <cstring>

namespace mote {
namespace {

// Returns the input under element `w` of the window for output `o`.
const void* Seen(const ReduceWindowArgs& args, const int32_t* o, const int32_t* w) {
  ptrdiff_t at = 0;
  for (int d = 0; d < args.rank; ++d) {
    const FoldAxis& axis = args.axes[d];
    const int32_t place = o[d] * axis.stride + w[d] * axis.dilation - axis.pad_low;
    const int32_t index = place / axis.base_dilation;
    if (place < 0 || index >= axis.in_size || index * axis.base_dilation != place) return args.initial;
    at = at * axis.in_size + index;
  }
  return static_cast<const uint8_t*>(args.in) + at * args.element_bytes;
}

// Goes on to the next index vector, the last dimension fastest. Returns false after the last, and the vector is then
// back at zeros.
bool Next(const ReduceWindowArgs& args, int32_t FoldAxis::*size, int32_t* index) {
  for (int d = args.rank - 1; d >= 0; --d) {
    if (++index[d] < args.axes[d].*size) return true;
    index[d] = 0;
  }
  return false;
}

}  // namespace

TfLiteStatus ReduceWindow(const ReduceWindowArgs& args) {
  for (int d = 0; d < args.rank; ++d) {
    if (args.axes[d].out_size == 0) return kTfLiteOk;
  }
  int32_t o[kMaxRank] = {}, w[kMaxRank] = {};
  uint8_t* out = static_cast<uint8_t*>(args.out);
  do {
    std::memcpy(out, args.initial, args.element_bytes);
    do {
      const TfLiteStatus status = args.fold(args.params, out, Seen(args, o, w));
      if (status != kTfLiteOk) return status;
    } while (Next(args, &FoldAxis::window, w));
    out += args.element_bytes;
  } while (Next(args, &FoldAxis::out_size, o));
  return kTfLiteOk;
}

}  // namespace mote
