// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_MODEL_MODEL_METADATA_H_
#define MOTE_SRC_HOST_MODEL_MODEL_METADATA_H_

#include <string_view>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace mote {

// Returns the bytes of a model's metadata, which may lie behind the FlatBuffer in its file; an empty view if there are
// none. `file` may be null.
std::string_view MetadataBytes(const tflite::Model& model, const tflite::Allocation* file,
                               const tflite::Metadata& metadata);

}  // namespace mote

#endif  // MOTE_SRC_HOST_MODEL_MODEL_METADATA_H_
