// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/packed_conv.h"

namespace mote {

PackedLoop ChoosePackedConvInt8(const ConvShape&, const ChannelMultipliers&, bool) { return {}; }
PackedLoop ChoosePackedDepthwiseConvInt8(const ConvShape&) { return {}; }

}  // namespace mote
