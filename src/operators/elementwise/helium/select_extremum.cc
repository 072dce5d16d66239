// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sixteen bytes at a time, eight halfwords or four words; the last vector is masked. GCC 12 fails at -O1 and -Os on
// vectors that are compared with 0 by VCMP NE, so conditions are compared as larger numbers.
#include <arm_mve.h>

#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/elementwise/select_loop.h"

namespace mote {
namespace {

struct Bytes {
  static constexpr int kLanes = 16;
  using Vector = uint8x16_t;
  static mve_pred16_t There(int left) { return vctp8q(static_cast<uint32_t>(left)); }
  static Vector Load(const uint8_t* x, mve_pred16_t there) { return vldrbq_z_u8(x, there); }
  static Vector All(const uint8_t* x) { return vdupq_n_u8(*x); }
  static mve_pred16_t IsTrue(const uint8_t* x, mve_pred16_t there) { return vcmphiq_n_u8(vldrbq_z_u8(x, there), 0); }
  static void Store(uint8_t* out, Vector a, Vector b, mve_pred16_t chosen, mve_pred16_t there) {
    vstrbq_p_u8(out, vpselq_u8(a, b, chosen), there);
  }
};

struct Halves {
  static constexpr int kLanes = 8;
  using Vector = uint16x8_t;
  static mve_pred16_t There(int left) { return vctp16q(static_cast<uint32_t>(left)); }
  static Vector Load(const uint8_t* x, mve_pred16_t there) {
    return vldrhq_z_u16(reinterpret_cast<const uint16_t*>(x), there);
  }
  static Vector All(const uint8_t* x) { return vdupq_n_u16(*reinterpret_cast<const uint16_t*>(x)); }
  static mve_pred16_t IsTrue(const uint8_t* x, mve_pred16_t there) { return vcmphiq_n_u16(vldrbq_z_u16(x, there), 0); }
  static void Store(uint8_t* out, Vector a, Vector b, mve_pred16_t chosen, mve_pred16_t there) {
    vstrhq_p_u16(reinterpret_cast<uint16_t*>(out), vpselq_u16(a, b, chosen), there);
  }
};

struct Words {
  static constexpr int kLanes = 4;
  using Vector = uint32x4_t;
  static mve_pred16_t There(int left) { return vctp32q(static_cast<uint32_t>(left)); }
  static Vector Load(const uint8_t* x, mve_pred16_t there) {
    return vldrwq_z_u32(reinterpret_cast<const uint32_t*>(x), there);
  }
  static Vector All(const uint8_t* x) { return vdupq_n_u32(*reinterpret_cast<const uint32_t*>(x)); }
  static mve_pred16_t IsTrue(const uint8_t* x, mve_pred16_t there) { return vcmphiq_n_u32(vldrbq_z_u32(x, there), 0); }
  static void Store(uint8_t* out, Vector a, Vector b, mve_pred16_t chosen, mve_pred16_t there) {
    vstrwq_p_u32(reinterpret_cast<uint32_t*>(out), vpselq_u32(a, b, chosen), there);
  }
};

template <class V>
void SelectVectors(const SelectRowArgs& args) {
  SelectRowArgs row = args;
  const typename V::Vector all_a = V::All(row.if_true), all_b = V::All(row.if_false);
  constexpr int kVectorBytes = 16;
  for (; row.count > 0; row.count -= V::kLanes) {
    const mve_pred16_t there = V::There(row.count);
    const typename V::Vector a = row.true_step != 0 ? V::Load(row.if_true, there) : all_a;
    const typename V::Vector b = row.false_step != 0 ? V::Load(row.if_false, there) : all_b;
    V::Store(row.out, a, b, V::IsTrue(row.condition, there), there);
    row.condition += V::kLanes;
    row.if_true += kVectorBytes;
    row.if_false += kVectorBytes;
    row.out += kVectorBytes;
  }
}

}  // namespace

void SelectRow(const SelectRowArgs& row) {
  if (row.condition_step == 0 && row.count > 1) return SelectAnyRow(row);
  if (row.element_bytes == 1) return SelectVectors<Bytes>(row);
  if (row.element_bytes == 2) return SelectVectors<Halves>(row);
  if (row.element_bytes == 4) return SelectVectors<Words>(row);
  SelectAnyRow(row);
}

LoopChoice LoopOfSelectRow(int element_bytes) {
  const bool is_served = element_bytes == 1 || element_bytes == 2 || element_bytes == 4;
  return is_served ? TargetLoop("helium", kTargetWay) : PortableBecause("the elements have more than four bytes");
}

namespace {

// The last vector is masked.
template <class F>
void Extremum(const BinaryRow& row, F of) {
  const int8_t *a = static_cast<const int8_t*>(row.a), *b = static_cast<const int8_t*>(row.b);
  int8_t* out = static_cast<int8_t*>(row.out);
  const int8x16_t all_a = vdupq_n_s8(*a), all_b = vdupq_n_s8(*b);
  const bool a_is_row = row.a_step != 0, b_is_row = row.b_step != 0;
  for (int left = row.count; left > 0; left -= 16, a += 16, b += 16, out += 16) {
    const mve_pred16_t there = vctp8q(static_cast<uint32_t>(left));
    const int8x16_t x = a_is_row ? vldrbq_z_s8(a, there) : all_a, y = b_is_row ? vldrbq_z_s8(b, there) : all_b;
    vstrbq_p_s8(out, of(x, y), there);
  }
}

}  // namespace

void SmallerInt8(const BinaryRow& row, const void*) {
  Extremum(row, [](int8x16_t a, int8x16_t b) { return vminq_s8(a, b); });
}
void LargerInt8(const BinaryRow& row, const void*) {
  Extremum(row, [](int8x16_t a, int8x16_t b) { return vmaxq_s8(a, b); });
}

LoopChoice LoopOfExtremumInt8() { return TargetLoop("helium", kTargetWay); }

}  // namespace mote
