// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Chooses loops in a build that has only portable loops. A target's file of this name says when the target's loops run
// and which memory they need; it has to compile on any machine. The functions for floats and uint8 are called only
// where KeptMemory is compiled, so a target without it leaves them out.
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/convolution/packed_conv.h"
#include "src/operators/convolution/transpose_conv_loop.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape&, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvInt8(const ConvShape&, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseConvUInt8(const ConvShape&, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvUInt8(const ConvShape&, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseConvFloat32(const ConvShape&, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvFloat32(const ConvShape&, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseConvHybrid(const ConvShape&, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvHybrid(const ConvShape&, int, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseTransposeConv(const ConvShape&, const LayerPlan&) { return kPortableLoop; }
LoopChoice ChooseTransposeConvFloat32(const ConvShape&, const LayerPlan&) { return kPortableLoop; }

PackedLoop ChoosePackedConvInt8(const ConvShape&, const ChannelMultipliers&, bool) { return {}; }
PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape&) { return {}; }

}  // namespace mote
