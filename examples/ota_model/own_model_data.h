// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// models/sine/sine_int8.tflite: the model that a new board begins with.
#ifndef MOTE_EXAMPLES_OTA_MODEL_OWN_MODEL_DATA_H_
#define MOTE_EXAMPLES_OTA_MODEL_OWN_MODEL_DATA_H_

extern const unsigned char g_own_model_data[];
extern const unsigned int g_own_model_data_len;

#endif  // MOTE_EXAMPLES_OTA_MODEL_OWN_MODEL_DATA_H_
