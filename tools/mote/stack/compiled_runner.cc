// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An image with the code of a compiled model: prints "stack INVOKE", how many bytes below its own code_invoke wrote to.
// bench/stack.py builds it with what `mote compile --name code` wrote.
#include <initializer_list>

#include "code.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tools/mote/stack/stack_mark.h"

int main() {
  tflite::InitializeTarget();
  unsigned first = 0, again = 0;
  bool good = code_init() == 0;
  for (unsigned* bytes : {&first, &again}) good = good && mote::MeasureStack(code_invoke, bytes) == 0;
  if (good) MicroPrintf("stack %u", first > again ? first : again);
  return good ? 0 : 1;
}
