// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/volume_window.h"

namespace mote {

TfLiteStatus PlaceVolumeWindow(const PrepareContext& ctx, TfLitePadding padding, const int* sizes, Volume* volume) {
  OP_TRY(RequireKnownPadding(ctx, padding));
  constexpr const char* kNames[] = {"depth", "height", "width"};
  VolumeAxis* const axes[] = {&volume->z, &volume->y, &volume->x};
  for (int i = 0; i < 3; ++i) {
    VolumeAxis& axis = *axes[i];
    int out = 0;
    OP_TRY(PlaceOnAxis(ctx,
                       {kNames[i], sizes[i], static_cast<int>(axis.stride), static_cast<int>(axis.dilation),
                        static_cast<int>(axis.taps)},
                       padding, &axis.pad, &out));
    axis.in = sizes[i];
    axis.out = out;
  }
  return kTfLiteOk;
}

}  // namespace mote
