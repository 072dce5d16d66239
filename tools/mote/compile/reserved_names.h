// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Names that a program must not have, because C, C++ or their library does.
#ifndef MOTE_TOOLS_MOTE_COMPILE_RESERVED_NAMES_H_
#define MOTE_TOOLS_MOTE_COMPILE_RESERVED_NAMES_H_

#include <string>

namespace mote::cli {

// Says why an identifier cannot be the name of a variable in C and C++; empty where it may.
std::string WhyNoVariable(const std::string& name);

// Says why NAME.h must not lie in a folder in which compilers look for headers; empty where it may.
std::string WhyNoHeader(const std::string& name);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_RESERVED_NAMES_H_
