// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Turns the bytes that a benchmark brings into the tensors of a model, and back.
#ifndef MOTE_TOOLS_MLPERF_TINY_TENSORS_H_
#define MOTE_TOOLS_MLPERF_TINY_TENSORS_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/micro_interpreter.h"

namespace mote::mlperf_tiny {

// The computer sends one of these: the tensor as it is, pixels from 0 to 255, or floats.
enum class Input { kTensor, kPixels, kFloats };

// Returns null, or why the model cannot be run on a buffer of so many bytes. The tensors are allocated.
const char* ProblemOf(tflite::MicroInterpreter& interpreter, Input kind, size_t buffer_bytes);

// Fills the input. It may be called only if ProblemOf has found no problem.
void FillInput(Input kind, const uint8_t* buffer, TfLiteTensor* input);
// Returns the mean of the squares by which the output misses the floats that came in: how unusual a sound is.
float ReconstructionError(const uint8_t* buffer, const TfLiteTensor& output);

}  // namespace mote::mlperf_tiny

#endif  // MOTE_TOOLS_MLPERF_TINY_TENSORS_H_
