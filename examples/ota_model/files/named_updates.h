// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_EXAMPLES_OTA_MODEL_FILES_NAMED_UPDATES_H_
#define MOTE_EXAMPLES_OTA_MODEL_FILES_NAMED_UPDATES_H_

// The next parts are those of this file. False, with a message, if it cannot be read.
bool SendUpdate(const char* path);

// True while parts are left to be taken.
bool IsSending();

#endif  // MOTE_EXAMPLES_OTA_MODEL_FILES_NAMED_UPDATES_H_
