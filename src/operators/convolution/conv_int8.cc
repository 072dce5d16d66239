// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"

namespace mote {

const LinkedLoop* LoopsOfConvInt8() { return nullptr; }
void ConvInt8(const ConvArgs<Int8Format>& args) { ConvLoop(args); }

}  // namespace mote
