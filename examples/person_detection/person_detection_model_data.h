// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// models/person_detection/person_detection_int8.tflite.
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_DATA_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_DATA_H_

extern const unsigned char g_person_detection_model_data[];
extern const unsigned int g_person_detection_model_data_len;

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_PERSON_DETECTION_MODEL_DATA_H_
