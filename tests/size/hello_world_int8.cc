// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/left_out_loops.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tests/size/run_model.h"

// These are the lines of `mote gen-resolver` for the model.
#if defined(__ARM_FEATURE_MVE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PATCHES)
MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)
#elif defined(__ARM_FEATURE_DSP)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_KEEP_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_FEW_CHANNELS)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER)
#endif

int main() {
  tflite::MicroMutableOpResolver<1> resolver;
  (void)resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
