// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/image/resize_loop.h"
#include "tensorflow/lite/kernels/internal/reference/resize_bilinear.h"
#include "tensorflow/lite/kernels/internal/reference/resize_nearest_neighbor.h"

namespace mote {
namespace {

template <class Params>
ResizeArgs MakeArgs(const Params& params, const tflite::RuntimeShape& unextended_in, const void* in,
                    const tflite::RuntimeShape& unextended_out, void* out) {
  const tflite::RuntimeShape from = tflite::RuntimeShape::ExtendedShape(4, unextended_in);
  const tflite::RuntimeShape to = tflite::RuntimeShape::ExtendedShape(4, unextended_out);
  return {from.Dims(0),
          from.Dims(1),
          from.Dims(2),
          to.Dims(1),
          to.Dims(2),
          from.Dims(3),
          params.align_corners,
          params.half_pixel_centers,
          in,
          out,
          0,
          to.Dims(1)};
}

}  // namespace

void ResizeNearestOf(int element_bytes, const tflite::ResizeNearestNeighborParams& params,
                     const tflite::RuntimeShape& in_shape, const void* in, const tflite::RuntimeShape& out_shape,
                     void* out) {
  ResizeNearest(element_bytes, MakeArgs(params, in_shape, in, out_shape, out));
}

}  // namespace mote

namespace tflite {
namespace reference_ops {

#define MOTE_RESIZE(NAME, T, LOOP)                                                                              \
  template <>                                                                                                   \
  void NAME(const ResizeBilinearParams& params, const RuntimeShape& in_shape, const T* in, const RuntimeShape&, \
            const int32_t*, const RuntimeShape& out_shape, T* out) {                                            \
    mote::LOOP(mote::MakeArgs(params, in_shape, in, out_shape, out));                                           \
  }
MOTE_RESIZE(ResizeBilinear, float, ResizeBilinearFloat32)
MOTE_RESIZE(ResizeBilinear, uint8_t, ResizeBilinearUInt8)
MOTE_RESIZE(ResizeBilinearInteger, int8_t, ResizeBilinearInt8)
MOTE_RESIZE(ResizeBilinearInteger, int16_t, ResizeBilinearInt16)
#undef MOTE_RESIZE

}  // namespace reference_ops
}  // namespace tflite
