// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.flex;

import java.io.Closeable;
import org.tensorflow.lite.Delegate;
import org.tensorflow.lite.NativeLibrary;
import org.tensorflow.lite.annotations.UsedByReflection;

/**
 * Runs operators of TensorFlow with a library of TensorFlow's, {@code tensorflowlite_flex_jni}, which the application
 * brings: Mote has none.
 */
@UsedByReflection("DelegateList.java")
public class FlexDelegate implements Delegate, Closeable {
  private long handle;

  /** Throws UnsatisfiedLinkError where the library is not there. */
  @UsedByReflection("DelegateList.java")
  public FlexDelegate() {
    NativeLibrary.load("tensorflowlite_flex_jni");
    handle = nativeCreateDelegate();
  }

  @Override
  public long getNativeHandle() {
    return handle;
  }

  @Override
  public synchronized void close() {
    if (handle != 0) {
      nativeDeleteDelegate(handle);
      handle = 0;
    }
  }

  /** Sets TensorFlow up, in tests. */
  public static void initTensorFlowForTesting() {
    NativeLibrary.load("tensorflowlite_flex_jni");
    nativeInitTensorFlow();
  }

  private static native void nativeInitTensorFlow();

  private static native long nativeCreateDelegate();

  private static native void nativeDeleteDelegate(long delegate);
}
