// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_UNFUSED_PRODUCT_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_UNFUSED_PRODUCT_H_

namespace mote {

// a * b, rounded before something is added to it: where a processor can do both at once, compilers make it do so. The
// last bit of an activation decides to which step it is quantised in the next layer, so a network would drift away from
// the reference's numbers.
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

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_UNFUSED_PRODUCT_H_
