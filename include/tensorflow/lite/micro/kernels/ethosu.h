// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The custom operator of models that were compiled for Arm's Ethos-U: its driver runs the command stream in input 0.
//   in  0: command stream       uint8, constant
//       1: weights and biases   uint8, constant
//       2: scratch memory       uint8
//       3: fast scratch memory  uint8
//       4...: inputs of the network
//   out 0...: outputs of the network
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_ETHOSU_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_ETHOSU_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {

// Returns null in a program without the driver's functions, ethosu_reserve_driver() and so on: it links Arm's
// ethosu_driver.c, and calls ethosu_init(), to have it.
TFLMRegistration* Register_ETHOSU();
// Returns the name for AddCustom(), which is empty in a program without the driver.
const char* GetString_ETHOSU();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_ETHOSU_H_
