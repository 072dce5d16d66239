// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"

namespace mote {

void ConvUInt8(const ConvArgs<UInt8Format>& args) { ConvLoop(args); }

}  // namespace mote
