// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.nnapi;

/** A native delegate in the place of NNAPI's: without Android it takes no nodes. */
public class NnApiDelegateImpl implements NnApiDelegate.PrivateInterface, AutoCloseable {
  private final long handle;

  /** The object does not own the native delegate of this address. */
  public NnApiDelegateImpl(long handle) {
    this.handle = handle;
  }

  @Override
  public long getNativeHandle() {
    return handle;
  }

  @Override
  public int getNnapiErrno() {
    return 0;
  }

  @Override
  public void close() {}
}
