// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/function_choice.h"

namespace mote {

LoopChoice LoopOfFunctions() { return kPortableLoop; }

}  // namespace mote
