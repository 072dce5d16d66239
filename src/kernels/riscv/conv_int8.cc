// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/riscv/unrolled_int8.h"

namespace mote {


void ConvInt8(const ConvArgs<Int8Format>& args) {
  ConvLoop(ConvArgs<UnrolledInt8Format>{args.shape, {args.format}, args.in, args.filter, args.out, args.scratch});
}

}  // namespace mote
