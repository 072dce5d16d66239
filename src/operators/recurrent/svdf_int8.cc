// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/svdf_int8.h"

namespace mote {

void SvdfInt8State16(const SvdfArgs& args) { Svdf(args, SvdfInt8Format<int16_t>(args)); }

void SvdfInt8State8(const SvdfArgs& args) { Svdf(args, SvdfInt8Format<int8_t>(args)); }

}  // namespace mote
