// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The main program says here how the devices behave that stand in for sensors and cameras.
#ifndef DEVICE_STATE_H_
#define DEVICE_STATE_H_

enum DeviceState {
  kDeviceWell,
  kDeviceAbsent,   // does not answer when it is begun
  kDeviceRefuses,  // says that it has something, and gives nothing
  kDeviceStalls    // gives nothing new
};
extern DeviceState device_state;

#endif  // DEVICE_STATE_H_
