// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdarg>

#include "mote/test_values.h"
#include "src/core/log_text.h"

namespace micro_test {
namespace internal {
namespace printer {

void Printf(const char* format, ...) {
  va_list args;
  va_start(args, format);
  mote::LogText(format, args);
  va_end(args);
}

}  // namespace printer
}  // namespace internal
}  // namespace micro_test
