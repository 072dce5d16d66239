// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/gpu/operators.h"

namespace mote::gpu {

void AddRecurrentOperators(Operators*) {}

}  // namespace mote::gpu
