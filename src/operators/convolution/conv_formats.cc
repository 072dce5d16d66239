// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/conv_loop.h"

namespace mote {

void ConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { ConvLoop(args); }

void ConvInt16Sum32(const ConvArgs<Int16Format<int32_t>>& args) { ConvLoop(args); }

}  // namespace mote
