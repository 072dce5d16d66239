// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// models/micro_speech/micro_speech_int8.tflite.
#ifndef MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_DATA_H_
#define MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_DATA_H_

extern const unsigned char g_micro_speech_model_data[];
extern const unsigned int g_micro_speech_model_data_len;

#endif  // MOTE_EXAMPLES_MICRO_SPEECH_MICRO_SPEECH_MODEL_DATA_H_
