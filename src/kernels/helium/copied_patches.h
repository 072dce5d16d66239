// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Convolution by copies: the patches of some output pixels are copied, with the zero point for what lies outside the
// image, then met by all channels.
#ifndef MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_
#define MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_

#include "src/kernels/conv.h"
#include "src/kernels/helium/layout.h"
#include "src/kernels/helium/patches.h"

namespace mote {

// The members `filter` and `scratch` of args are not used; CanRequantize holds, and patches are not empty. `copies` has
// `copies_bytes`, those of the shape or of one with more rows.
void ConvByCopies(const ConvArgs<Int8Format>& args, const ChannelWeights& filter, int copies_bytes, int8_t* copies);

void CopyBytes(const int8_t* from, int bytes, int8_t* to);

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_HELIUM_COPIED_PATCHES_H_
