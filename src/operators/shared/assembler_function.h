// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_ASSEMBLER_FUNCTION_H_
#define MOTE_SRC_OPERATORS_SHARED_ASSEMBLER_FUNCTION_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>

// Declares a function for Arm whose body is one `asm` statement: it finds its arguments in r0 to r3, saves r4 to r11
// itself, and returns itself. So it can use all registers at any optimisation level, also the one of a compiler's frame
// pointer. It is aligned for ADR. GCC must not conclude from the body which registers or arguments the function leaves
// alone.
#ifdef __clang__
#define MOTE_ASSEMBLER_FUNCTION [[gnu::naked, gnu::aligned(4), gnu::noinline]]
#else
#define MOTE_ASSEMBLER_FUNCTION [[gnu::naked, gnu::aligned(4), gnu::noipa]]
#endif

// Gives assembler code the offset of a member of a struct as an operand of the member's name: LDR R0, [R1, %[member]].
#define MOTE_OFFSET(STRUCT, MEMBER) [MEMBER] "i"(offsetof(STRUCT, MEMBER))

namespace mote {

// Returns true if the offsets are of words that lie one behind the other, as an LDRD or LDM of them needs.
constexpr bool AreWordsInARow(std::initializer_list<size_t> offsets) {
  const size_t* const first = offsets.begin();
  for (size_t i = 1; i < offsets.size(); ++i) {
    if (first[i] != first[0] + i * sizeof(uint32_t)) return false;
  }
  return true;
}

}  // namespace mote

// Asserts that LDRD loads the second member behind the first one.
#define MOTE_ASSERT_NEIGHBOURS(STRUCT, FIRST, SECOND) \
  static_assert(mote::AreWordsInARow({offsetof(STRUCT, FIRST), offsetof(STRUCT, SECOND)}), "LDRD loads both")

#endif  // MOTE_SRC_OPERATORS_SHARED_ASSEMBLER_FUNCTION_H_
