// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Allocates and runs a model in such a way that a fuzzer notices bad accesses and never waits long.
#ifndef MOTE_TESTS_FUZZ_LIMITED_RUN_H_
#define MOTE_TESTS_FUZZ_LIMITED_RUN_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Is called instead of each operator's Prepare, which is `prepare`.
using PrepareHook = TfLiteStatus (*)(TfLiteContext* context, TfLiteNode* node,
                                     TfLiteStatus (*prepare)(TfLiteContext* context, TfLiteNode* node));

// Allocates a model that was verified in an arena of about 1 MB, of any alignment, that holds what others have left,
// and invokes it on inputs and variables made of the `bytes` bytes at `data`; with a hook it only allocates. The bytes
// choose whether tensors are planned with gaps between them, and every access to a gap is an error, and whether two
// interpreters share the arena. Operators stop when they have done work for about a second.
void RunLimited(const tflite::Model& model, const uint8_t* data, size_t bytes, PrepareHook hook = nullptr);

// For other runs: starts them, and asks before each node, whose operator has that code; false when the work is done.
void BeginLimitedWork();
bool MayWork(TfLiteContext* context, const TfLiteNode* node, int builtin_code);
// The same for so many elements and products.
bool MayWork(int64_t work);

// A loop whose subgraphs have no operators could run forever unseen.
bool HasEmptyLoop(const tflite::Model& model);

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_LIMITED_RUN_H_
