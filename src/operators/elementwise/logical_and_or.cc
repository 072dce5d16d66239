// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOGICAL_AND: whether both of two truth values are true.
//   in  0: a              bool
//       1: b              same type
//   out 0: broadcast(a, b), same type
// LOGICAL_OR: whether one of two truth values is true.
//   in  0: a              bool
//       1: b              same type
//   out 0: broadcast(a, b), same type
#include "src/operators/shared/plain_binary.h"

MOTE_REGISTER_OP(LOGICAL_AND, mote::PlainBinary<mote::LogicalAnd, mote::kBool>)
MOTE_REGISTER_OP(LOGICAL_OR, mote::PlainBinary<mote::LogicalOr, mote::kBool>)
