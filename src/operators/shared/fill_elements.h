// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// One value in many elements, whatever their type.
#ifndef MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_

namespace mote {

// The `element_bytes` at `value`, `count` times at `target`.
void FillElements(int count, int element_bytes, const void* value, void* target);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_
