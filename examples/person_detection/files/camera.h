// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_PERSON_DETECTION_FILES_CAMERA_H_
#define MOTE_EXAMPLES_PERSON_DETECTION_FILES_CAMERA_H_

// Runs loop() for pictures of this camera, five times a second at most, for ever: a camera that is absent, refuses or
// stalls is said once, until there is a picture again, and tried again every second. Returns where the target has no
// cameras, which is logged, or when setup() had failed.
void WatchCamera(const char* path);

#endif  // MOTE_EXAMPLES_PERSON_DETECTION_FILES_CAMERA_H_
