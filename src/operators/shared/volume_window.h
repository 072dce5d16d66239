// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Windows that move over volumes: convolutions and pooling in three dimensions.
#ifndef MOTE_SRC_OPERATORS_SHARED_VOLUME_WINDOW_H_
#define MOTE_SRC_OPERATORS_SHARED_VOLUME_WINDOW_H_

#include "src/operators/shared/place_window.h"
#include "src/operators/shared/volume.h"

namespace mote {

// Does what PlaceWindow does, for a volume whose sizes along z, y and x are `sizes`. Takes taps, strides and dilations
// from `volume`, and fills in the rest but `transposed`.
[[nodiscard]] TfLiteStatus PlaceVolumeWindow(const PrepareContext& ctx, TfLitePadding padding, const int* sizes,
                                             Volume* volume);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_VOLUME_WINDOW_H_
