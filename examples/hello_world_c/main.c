/* SPDX-FileCopyrightText: 2026 The Mote Authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The sine of a few numbers, from C99. `mote gen-resolver models/sine/sine_int8.tflite --language c --name Sine` writes
 * sine_operators.h. */
#include <stdint.h>

#include "examples/hello_world_c/sine_model.h"
#include "examples/hello_world_c/sine_operators.h"
#include "mote/micro.h"

#define PI 3.14159265f

/* A union begins where its most demanding member may. */
static union {
  uint64_t aligned;
  unsigned char bytes[MOTE_INTERPRETER_BYTES(kSineNumOperators)];
} g_memory;
static union {
  uint64_t aligned;
  unsigned char bytes[kSineInt8ArenaBytes + 16]; /* the arena wants 16-byte addresses, the union only gives 8 */
} g_arena;

static int Fail(const char* what, MoteStatus status) {
  MoteLog(what);
  MoteLog(MoteStatusText(status));
  return 1;
}

/* sin(x) as the model knows it. */
static MoteStatus Sine(MoteInterpreter* interpreter, float x, float* y) {
  MoteTensor input, output;
  MoteStatus status = MoteInput(interpreter, 0, &input);
  if (status != kMoteOk) return status;
  const float scaled = x / input.scale;
  ((int8_t*)input.data)[0] = (int8_t)((int)(scaled + (scaled < 0 ? -0.5f : 0.5f)) + input.zero_point);
  status = MoteInvoke(interpreter);
  if (status != kMoteOk) return status;
  status = MoteOutput(interpreter, 0, &output);
  if (status != kMoteOk) return status;
  *y = (float)(((const int8_t*)output.data)[0] - output.zero_point) * output.scale;
  return kMoteOk;
}

int main(void) {
  static const float kSines[][2] = {{0, 0}, {PI / 6, 0.5f}, {PI / 2, 1}, {PI, 0}, {1.5f * PI, -1}};
  MoteSetup setup = {0};
  MoteInterpreter* interpreter;
  MoteStatus status;
  size_t i;
  setup.model = kSineModel.bytes;
  setup.model_bytes = sizeof(kSineModel.bytes);
  setup.arena = g_arena.bytes;
  setup.arena_bytes = sizeof(g_arena.bytes);
  setup.operators = kSineOperators;
  setup.num_operators = kSineNumOperators;
  status = MoteCreate(g_memory.bytes, sizeof(g_memory.bytes), &setup, &interpreter);
  if (status != kMoteOk) return Fail("the interpreter cannot be made", status);
  status = MoteAllocate(interpreter);
  if (status != kMoteOk) return Fail("the tensors cannot be placed", status);
  for (i = 0; i < sizeof(kSines) / sizeof(kSines[0]); ++i) {
    float y = 0;
    status = Sine(interpreter, kSines[i][0], &y);
    if (status != kMoteOk) return Fail("the model cannot be run", status);
    if (y < kSines[i][1] - 0.1f || y > kSines[i][1] + 0.1f) return Fail("this is no sine", kMoteFailed);
  }
  MoteDestroy(interpreter);
  MoteLog("sine: all as expected");
  return 0;
}
