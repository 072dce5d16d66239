// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Where there are portable loops only. Each folder of a target's loops has a file of this name, which says when they
// run and what memory they want; it has to compile on any machine.
#include "src/kernels/add.h"
#include "src/kernels/conv.h"
#include "src/kernels/depthwise_conv.h"
#include "src/kernels/fully_connected.h"
#include "src/kernels/lstm.h"
#include "src/kernels/mul.h"
#include "src/kernels/pool.h"

namespace mote {

LoopChoice ChooseConvInt8(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseDepthwiseConvInt8(const ConvShape&, int) { return kPortableLoop; }
LoopChoice ChooseFullyConnectedInt8(int, int, int) { return kPortableLoop; }
LoopChoice ChooseAddInt8() { return kPortableLoop; }
LoopChoice ChooseMulInt8() { return kPortableLoop; }
LoopChoice ChooseAveragePoolInt8(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseMaxPoolInt8(const ConvShape&) { return kPortableLoop; }
LoopChoice ChooseLstmInt8(const LstmSizes& sizes) { return {"portable", nullptr, LstmInt8ScratchBytes(sizes)}; }

}  // namespace mote
