// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/text/fingerprint.h"

#include "tests/test.h"

namespace mote {
namespace {

// TensorFlow gives these numbers for the bytes 11, 48, 85, ... of each length at which its computation changes.
TEST(Fingerprint, EachLengthHasItsWay) {
  const struct {
    size_t bytes;
    uint64_t fingerprint;
  } expected[] = {{0, 0x9AE16A3B2F90404F},  {1, 0x4271B80E2915C76A},  {5, 0x23B0F79675BD1C16},
                  {12, 0x12A0D52D6F922439}, {24, 0xA71D9FC06B55102B}, {50, 0x971695896BABF4E0},
                  {64, 0x000F03EAC52D3535}, {65, 0xFB360C5023F60DB6}, {129, 0xC30A81B637D2E4DD},
                  {300, 0x70118FE7A7F708B5}};
  uint8_t data[300];
  for (int i = 0; i < 300; ++i) data[i] = static_cast<uint8_t>(i * 37 + 11);
  for (const auto& e : expected) EXPECT_SAME(Fingerprint(data, e.bytes), e.fingerprint);
}

}  // namespace
}  // namespace mote
