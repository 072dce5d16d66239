// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"

namespace mote {

void ConvFloat32(const ConvArgs<Float32Format>& args) { ConvLoop(args); }

void ConvHybrid(const ConvArgs<HybridFormat>& args) { ConvLoop(args); }

}  // namespace mote
