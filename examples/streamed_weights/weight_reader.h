// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef EXAMPLES_STREAMED_WEIGHTS_WEIGHT_READER_H_
#define EXAMPLES_STREAMED_WEIGHTS_WEIGHT_READER_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"

// Memory that the processor cannot address, such as a flash behind a serial bus. A board implements it.
class WeightReader {
 public:
  // Reads bytes of the file of weights, or begins to. One read at a time is under way: Finish() comes before the next.
  virtual TfLiteStatus ReadAt(size_t offset, size_t bytes, void* to) = 0;
  // Waits until what ReadAt() began is there. A reader whose ReadAt() waits itself needs none.
  virtual TfLiteStatus Finish() { return kTfLiteOk; }

 protected:
  ~WeightReader() = default;
};

#endif  // EXAMPLES_STREAMED_WEIGHTS_WEIGHT_READER_H_
