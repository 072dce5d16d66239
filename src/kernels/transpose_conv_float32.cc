// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/transpose_conv.h"

namespace mote {

void TransposeConvFloat32(const ConvArgs<Float32Format>& args) { TransposeConvLoop(args); }

}  // namespace mote
