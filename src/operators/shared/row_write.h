// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Rows that a loop writes into a list. A converter makes three operators of such a write: a SLICE of the rows before, a
// SLICE of those after, and a CONCATENATION of these with the new rows between. The sizes of both pieces depend on the
// run, that of the list does not: the micro runtime runs this one in place of the three (PrepareLoop of
// seam/runtime.h).
//   in  0: list                                                                 any type of whole bytes
//       1: rows, the list's dimensions but for the first                        same type
//       2: size of the rows before, as that SLICE has it: their number, then -1 or the whole dimension   int32 | int64
//       3: begin of the rows after, as that SLICE has it: their number, then 0                           int32 | int64
//   out 0: list, which may lie where input 0 does
#ifndef MOTE_SRC_OPERATORS_SHARED_ROW_WRITE_H_
#define MOTE_SRC_OPERATORS_SHARED_ROW_WRITE_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace mote {

extern const TFLMRegistration kRowWrite;
// Takes the place of both SLICEs: it has no tensors and does nothing.
extern const TFLMRegistration kPieceOfRowWrite;

// The forms of these nodes in compiled models (PrepareContext::NotePacked); a node of the second is left out.
constexpr char kRowWriteForm[] = "ROW", kNoForm[] = "-";

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_ROW_WRITE_H_
