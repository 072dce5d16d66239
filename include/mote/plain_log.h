// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prints for a program's user. Unlike MicroPrintf() these functions print in builds without the texts of messages,
// too, and take no format, no double and a tenth of the flash. The source is src/core/plain_log.cc.
#ifndef MOTE_PLAIN_LOG_H_
#define MOTE_PLAIN_LOG_H_

#include <cstdint>

namespace mote {

// Prints a text by DebugLog().
void LogText(const char* text);

// Prints a number with `decimals` digits (0 to 6) behind the point, rounding halves away from zero. Numbers from 2^32
// on are printed as d.ddde+NN, and others as `nan` and `inf`.
void LogNumber(float value, int decimals);

// Prints factor * value as LogNumber() does, with no arithmetic of floats: what a quantized element stands for, say.
void LogProduct(int64_t factor, float value, int decimals);

}  // namespace mote

#endif  // MOTE_PLAIN_LOG_H_
