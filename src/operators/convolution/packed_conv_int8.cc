// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The portable loops take constants as they are in the file, so nothing is packed for them, and nothing calls this.
#include "src/operators/convolution/packed_conv.h"

namespace mote {

void PackedConvInt8(const ConvArgs<Int8Format>&) {}
void WidePackedConvInt8(const ConvArgs<Int8Format>&) {}
void PackedDepthwiseConvInt8(const DepthwiseConvArgs<Int8Format>&) {}

}  // namespace mote
