// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/lstm_float32.h"

namespace mote {

void LstmFloat32(const LstmArgs& args) {
  LstmFloat32Format format(args);
  LstmLoop<LstmFloat32Format>(args, format).Run();
}

}  // namespace mote
