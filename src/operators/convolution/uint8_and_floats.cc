// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

void ConvUInt8(const ConvArgs<UInt8Format>& args) { ConvLoop(args); }

void ConvFloat32(const ConvArgs<Float32Format>& args) { ConvLoop(args); }

void ConvHybrid(const ConvArgs<HybridFormat>& args) { ConvLoop(args); }

void DepthwiseConvUInt8(const DepthwiseConvArgs<UInt8Format>& args) { DepthwiseConvLoop(args); }

void DepthwiseConvFloat32(const DepthwiseConvArgs<Float32Format>& args) { DepthwiseConvLoop(args); }

void DepthwiseConvHybrid(const DepthwiseConvArgs<HybridFormat>& args) { DepthwiseConvLoop(args); }

}  // namespace mote
