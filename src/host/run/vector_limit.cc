// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/vector_limit.h"

namespace mote {

void LimitVectorsAsAsked() {}

}  // namespace mote
