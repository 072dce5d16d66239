// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// As convolution_loop_choices.cc, of the loops that the dynamic runtime alone has.
#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"

namespace mote {

LoopChoice ChooseConvFloat32(const ConvShape&, bool) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvFloat32(const ConvShape&, int, bool) { return kPortableLoop; }
LoopChoice ChooseConvHybrid(const ConvShape&, bool) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvHybrid(const ConvShape&, int, bool) { return kPortableLoop; }

}  // namespace mote
