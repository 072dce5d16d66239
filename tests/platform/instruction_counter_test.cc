// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/platform/instruction_counter.h"

#include "tests/test.h"

namespace {

#ifdef MOTE_DEVICE

template <int kCount>
[[gnu::noinline]] uint64_t CountOfNops() {
  const uint64_t before = mote::InstructionCount();
  asm volatile(".rept %c0\n nop\n .endr" ::"i"(kCount));
  return mote::InstructionCount() - before;
}

[[gnu::noinline]] uint64_t CountOfLoop(uint32_t rounds) {
  const uint64_t before = mote::InstructionCount();
#ifdef __riscv
  asm volatile("1: addi %0, %0, -1\n bnez %0, 1b" : "+r"(rounds));
#else
  asm volatile(".syntax unified\n1: subs %0, %0, #1\n bne 1b" : "+l"(rounds)::"cc");
#endif
  return mote::InstructionCount() - before;
}

// A board that cannot count says 0 each time.
bool CannotCount() {
  for (int i = 0; i < 1000; ++i) {
    if (mote::InstructionCount() != 0) return false;
  }
  return true;
}

TEST(InstructionCounter, CountsEachInstruction) {
  if (CannotCount()) return;
  static_cast<void>(mote::InstructionCount());
  const uint64_t overhead = CountOfNops<0>();
  EXPECT_LT(overhead, 200u);
  EXPECT_EQ(CountOfNops<1>(), overhead + 1);
  EXPECT_EQ(CountOfNops<2>(), overhead + 2);
  EXPECT_EQ(CountOfNops<3>(), overhead + 3);
  EXPECT_EQ(CountOfNops<4>(), overhead + 4);
  EXPECT_EQ(CountOfNops<5>(), overhead + 5);
  EXPECT_EQ(CountOfNops<997>(), overhead + 997);
}

TEST(InstructionCounter, CountsLongLoops) {
  if (CannotCount()) return;
  const uint64_t overhead = CountOfLoop(1) - 2;
  EXPECT_EQ(CountOfLoop(1000), overhead + 2000);
  EXPECT_EQ(CountOfLoop(999999), overhead + 1999998);
  EXPECT_EQ(CountOfLoop(20000000), overhead + 40000000);
}

#else

TEST(InstructionCounter, CannotCountOnTheHost) { EXPECT_EQ(mote::InstructionCount(), 0u); }

#endif

}  // namespace
