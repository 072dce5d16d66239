// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"

namespace mote {

void ConvInt16(const ConvArgs<Int16Format<int64_t>>& args) { ConvLoop(args); }

}  // namespace mote
