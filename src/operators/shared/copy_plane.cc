// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/copy_plane.h"

namespace mote {

void CopyPlane(const CopiedPlane& plane) { CopyPlaneOfBlocks(plane); }

}  // namespace mote
