// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Compiled for processors with AVX-512 VNNI: nothing else may be defined here.
#include "src/operators/elementwise/x86_64/vector_add.h"

namespace mote::x86_64 {

const ElementwiseLoops kAvx512VnniElementwise = VectorLoops();

}  // namespace mote::x86_64
