// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Convolution by copies: the patches of some output pixels are copied, with the zero point for what lies outside the
// image, then met by all channels.
#ifndef MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_
#define MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_

#include "src/kernels/conv.h"
#include "src/kernels/helium/patches.h"

namespace mote {

int BytesOfCopies(const ConvShape& shape);
// The members `filter` and `scratch` of args are not used; CanRequantize holds, and patches are not empty.
void ConvByCopies(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int8_t* copies);

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_
