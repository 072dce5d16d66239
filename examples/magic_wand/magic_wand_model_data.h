// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// models/magic_wand/magic_wand_int8.tflite.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_DATA_H_
#define MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_DATA_H_

extern const unsigned char g_magic_wand_model_data[];
extern const unsigned int g_magic_wand_model_data_len;

#endif  // MOTE_EXAMPLES_MAGIC_WAND_MAGIC_WAND_MODEL_DATA_H_
