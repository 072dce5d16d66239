// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/transpose_conv_loop.h"

namespace mote {

void TransposeConvFloat32(const ConvArgs<Float32Format>& args) { TransposeConvLoop(args); }

void TransposeConvInt8(const ConvArgs<Int8Format>& args) { TransposeConvLoop(args); }

void TransposeConvUInt8(const ConvArgs<UInt8Format>& args) { TransposeConvLoop(args); }

}  // namespace mote
