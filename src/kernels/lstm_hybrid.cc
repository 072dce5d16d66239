// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/lstm_hybrid.h"

namespace mote {

void LstmHybrid(const LstmArgs& args) {
  LstmHybridFormat format(args);
  LstmLoop<LstmHybridFormat>(args, format).Run();
}

}  // namespace mote
