// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators of src/operators find the size of strings in the word in front of them (src/core/string_tensor.h). String
// tensors that are not constant have plain memory of malloc instead, which applications and custom operators may grow,
// replace and free. So while an operator of src/operators is prepared or runs, its string tensors are frames: copies
// behind that word.
#ifndef MOTE_SRC_HOST_MEMORY_STRING_FRAMES_H_
#define MOTE_SRC_HOST_MEMORY_STRING_FRAMES_H_

#include <cstddef>
#include <vector>

#include "tensorflow/lite/core/c/common.h"

namespace mote {

// Returns memory behind its size that holds no strings yet; null when there is none.
void* NewFrame(size_t bytes);
void FreeFrame(void* frame);

// Returns the bytes of the frame of a string tensor: its strings fit, and those that are planned for its elements.
size_t FrameBytes(const TfLiteTensor& tensor);

class StringFrames {
 public:
  explicit StringFrames(std::vector<TfLiteTensor>* tensors) : tensors_(*tensors) {}
  StringFrames(const StringFrames&) = delete;
  StringFrames& operator=(const StringFrames&) = delete;
  // Gives the tensors back the memory that they had.
  ~StringFrames();

  // Frames the tensors among these that hold strings and are not constant. Returns kTfLiteError when there is no
  // memory.
  TfLiteStatus Add(const TfLiteIntArray& tensors);
  // Gives these tensors the strings in their frames for good; those without strings in good order lose their memory.
  TfLiteStatus Keep(const TfLiteIntArray& tensors);

 private:
  struct Framed {
    int tensor;
    void* plain;
    size_t plain_bytes;
  };

  std::vector<TfLiteTensor>& tensors_;
  std::vector<Framed> framed_;
};

}  // namespace mote

#endif  // MOTE_SRC_HOST_MEMORY_STRING_FRAMES_H_
