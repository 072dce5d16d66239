// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_MODEL_VERIFIER_H_
#define MOTE_MODEL_VERIFIER_H_

#include <cstddef>

#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Returns the model in the `bytes` bytes at `data`, or nullptr when it cannot be trusted; one message then says what is
// wrong and where. A warning is logged where the file lacks the mark TFL3, which some writers leave out. Use it instead
// of GetModel() for any file that was not checked before: the rest of the runtime believes what the file says. Needs
// about 1 KB of stack and no other memory. `data` is aligned to a pointer (alignas(16) is best) and must not change
// afterwards.
const Model* GetVerifiedModel(const void* data, size_t bytes);

}  // namespace tflite

#endif  // MOTE_MODEL_VERIFIER_H_
