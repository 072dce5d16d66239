// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A line to a board: bytes both ways, any of which may be lost or changed.
#ifndef MOTE_TOOLS_MOTE_SERIAL_LINK_H_
#define MOTE_TOOLS_MOTE_SERIAL_LINK_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "tools/mote/system/files.h"

namespace mote::cli {

class Link {
 public:
  virtual ~Link() = default;

  // Throws Error where the line is gone.
  virtual void Write(const Bytes& bytes) = 0;
  // Returns the bytes that have come, after waiting for at most so long; empty: none. Throws Error if the line is gone.
  virtual Bytes Read(unsigned milliseconds) = 0;
  // Counts from an arbitrary point on. A line that is simulated has a time of its own.
  virtual uint64_t Milliseconds() const = 0;
  // Returns the time that so many bytes take on the line.
  virtual unsigned MillisecondsFor(size_t bytes) const = 0;
};

// Says if a target is a line: "serial:/dev/ttyACM0", "serial:/dev/ttyUSB0,921600", "tcp:localhost:4444".
bool IsLink(const std::string& target);

// Throws Error where it cannot be opened, or is not written as above.
std::unique_ptr<Link> OpenLink(const std::string& target);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_SERIAL_LINK_H_
