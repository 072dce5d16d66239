// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Encodings of DECODE that an application decodes itself: SetCustomDecodeRegistrations.
#ifndef MOTE_SRC_OPERATORS_SEAM_OWN_DECODERS_H_
#define MOTE_SRC_OPERATORS_SEAM_OWN_DECODERS_H_

#include <cstdint>

#include "tensorflow/lite/c/common.h"

namespace mote {

// Holds an output of a node, and the pair of inputs that it is decoded from.
struct OwnDecoderNode {
  TfLiteContext* context;
  const TfLiteNode* node;
  int number;
};

// The micro runtime defines these (src/micro/micro_own_decoders.cc); others have no such decoders. They are no members
// of MoteOpRuntime, for the reason that decompression_memory.h gives.
bool HasOwnDecoder(const OwnDecoderNode& node, uint8_t encoding);
// Prepare calls the first; `*decoder` is for RunOwnDecoder. It says what is wrong, or the decoder does.
[[nodiscard]] TfLiteStatus SetUpOwnDecoder(const OwnDecoderNode& node, uint8_t encoding, void** decoder);
[[nodiscard]] TfLiteStatus RunOwnDecoder(const OwnDecoderNode& node, void* decoder);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_OWN_DECODERS_H_
