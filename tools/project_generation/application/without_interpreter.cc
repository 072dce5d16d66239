// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A compiled model is prepared already. The sources of operators have Prepare all the same, which nothing calls, and
// linkers that keep it want these functions of an interpreter, which the program does without.
#include "src/operators/seam/called_once.h"
#include "src/operators/seam/decompression_memory.h"
#include "src/operators/seam/own_decoders.h"
#include "src/operators/seam/runtime.h"

namespace mote {

bool ShareMemoryOfArena(TfLiteContext*, int, int) { return false; }
void TakeShapes(TfLiteContext*) {}
void FoldKnownNodes(TfLiteContext*) {}
TfLiteStatus PrepareLoop(TfLiteContext*, const TfLiteNode&, int, int) { return kTfLiteOk; }
bool IsReadByNode(TfLiteContext*, int) { return false; }
bool ReadersComeLater(TfLiteContext*, int) { return false; }
void FollowShapesOfOutputs(TfLiteTensor* const*, int) {}
void MarkCalled(TfLiteContext*, int) {}
void* AllocateDecompressionMemory(TfLiteContext*, size_t) { return nullptr; }
bool HasOwnDecoder(const OwnDecoderNode&, uint8_t) { return false; }
TfLiteStatus SetUpOwnDecoder(const OwnDecoderNode&, uint8_t, void**) { return kTfLiteError; }
TfLiteStatus RunOwnDecoder(const OwnDecoderNode&, void*) { return kTfLiteError; }

}  // namespace mote
