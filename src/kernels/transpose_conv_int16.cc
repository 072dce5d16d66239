// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/transpose_conv.h"

namespace mote {

void TransposeConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { TransposeConvLoop(args); }

}  // namespace mote
