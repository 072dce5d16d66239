// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// models/sine/sine_int8.tflite.
#ifndef MOTE_EXAMPLES_INTERPRETER_MEMORY_FOOTPRINT_SINE_MODEL_DATA_H_
#define MOTE_EXAMPLES_INTERPRETER_MEMORY_FOOTPRINT_SINE_MODEL_DATA_H_

extern const unsigned char g_sine_model_data[];
extern const unsigned int g_sine_model_data_len;

#endif  // MOTE_EXAMPLES_INTERPRETER_MEMORY_FOOTPRINT_SINE_MODEL_DATA_H_
