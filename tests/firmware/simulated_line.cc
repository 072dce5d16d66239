// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/firmware/simulated_line.h"

#include <algorithm>
#include <new>

namespace mote {

using firmware::Device;

SimulatedLine::SimulatedLine(const firmware::Program& program, const Damage& damage)
    : program_(program),
      device_(program, {SendToHost, this, nullptr, nullptr}),
      rate_(damage.rate),
      random_(damage.seed) {}

void SimulatedLine::ResetDevice() {
  device_.~Device();
  new (&device_) Device(program_, {SendToHost, this, nullptr, nullptr});
}

void SimulatedLine::SendToHost(void* line, const uint8_t* data, size_t bytes) {
  SimulatedLine& self = *static_cast<SimulatedLine*>(line);
  for (size_t i = 0; i < bytes; ++i) self.Carry(&self.to_host_, data[i]);
}

void SimulatedLine::Add(Way* way, uint8_t byte, uint64_t delay) {
  way->last = std::max(way->last, now_ + delay);
  way->bytes.push_back({way->last, byte});
}

void SimulatedLine::Carry(Way* way, uint8_t byte) {
  if (way->to_cut > 0) {
    --way->to_cut;
    return;
  }
  if (std::uniform_real_distribution<>(0, 1)(random_) >= rate_) return Add(way, byte, 0);
  ++damages_;
  switch (random_() % 6) {
    case 0:  // dropped
      return;
    case 1:
      Add(way, byte, 0);
      return Add(way, byte, 0);
    case 2:
      return Add(way, static_cast<uint8_t>(byte ^ (1u << random_() % 8)), 0);
    case 3:  // late, at times so late that the request goes again
      return Add(way, byte, random_() % 700);
    case 4:
      way->to_cut = static_cast<int>(random_() % 40);
      return;
    default:  // noise
      Add(way, static_cast<uint8_t>(random_()), 0);
      return Add(way, byte, 0);
  }
}

void SimulatedLine::Deliver() {
  while (!to_device_.bytes.empty() && to_device_.bytes.front().time <= now_) {
    const uint8_t byte = to_device_.bytes.front().byte;
    to_device_.bytes.pop_front();
    device_.Receive(byte);
  }
}

void SimulatedLine::Write(const cli::Bytes& bytes) {
  for (const uint8_t byte : bytes) Carry(&to_device_, byte);
}

cli::Bytes SimulatedLine::Read(unsigned milliseconds) {
  const uint64_t end = now_ + milliseconds;
  while (true) {
    Deliver();
    cli::Bytes bytes;
    while (!to_host_.bytes.empty() && to_host_.bytes.front().time <= now_) {
      bytes.push_back(to_host_.bytes.front().byte);
      to_host_.bytes.pop_front();
    }
    if (!bytes.empty() || now_ >= end) return bytes;
    uint64_t next = end;
    if (!to_device_.bytes.empty()) next = std::min(next, to_device_.bytes.front().time);
    if (!to_host_.bytes.empty()) next = std::min(next, to_host_.bytes.front().time);
    now_ = next;
  }
}

}  // namespace mote
