// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An emulated board sees a computer's files, but not its cameras.
#include "examples/person_detection/files/camera.h"

#include "tensorflow/lite/micro/micro_log.h"

void WatchCamera(const char* path) { MicroPrintf("%s cannot be read: --camera is for Linux", path); }
