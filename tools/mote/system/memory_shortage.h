// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_MEMORY_SHORTAGE_H_
#define MOTE_TOOLS_MOTE_SYSTEM_MEMORY_SHORTAGE_H_

namespace mote::cli {

inline constexpr char kMemoryShortage[] =
    "this computer has no more memory for the model's tensors and for what is computed of them; run it where there is "
    "more, or with smaller inputs";

// From here on, a request for memory that fails where nothing can catch it (in a destructor, or below functions that
// are compiled without exceptions) ends the program with kMemoryShortage and status 1, not with an abort. `program`
// stays.
void EndOnMemoryShortage(const char* program);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_MEMORY_SHORTAGE_H_
