// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/lstm_float32.h"
#include "src/operators/recurrent/lstm_hybrid.h"

namespace mote {

void LstmFloat32(const LstmArgs& args) {
  LstmFloat32Format format(args);
  LstmLoop<LstmFloat32Format>(args, format).Run();
}

void LstmHybrid(const LstmArgs& args) {
  LstmHybridFormat format(args);
  LstmLoop<LstmHybridFormat>(args, format).Run();
}

}  // namespace mote
