// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/helium/patch_channels.h"

#include "src/operators/shared/helium/vector_mac.h"

namespace mote {
inline namespace helium {
namespace {

// Four channels of all patches. Inlined, it would leave the compiler too few registers.
[[gnu::noinline]] void MakeFour(const VectorRequantizer& requantizer, const int8_t* weights, const int32_t* starts,
                                const Patches& patches, int8_t* out) {
  const int length = patches.length;
  // In the order in which the assembly loads them, and where it finds them.
  struct {
    int32_t start0;
    const int8_t* weights0;
    int32_t start1;
    const int8_t* weights1;
    int32_t start2;
    const int8_t* weights2;
    int32_t start3;
    const int8_t* weights3;
    int32_t out_zero;
    int step;  // from where a patch's vectors end
    int out_step;
  } const four = {starts[0],
                  weights,
                  starts[1],
                  weights + length,
                  starts[2],
                  weights + 2 * length,
                  starts[3],
                  weights + 3 * length,
                  requantizer.out_zero,
                  patches.step - (length + kVector - 1) / kVector * kVector,
                  patches.out_step};
  const int8_t* in = patches.in;
  const int8_t* const end = out + patches.count * patches.out_step;
  // Sums are in r0, r2, r4, r8, weights in r1, r3, r5, r9. The inner loop's end masks out what lies behind the last
  // weight.
  asm volatile(
      "1:\n"
      "ldm %[four], {r0-r5, r8, r9}\n"
      "dlstp.8 lr, %[length]\n"
      "2:\n"
      "vldrb.8 q0, [%[in]], #16\n"
      "vldrb.8 q1, [r1], #16\n"
      "vmladava.s8 r0, q0, q1\n"
      "vldrb.8 q1, [r3], #16\n"
      "vmladava.s8 r2, q0, q1\n"
      "vldrb.8 q1, [r5], #16\n"
      "vmladava.s8 r4, q0, q1\n"
      "vldrb.8 q1, [r9], #16\n"
      "vmladava.s8 r8, q0, q1\n"
      "letp lr, 2b\n"
      "vmov q0[2], q0[0], r0, r4\n"
      "vmov q0[3], q0[1], r2, r8\n"
      "ldr r1, [%[four], #32]\n"
      "vqrdmulh.s32 q0, q0, %q[multiplier]\n"
      "ldrd r2, r3, [%[four], #36]\n"
      "vshl.s32 q1, q0, %q[sign_shift]\n"
      "add %[in], r2\n"
      "vadd.i32 q0, q0, q1\n"
      "vrshl.s32 q0, q0, %q[shift]\n"
      "vadd.i32 q0, q0, r1\n"
      "vmax.s32 q0, q0, %q[min]\n"
      "vmin.s32 q0, q0, %q[max]\n"
      "vstrb.32 q0, [%[out]]\n"
      "add %[out], r3\n"
      "cmp %[out], %[end]\n"
      "bne 1b\n"
      : [in] "+r"(in), [out] "+l"(out)
      : [four] "r"(&four), [length] "r"(length), [end] "r"(end), [multiplier] "w"(requantizer.multiplier),
        [shift] "w"(requantizer.shift), [sign_shift] "w"(requantizer.sign_shift), [min] "w"(requantizer.min),
        [max] "w"(requantizer.max)
      : "r0", "r1", "r2", "r3", "r4", "r5", "r8", "r9", "lr", "q0", "q1", "cc", "memory");
}

}  // namespace

void FindStarts(const Int8Format& format, const int8_t* weights, int length, int channels, int32_t* starts) {
  for (int c = 0; c < channels; ++c, weights += length) starts[c] = StartOf(format, c, Sum(weights, length));
}

void MakeChannels(const Requantizer<int32_t>& requantizer, const ChannelWeights& filter, const Patches& patches) {
  const int length = patches.length;
  const int8_t* weights = filter.weights;
  int c = 0;
  if (filter.channels >= kLanes) {
    VectorRequantizer four(requantizer, 0);
    for (; c <= filter.channels - kLanes; c += kLanes, weights += kLanes * length) {
      four.Select(requantizer.multipliers, c);
      MakeFour(four, weights, filter.starts + c, patches, patches.out + c);
    }
  }
  for (; c < filter.channels; ++c, weights += length) {
    const int8_t* in = patches.in;
    int8_t* out = patches.out + c;
    for (int i = patches.count; i > 0; --i, in += patches.step, out += patches.out_step) {
      *out = FinishOne(requantizer, Dot(in, weights, length, filter.starts[c]), c);
    }
  }
}

}  // namespace helium
}  // namespace mote
