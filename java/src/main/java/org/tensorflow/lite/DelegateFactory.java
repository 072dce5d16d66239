// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

/** Makes a delegate for each interpreter, which owns it and closes it with itself. */
public interface DelegateFactory {
  /** A new delegate for the runtime that is in use. */
  Delegate create(RuntimeFlavor runtimeFlavor);
}
