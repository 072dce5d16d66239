// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/transpose_conv_loop.h"

namespace mote {

void TransposeConvHybrid(const ConvArgs<HybridFormat>& args) { TransposeConvLoop(args); }

void TransposeConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args) { TransposeConvLoop(args); }

void TransposeConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { TransposeConvLoop(args); }

}  // namespace mote
