// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_KERNELS_CORTEX_M_DSP_CONV_BY_COLUMNS_H_
#define MOTE_SRC_KERNELS_CORTEX_M_DSP_CONV_BY_COLUMNS_H_

#include "src/kernels/conv.h"

namespace mote {

// A convolution that FastRequantizer serves, with args.scratch of ColumnBytes(args.shape.filter_elements()).
void ConvByColumns(const ConvArgs<Int8Format>& args);

}  // namespace mote

#endif  // MOTE_SRC_KERNELS_CORTEX_M_DSP_CONV_BY_COLUMNS_H_
