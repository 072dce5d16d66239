// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.gpu;

import java.io.Closeable;

/** Says whether the GPU delegate can be used here: whether there is a device for it. */
public class CompatibilityList implements Closeable {
  private boolean isClosed;

  /** Throws UnsatisfiedLinkError where the native library is not there. */
  public CompatibilityList() {
    GpuDelegateNative.init();
  }

  /** Throws IllegalStateException after close. */
  public synchronized boolean isDelegateSupportedOnThisDevice() {
    if (isClosed) {
      throw new IllegalStateException("Trying to query a closed CompatibilityList.");
    }
    return GpuDelegateNative.hasDevice();
  }

  /** The defaults. */
  @SuppressWarnings("deprecation")
  public GpuDelegate.Options getBestOptionsForThisDevice() {
    return new GpuDelegate.Options();
  }

  @Override
  public synchronized void close() {
    isClosed = true;
  }
}
