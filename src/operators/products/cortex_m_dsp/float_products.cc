// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies floats, with four loads at a time. VMUL and VADD take Cortex-M4 two cycles in total, VFMA takes three. Two
// sums alternate, since an instruction that uses the last result waits for it.
#include "src/operators/products/patch_product.h"

namespace mote {

#ifdef __ARM_FP

namespace {

constexpr int kTurn = 4;

// Multiplies two rows of weights with the numbers in s8 to s11.
#define MOTE_TWO_ROWS(ROW0, ROW1, SUM0, SUM1) \
  "vldmia " ROW0                              \
  "!, {s12-s15}\n"                            \
  "vldmia " ROW1                              \
  "!, {s16-s19}\n"                            \
  "vmul.f32 s12, s8, s12\n"                   \
  "vmul.f32 s16, s8, s16\n"                   \
  "vmul.f32 s13, s9, s13\n"                   \
  "vadd.f32 " SUM0 ", " SUM0                  \
  ", s12\n"                                   \
  "vadd.f32 " SUM1 ", " SUM1                  \
  ", s16\n"                                   \
  "vmul.f32 s17, s9, s17\n"                   \
  "vadd.f32 " SUM0 ", " SUM0                  \
  ", s13\n"                                   \
  "vmul.f32 s14, s10, s14\n"                  \
  "vadd.f32 " SUM1 ", " SUM1                  \
  ", s17\n"                                   \
  "vmul.f32 s18, s10, s18\n"                  \
  "vadd.f32 " SUM0 ", " SUM0                  \
  ", s14\n"                                   \
  "vmul.f32 s15, s11, s15\n"                  \
  "vadd.f32 " SUM1 ", " SUM1                  \
  ", s18\n"                                   \
  "vmul.f32 s19, s11, s19\n"                  \
  "vadd.f32 " SUM0 ", " SUM0                  \
  ", s15\n"                                   \
  "vadd.f32 " SUM1 ", " SUM1 ", s19\n"

}  // namespace

void AddFloatProducts4(const float* in, const float* filter, int filter_channel_step, int length, float* sums) {
  const float* filter1 = filter + filter_channel_step;
  const float* filter2 = filter1 + filter_channel_step;
  const float* filter3 = filter2 + filter_channel_step;
  float sum0 = sums[0], sum1 = sums[1], sum2 = sums[2], sum3 = sums[3];
  if (length >= kTurn) {
    int left = length / kTurn;
    asm volatile(
        "1:\n"
        "vldmia %[in]!, {s8-s11}\n"                            //
        MOTE_TWO_ROWS("%[w0]", "%[w1]", "%[sum0]", "%[sum1]")  //
        MOTE_TWO_ROWS("%[w2]", "%[w3]", "%[sum2]", "%[sum3]")
        "subs %[left], %[left], #1\n"
        "bne 1b\n"
        : [sum0] "+t"(sum0), [sum1] "+t"(sum1), [sum2] "+t"(sum2), [sum3] "+t"(sum3), [in] "+r"(in), [w0] "+r"(filter),
          [w1] "+r"(filter1), [w2] "+r"(filter2), [w3] "+r"(filter3), [left] "+r"(left)
        :
        : "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "s16", "s17", "s18", "s19", "cc", "memory");
  }
  for (length %= kTurn; length > 0; --length) {
    const float x = *in++;
    sum0 += x * *filter++;
    sum1 += x * *filter1++;
    sum2 += x * *filter2++;
    sum3 += x * *filter3++;
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}
#undef MOTE_TWO_ROWS

float AddFloatProducts(const float* in, const float* filter, int length, float sum) {
  if (length >= kTurn) {
    int left = length / kTurn;
    asm volatile(
        "1:\n"
        "vldmia %[in]!, {s8-s11}\n"
        "vldmia %[w]!, {s12-s15}\n"
        "vmul.f32 s12, s8, s12\n"
        "vmul.f32 s13, s9, s13\n"
        "vadd.f32 %[sum], %[sum], s12\n"
        "vmul.f32 s14, s10, s14\n"
        "vadd.f32 %[sum], %[sum], s13\n"
        "vmul.f32 s15, s11, s15\n"
        "vadd.f32 %[sum], %[sum], s14\n"
        "subs %[left], %[left], #1\n"
        "vadd.f32 %[sum], %[sum], s15\n"
        "bne 1b\n"
        : [sum] "+t"(sum), [in] "+r"(in), [w] "+r"(filter), [left] "+r"(left)
        :
        : "s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15", "cc", "memory");
  }
  for (length %= kTurn; length > 0; --length) sum += *in++ * *filter++;
  return sum;
}

#else

void AddFloatProducts4(const float* in, const float* filter, int filter_channel_step, int length, float* sums) {
  PortableRunProducts4(Float32Format{}, in, filter, filter_channel_step, length, sums);
}
float AddFloatProducts(const float* in, const float* filter, int length, float sum) {
  return PortableRunProducts(Float32Format{}, in, filter, length, sum);
}

#endif

}  // namespace mote
