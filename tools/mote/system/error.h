// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_SYSTEM_ERROR_H_
#define MOTE_TOOLS_MOTE_SYSTEM_ERROR_H_

#include <stdexcept>

namespace mote::cli {

// Ends the command with a message for the user.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SYSTEM_ERROR_H_
