// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides whether the bytes of a .tflite file can be trusted. What holds of a model that passed:
//  - following offsets stays inside the file, and aligned, for all that model_layout.h lists: everything but the
//  details of
//    quantisation, external buffers, and most options. Option tables lie inside the file, and so do their
//    lists and strings where a parser reads them; their other fields are checked when they are parsed;
//  - these are present: operator_codes, subgraphs and buffers of the model; the name of each metadata entry; the
//  custom_code
//    of each custom operator code. Everything else can be absent: a list that is empty, the shape of a scalar, a name;
//  - indices of operator codes, tensors, buffers and subgraphs are in range; only operator inputs may be -1 (not
//  given);
//  - no tensor has 2^31 bytes or more, a negative dimension or more than kMaxRank of them; constant data has exactly
//  the size of shape and type and
//    is aligned to its element; constant strings are well-formed;
//  - scales are finite and not negative; there are as many as the quantised dimension is long, or one; zero points are
//  as
//    many as scales, or one, and in the range of the type;
//  - operators stand in an order that can be run: each reads only constants, variables, subgraph inputs, empty tensors
//  and
//    what an earlier one wrote; nothing is written twice, and neither constants nor subgraph inputs are written;
//  - subgraphs do not call each other in a circle, nor more than kMaxCallDepth deep.
// Refused although the format knows them: data outside the FlatBuffer (files above 2 GB, external buffers), and
// variables with initial data (TensorFlow Lite refuses those too). Only DENSIFY reads sparse constants; it checks how
// they are stored.
#ifndef MOTE_SRC_MODEL_VERIFIER_H_
#define MOTE_SRC_MODEL_VERIFIER_H_

#include <cstddef>

#include "tensorflow/lite/c/c_api_types.h"

namespace mote {

inline constexpr unsigned kMaxCallDepth = 16;
inline constexpr unsigned kMaxSubgraphs = 256;
inline constexpr unsigned kMaxRank = 64;
inline constexpr unsigned kMaxTensors = 32768;  // in one subgraph

// kTfLiteOk, or kTfLiteError after one message. Reads nothing outside the `bytes` bytes at `data`, takes time in
// proportion to them for a file that no one has tampered with (and at most kMaxTensors / 128 times that), and uses no
// memory but the stack. `data` is aligned to a pointer; where that is 4 bytes, 8-byte elements may be at multiples
// of 4.
TfLiteStatus VerifyModel(const void* data, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_MODEL_VERIFIER_H_
