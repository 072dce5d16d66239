// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The log of a program whose console carries something else: it is kept until somebody reads it.
#ifndef MOTE_PLATFORM_KEPT_LOG_KEPT_LOG_H_
#define MOTE_PLATFORM_KEPT_LOG_KEPT_LOG_H_

namespace mote {

// Returns the text that was logged since ClearKeptLog(): its beginning, if it was more than the memory holds.
const char* KeptLog();
void ClearKeptLog();

}  // namespace mote

#endif  // MOTE_PLATFORM_KEPT_LOG_KEPT_LOG_H_
