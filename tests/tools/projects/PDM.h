// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The part of the library PDM of Arduino's cores that examples/micro_speech uses; stand_in_pdm.cc has the functions.
#ifndef PDM_H_
#define PDM_H_

#include "Arduino.h"

class PDMClass {
 public:
  PDMClass(int data_pin, int clock_pin, int power_pin);
  virtual ~PDMClass();
  int begin(int channels, int sample_rate);
  void end();
  virtual int available();
  virtual int read(void* buffer, size_t size);
  void onReceive(void (*function)(void));
  void setGain(int gain);
  void setBufferSize(int bytes);
};
extern PDMClass PDM;

#endif  // PDM_H_
