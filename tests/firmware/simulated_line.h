// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A line between a board's end and a computer's, both in this program, with a time of its own.
#ifndef MOTE_TESTS_FIRMWARE_SIMULATED_LINE_H_
#define MOTE_TESTS_FIRMWARE_SIMULATED_LINE_H_

#include <cstdint>
#include <deque>
#include <random>

#include "tools/firmware/device.h"
#include "tools/mote/serial/link.h"

namespace mote {

// The damage of bytes on the line, and how often it happens.
struct Damage {
  double rate = 0;
  uint32_t seed = 1;
};

class SimulatedLine : public cli::Link {
 public:
  SimulatedLine(const firmware::Program& program, const Damage& damage);

  void Write(const cli::Bytes& bytes) override;
  cli::Bytes Read(unsigned milliseconds) override;
  uint64_t Milliseconds() const override { return now_; }
  unsigned MillisecondsFor(size_t bytes) const override { return static_cast<unsigned>(bytes / 10); }

  const firmware::Device& device() const { return device_; }
  // Bytes that were lost, doubled, changed or late.
  uint64_t damages() const { return damages_; }
  // Resets the board: it has forgotten everything.
  void ResetDevice();

 private:
  struct Arrival {
    uint64_t time;
    uint8_t byte;
  };

  // One way of the line, on which no byte overtakes another.
  struct Way {
    std::deque<Arrival> bytes;
    uint64_t last = 0;
    int to_cut = 0;  // so many more are lost
  };

  static void SendToHost(void* line, const uint8_t* data, size_t bytes);
  void Carry(Way* way, uint8_t byte);
  void Add(Way* way, uint8_t byte, uint64_t delay);
  // Has the device take what has come until now.
  void Deliver();

  firmware::Program program_;
  firmware::Device device_;
  double rate_;
  std::mt19937 random_;
  Way to_device_, to_host_;
  uint64_t now_ = 0;
  uint64_t damages_ = 0;
};

}  // namespace mote

#endif  // MOTE_TESTS_FIRMWARE_SIMULATED_LINE_H_
