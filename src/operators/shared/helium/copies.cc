// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <arm_mve.h>

#include "src/operators/shared/copy_bytes.h"
#include "src/operators/shared/copy_plane.h"
#include "src/operators/shared/sigmoid.h"

namespace mote {

// Each vector is loaded before it is written, and the next one lies behind it.
void CopyBytes(void* to, const void* from, size_t bytes) {
  if (bytes == 0) return;
  asm volatile(
      "dlstp.8 lr, %[bytes]\n"
      "1:\n"
      "vldrb.8 q0, [%[from]], #16\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 1b\n"
      : [from] "+r"(from), [to] "+r"(to)
      : [bytes] "r"(bytes)
      : "q0", "lr", "memory");
}

void MoveBytesDown(void* to, const void* from, size_t bytes) { CopyBytes(to, from, bytes); }

void FillBytes(void* to, uint8_t value, size_t bytes) {
  if (bytes == 0) return;
  asm volatile(
      "vdup.8 q0, %[value]\n"
      "dlstp.8 lr, %[bytes]\n"
      "1:\n"
      "vstrb.8 q0, [%[to]], #16\n"
      "letp lr, 1b\n"
      : [to] "+r"(to)
      : [value] "r"(value), [bytes] "r"(bytes)
      : "q0", "lr", "memory");
}

// Planes of bytes are copied eight at a time, by gather loads or scatter stores, in lines along the longer side. Loads
// and stores that widen or narrow and advance take pointers in low registers.
namespace {

constexpr ptrdiff_t kLanes = 8;
constexpr ptrdiff_t kMostStep = 0xFFFF / (kLanes - 1);  // whose multiples have 16 bits

bool IsShort(ptrdiff_t step) { return step >= 0 && step <= kMostStep; }

void GatherLines(const CopiedPlane& plane) {
  const uint16x8_t offsets = vmulq_n_u16(vidupq_n_u16(0, 1), static_cast<uint16_t>(plane.source_step));
  const uint8_t* source_row = plane.source;
  uint8_t* target_row = plane.target;
  for (int rows = plane.rows; rows > 0; --rows) {
    const uint8_t* source = source_row;
    uint8_t* target = target_row;
    asm volatile(
        "dlstp.16 lr, %[count]\n"
        "1:\n"
        "vldrb.u16 q0, [%[source], %q[offsets]]\n"
        "add %[source], %[step]\n"
        "vstrb.16 q0, [%[target]], #8\n"
        "letp lr, 1b\n"
        : [source] "+l"(source), [target] "+l"(target)
        : [count] "r"(plane.count), [offsets] "w"(offsets), [step] "r"(kLanes * plane.source_step)
        : "q0", "lr", "memory");
    source_row += plane.source_row_step;
    target_row += plane.target_row_step;
  }
}

void ScatterLines(const CopiedPlane& plane) {
  const uint16x8_t offsets = vmulq_n_u16(vidupq_n_u16(0, 1), static_cast<uint16_t>(plane.target_step));
  const uint8_t* source_row = plane.source;
  uint8_t* target_row = plane.target;
  for (int rows = plane.rows; rows > 0; --rows) {
    const uint8_t* source = source_row;
    uint8_t* target = target_row;
    asm volatile(
        "dlstp.16 lr, %[count]\n"
        "1:\n"
        "vldrb.u16 q0, [%[source]], #8\n"
        "vstrb.16 q0, [%[target], %q[offsets]]\n"
        "add %[target], %[step]\n"
        "letp lr, 1b\n"
        : [source] "+l"(source), [target] "+l"(target)
        : [count] "r"(plane.count), [offsets] "w"(offsets), [step] "r"(kLanes * plane.target_step)
        : "q0", "lr", "memory");
    source_row += plane.source_row_step;
    target_row += plane.target_row_step;
  }
}

}  // namespace

void CopyPlane(const CopiedPlane& plane) {
  if (plane.block_bytes == 1 && plane.count > 0 && plane.rows > 0) {
    const bool scatters = plane.source_row_step == 1 && plane.rows > plane.count;
    if (scatters && IsShort(plane.target_row_step)) return ScatterLines(Turned(plane));
    if (plane.target_step == 1 && IsShort(plane.source_step)) return GatherLines(plane);
  }
  CopyPlaneOfBlocks(plane);
}

// A gather load looks up sixteen bytes.
void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  if (count <= 0) return;
  asm volatile(
      "dlstp.8 lr, %[count]\n"
      "1:\n"
      "vldrb.u8 q0, [%[in]], #16\n"
      "vldrb.u8 q1, [%[table], q0]\n"
      "vstrb.8 q1, [%[out]], #16\n"
      "letp lr, 1b\n"
      : [in] "+r"(in), [out] "+r"(out)
      : [count] "r"(count), [table] "r"(table)
      : "q0", "q1", "lr", "memory");
}

}  // namespace mote
