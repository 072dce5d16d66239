// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Constants that are not in the FlatBuffer of a model: behind it in the same file, or in other files.
#ifndef MOTE_SRC_HOST_OBJECTS_OUTSIDE_DATA_H_
#define MOTE_SRC_HOST_OBJECTS_OUTSIDE_DATA_H_

#include <memory>
#include <string>

#include "tensorflow/lite/allocation.h"
#include "tensorflow/lite/core/api/error_reporter.h"

namespace mote {

// Whether a well-formed model has such constants. The bytes may be anything.
bool HasOutsideData(const void* model, size_t bytes);

// The same model with all constants in its FlatBuffer, which is on the heap. Other files are looked for in `folder`,
// by plain names; without a folder there are none. Null, with a message, where one cannot be had or the result would
// have 2^31 bytes.
std::unique_ptr<tflite::Allocation> BringDataInside(const void* model, size_t bytes, const std::string& folder,
                                                    tflite::ErrorReporter* error_reporter);

}  // namespace mote

#endif  // MOTE_SRC_HOST_OBJECTS_OUTSIDE_DATA_H_
