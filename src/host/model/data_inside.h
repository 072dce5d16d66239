// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_MODEL_DATA_INSIDE_H_
#define MOTE_SRC_HOST_MODEL_DATA_INSIDE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mote {

// Returns the model with the data of its buffers inside the FlatBuffer and aligned, as the micro runtime needs them: a
// new file where some are not, and empty where there is nothing to do. The bytes, aligned to a pointer, may be
// anything: what is no model is left to the verifier. It takes at most twice the memory of the file. Throws
// std::bad_alloc.
std::vector<uint8_t> BringDataInside(const uint8_t* model, size_t bytes);

}  // namespace mote

#endif  // MOTE_SRC_HOST_MODEL_DATA_INSIDE_H_
