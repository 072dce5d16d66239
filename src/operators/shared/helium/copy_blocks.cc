// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Copies elements four at a time, by gather loads and scatter stores, whose addresses have to be aligned; larger blocks
// sixteen bytes at a time.
#include "src/operators/shared/copy_blocks.h"

#include <arm_mve.h>

namespace mote {
namespace {

uint32x4_t Offsets(ptrdiff_t step) { return vmulq_n_u32(vidupq_n_u32(0, 1), static_cast<uint32_t>(step)); }

// Copies elements of the size that LOAD and STORE have.
#define MOTE_COPY_ELEMENTS(LOAD, STORE)                                                         \
  asm volatile(                                                                                 \
      "dlstp.32 lr, %[count]\n"                                                                 \
      "1:\n" LOAD " q0, [%[source], %q[from]]\n" STORE                                          \
      "add %[source], %[source_step]\n"                                                         \
      "letp lr, 1b\n"                                                                           \
      : [source] "+r"(source), [target] "+l"(target)                                            \
      : [count] "r"(count), [from] "w"(from), [to] "w"(to), [source_step] "r"(4 * source_step), \
        [target_step] "r"(4 * target_step)                                                      \
      : "q0", "lr", "memory")
#define MOTE_SCATTER(STORE) STORE " q0, [%[target], %q[to]]\n add %[target], %[target_step]\n"

void CopyLarge(int count, size_t block_bytes, const uint8_t* source, ptrdiff_t source_step, uint8_t* target,
               ptrdiff_t target_step) {
  const ptrdiff_t copied = static_cast<ptrdiff_t>((block_bytes + 15) & ~size_t{15});
  asm volatile(
      "1:\n"
      "dlstp.8 lr, %[bytes]\n"
      "2:\n"
      "vldrb.8 q0, [%[source]], #16\n"
      "vstrb.8 q0, [%[target]], #16\n"
      "letp lr, 2b\n"
      "add %[source], %[source_step]\n"
      "add %[target], %[target_step]\n"
      "subs %[count], #1\n"
      "bne 1b\n"
      : [source] "+r"(source), [target] "+r"(target), [count] "+l"(count)
      : [bytes] "r"(block_bytes), [source_step] "r"(source_step - copied), [target_step] "r"(target_step - copied)
      : "q0", "lr", "cc", "memory");
}

}  // namespace

void CopyBlocks(int count, size_t block_bytes, const uint8_t* source, ptrdiff_t source_step, uint8_t* target,
                ptrdiff_t target_step) {
  if (count <= 0 || block_bytes == 0) return;
  const uintptr_t places = reinterpret_cast<uintptr_t>(source) | static_cast<uintptr_t>(source_step) |
                           reinterpret_cast<uintptr_t>(target) | static_cast<uintptr_t>(target_step);
  const uint32x4_t from = Offsets(source_step), to = Offsets(target_step);
  if (block_bytes == 1 && target_step == 1) {
    MOTE_COPY_ELEMENTS("vldrb.u32", "vstrb.32 q0, [%[target]], #4\n");
  } else if (block_bytes == 1) {
    MOTE_COPY_ELEMENTS("vldrb.u32", MOTE_SCATTER("vstrb.32"));
  } else if (block_bytes == 2 && places % 2 == 0) {
    MOTE_COPY_ELEMENTS("vldrh.u32", MOTE_SCATTER("vstrh.32"));
  } else if (block_bytes == 4 && places % 4 == 0) {
    MOTE_COPY_ELEMENTS("vldrw.u32", MOTE_SCATTER("vstrw.32"));
  } else {
    CopyLarge(count, block_bytes, source, source_step, target, target_step);
  }
}

#undef MOTE_SCATTER
#undef MOTE_COPY_ELEMENTS

}  // namespace mote
