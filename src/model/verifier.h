// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides whether the bytes of a .tflite file can be trusted. What holds of a model that passed:
//  - Following offsets stays inside the file, and aligned as far as FlatBuffers' own verifier demands it, for all that
//    model_layout.h lists: everything but the details of quantisation, external buffers, and most options. Option
//    tables lie inside the file, and so do their lists and strings where a parser reads them; their other fields are
//    checked when they are parsed. The elements of a list may be at any multiple of 4, also those of 8 bytes, and so
//    may constants: who reads such copies them, and on a processor of 64 bits constants are copied before their use.
//  - A model has a subgraph, a custom operator code its custom_code. Everything else can be absent: a list that is
//    empty, the shape of a scalar, a name, an index of 0.
//  - Indices of operator codes, tensors, buffers and subgraphs are in range; only operator inputs may be -1 (not
//    given).
//  - No tensor has 2^31 bytes or more, a negative dimension or more than kMaxModelRank of them; constant data has
//  exactly
//    the size of shape and type; constant strings are well-formed.
//  - Scales are finite and not negative; there are as many as the quantised dimension is long, or one; zero points
//    are as many as scales, or one, and in the range of the type.
//  - Operators stand in an order that can be run: each reads only constants, variables, subgraph inputs, empty
//    tensors and what an earlier one wrote; nothing is written twice, and neither constants nor subgraph inputs are
//    written. A custom operator that is not Mote's own may also have scratch memory among its inputs, which nothing has
//    written and no other operator reads.
//  - Subgraphs do not call each other in a circle, nor more than kMaxCallDepth deep, nor so often that more than
//    kMaxNodeRuns nodes would run, each loop turned once.
// Refused although the format knows them: variables with initial data (TensorFlow Lite refuses those too), and, unless
// an OutsideData is given, data outside the FlatBuffer (behind it, or external buffers). Only DENSIFY,
// FULLY_CONNECTED and, where there is an operating system, UNIDIRECTIONAL_SEQUENCE_LSTM read sparse constants; they
// check how those are stored.
#ifndef MOTE_SRC_MODEL_VERIFIER_H_
#define MOTE_SRC_MODEL_VERIFIER_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/c_api_types.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

inline constexpr unsigned kMaxCallDepth = 16;   // Invoke of each level lies on the stack
inline constexpr unsigned kMaxSubgraphs = 256;  // the check takes two bytes of the stack for each
inline constexpr uint32_t kMaxNodeRuns = 1 << 20;
inline constexpr unsigned kMaxModelRank = 64;
inline constexpr unsigned kMaxTensors = 32768;  // in one subgraph

struct ConstantBytes {
  const uint8_t* bytes;
  uint32_t count;
};

// Finds the data that a model has outside its FlatBuffer, or inside and not aligned. Each function returns false after
// a message, and leaves `found` as it is if there are no such data; none throws. The data found are aligned to 8 bytes.
class OutsideData {
 public:
  virtual bool FindData(const tflite::Tensor& tensor, ConstantBytes* found) = 0;
  virtual bool FindCustomOptions(const tflite::Operator& op, ConstantBytes* found) = 0;

 protected:
  ~OutsideData() = default;
};

// Returns kTfLiteOk, or kTfLiteError after one message. A file without the mark TFL3 is warned of, and then checked as
// others are. Reads nothing outside the `bytes` bytes at `data`, takes time in proportion to them (at most kMaxTensors
// / 128 times that), and uses no memory but the stack. `data` is aligned to a pointer. `outside` may be null, and
// counts as null where there is no operating system. It is asked once the table of buffers and the fields of the tensor
// have been checked; what it finds is checked like data inside.
TfLiteStatus VerifyModel(const void* data, size_t bytes, OutsideData* outside = nullptr);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_VERIFIER_H_
