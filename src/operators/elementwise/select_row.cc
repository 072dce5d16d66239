// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/elementwise/select_loop.h"

namespace mote {

void SelectRow(const SelectRowArgs& row) { SelectAnyRow(row); }

LoopChoice LoopOfSelectRow(int) { return kPortableLoop; }

}  // namespace mote
