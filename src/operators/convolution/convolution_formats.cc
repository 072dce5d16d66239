// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/transpose_conv_loop.h"

namespace mote {

void ConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { ConvLoop(args); }

void ConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args) { ConvLoop(args); }

void DepthwiseConvInt16(const DepthwiseConvArgs<Int16Format<int64_t>>& args) { DepthwiseConvLoop(args); }

void TransposeConvHybrid(const ConvArgs<HybridFormat>& args) { TransposeConvLoop(args); }

void TransposeConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args) { TransposeConvLoop(args); }

void TransposeConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { TransposeConvLoop(args); }

}  // namespace mote
