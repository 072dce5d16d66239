// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/transpose_conv.h"

namespace mote {

void TransposeConvUInt8(const ConvArgs<UInt8Format>& args) { TransposeConvLoop(args); }

}  // namespace mote
