// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model as an application does, for images whose flash is measured; they are linked, never run. The model, which
// would lie at a fixed place in flash, is not part of the image.
#ifndef MOTE_TESTS_SIZE_RUN_MODEL_H_
#define MOTE_TESTS_SIZE_RUN_MODEL_H_

#include <cstdint>

#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

alignas(16) inline uint8_t arena[1024];
inline const void* volatile model_address;
inline volatile int8_t byte;

inline int RunModel(tflite::MicroInterpreter& interpreter) {
  if (interpreter.AllocateTensors() != kTfLiteOk) return 1;
  interpreter.input(0)->data.int8[0] = byte;
  if (interpreter.Invoke() != kTfLiteOk) return 2;
  byte = interpreter.output(0)->data.int8[0];
  return 0;
}

inline int RunModel(const tflite::Model* model, const tflite::MicroOpResolver& resolver) {
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  return RunModel(interpreter);
}

#endif  // MOTE_TESTS_SIZE_RUN_MODEL_H_
