// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "src/kernels/cortex_m_dsp/columns.h"
#include "src/kernels/cortex_m_dsp/conv_by_columns.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape& shape) {
  return {"cortex_m_dsp", nullptr, ColumnBytes(shape.filter_elements())};
}

void ConvInt8(const ConvArgs<Int8Format>& args) {
  const ConvShape& s = args.shape;
  const bool serves = FastRequantizer::Serves(args.format.requantizer, s.channels, s.filter_elements());
  serves ? ConvByColumns(args) : ConvLoop(args);
}

}  // namespace mote
