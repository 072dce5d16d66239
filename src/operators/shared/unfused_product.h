// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_SHARED_UNFUSED_PRODUCT_H_
#define MOTE_SRC_OPERATORS_SHARED_UNFUSED_PRODUCT_H_

namespace mote {

// Returns a * b, rounded before anything is added to it: compilers would contract both to a fused multiply-add where
// the processor has one. The last bit of an activation decides to which step it is quantised in the next layer, so a
// network would drift away from the reference's numbers.
inline float UnfusedProduct(float a, float b) {
  float product = a * b;
#if defined(__arm__) && defined(__ARM_FP)
  asm("" : "+t"(product));
#elif defined(__aarch64__)
  asm("" : "+w"(product));
#elif defined(__riscv_flen)
  asm("" : "+f"(product));
#elif defined(__FMA__)
  asm("" : "+x"(product));
#endif
  return product;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_UNFUSED_PRODUCT_H_
