// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.acceleration;

import org.tensorflow.lite.InterpreterApi;

/** Options that were tried on this device. Applications hand objects of it on and do not implement it. */
public interface ValidatedAccelerationConfig {
  /** The options as bytes, to be kept. */
  byte[] serialize();

  /** Sets what was found good. */
  void apply(InterpreterApi.Options options);
}
