// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/sigmoid.h"

namespace mote {

void LogisticFloat(const float* in, float* out, int count) { PortableLogisticFloat(in, out, count); }

void TanhFloat(const float* in, float* out, int count) { PortableTanhFloat(in, out, count); }

void GeluFloat(const float* in, float* out, int count) { PortableGeluFloat(in, out, count); }

void ApproximateGeluFloat(const float* in, float* out, int count) { PortableApproximateGeluFloat(in, out, count); }

}  // namespace mote
