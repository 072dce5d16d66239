// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.Closeable;

/**
 * Runs nodes of a graph in place of the CPU. An object of this class owns a native delegate and has to outlive the
 * interpreters that it was given to: close those first.
 */
public interface Delegate extends Closeable {
  /**
   * The address of the native delegate, a {@code TfLiteDelegate*} or {@code TfLiteOpaqueDelegate*}.
   *
   * @throws IllegalStateException where there is none yet
   */
  long getNativeHandle();

  /** Frees the native delegate, if this object made one. */
  @Override
  default void close() {}
}
