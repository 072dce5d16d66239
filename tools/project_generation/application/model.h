// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef APPLICATION_MODEL_H_
#define APPLICATION_MODEL_H_

// The .tflite file.
extern const unsigned char g_model[];
extern const unsigned int g_model_bytes;

#endif  // APPLICATION_MODEL_H_
