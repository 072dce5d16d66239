// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

/** Whose runtime an interpreter uses. */
public enum RuntimeFlavor {
  /** The one that the application brings. */
  APPLICATION,
  /** The one of the device. */
  SYSTEM
}
