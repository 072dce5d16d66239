// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_COMMON_MISUSE_H_
#define MOTE_SRC_HOST_COMMON_MISUSE_H_

namespace mote {

// Prints a line on stderr, for functions of the C API that have no error reporter at hand.
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void ReportMisuse(const char* format, ...);

}  // namespace mote

#endif  // MOTE_SRC_HOST_COMMON_MISUSE_H_
