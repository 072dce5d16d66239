// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

/**
 * A delegate whose native one lives until the last interpreter that uses it is closed, whenever it is closed itself.
 * Not for applications.
 */
public interface CountedDelegate extends Delegate {
  /** The native delegate for one interpreter more; 0 after close, when nothing is counted. */
  long retain();

  /** An interpreter for which {@link #retain} gave it no longer uses it. */
  void release();
}
