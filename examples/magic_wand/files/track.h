// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Measurements from a file, or from a sensor that another program reads: `read_my_sensor | magic_wand /dev/stdin`.
#ifndef MOTE_EXAMPLES_MAGIC_WAND_FILES_TRACK_H_
#define MOTE_EXAMPLES_MAGIC_WAND_FILES_TRACK_H_

// The accelerometer handler's measurements come from this file from now on: lines of x,y,z in thousandths of g,
// kTargetHz for each second; a line that begins with a letter or # is skipped. False, with a message, if it cannot be
// opened. Without a track the handler repeats the recorded gestures.
bool OpenTrack(const char* path);

// Reads the next measurement. False where the track ends or is wrong.
bool ReadTrack(float* x, float* y, float* z);

// True once the track has ended; true if it had no measurements, or a line that is none of the above, which is logged.
bool TrackHasEnded();
bool TrackIsWrong();

// Measurements that were read.
int TrackMeasurements();

#endif  // MOTE_EXAMPLES_MAGIC_WAND_FILES_TRACK_H_
