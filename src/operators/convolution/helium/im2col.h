// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes a convolution by im2col: it copies the patches of some output pixels, with zero points outside the image,
// then multiplies them by the weights of all channels. A patch that is contiguous in the image is not copied.
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_IM2COL_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_IM2COL_H_

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/products/helium/patch_channels.h"
#include "src/operators/products/helium/vector_layout.h"

namespace mote {
inline namespace helium {

// Computes the layer from copies of its patches, which are not empty. The members `filter` and `scratch` of args are
// not used. `copies_bytes` is the size that this shape needs, or a shape with more rows.
void ConvByCopies(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int copies_bytes, int8_t* copies);

void CopyBytes(const int8_t* from, int bytes, int8_t* to);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_IM2COL_H_
