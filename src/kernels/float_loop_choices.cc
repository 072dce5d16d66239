// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// As loop_choices.cc, of the loops that the dynamic runtime alone has.
#include "src/kernels/conv.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"

namespace mote {

LoopChoice ChooseConvFloat32(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvFloat32(int) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedFloat32() { return kPortableLoop; }

}  // namespace mote
