// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Fills memory with one value, whatever its type.
#ifndef MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_
#define MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_

namespace mote {

// Writes the `element_bytes` at `value` to `target`, `count` times.
void FillElements(int count, int element_bytes, const void* value, void* target);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_FILL_ELEMENTS_H_
