// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;

/** A delegate of a native library that the application loads. It multiplies where the model adds. */
public class TestDelegate implements Delegate {
  static final int MULTIPLIES = 0;
  static final int FAILS = 1;
  static final int FAILS_TO_RUN = 2;
  static final int KEEPS_OUTPUTS = 3;

  static {
    TensorFlowLite.init();  // whose library has the functions that the other needs
    System.load(new File(System.getProperty("mote.folder"), "tests/java/libjava_test_delegate.so").getAbsolutePath());
  }

  private long handle;

  TestDelegate(int behaviour, char name) {
    handle = create(behaviour, name);
  }

  TestDelegate(int behaviour) {
    this(behaviour, '-');
  }

  @Override
  public long getNativeHandle() {
    return handle;
  }

  @Override
  public void close() {
    if (handle != 0) {
      delete(handle);
      handle = 0;
    }
  }

  int copies() {
    return copies(handle);
  }

  private static native long create(int behaviour, char name);

  private static native void delete(long handle);

  private static native int copies(long handle);

  static native int liveKernels();

  static native String takePrepared();

  /** The addresses of what handles the signals by which the virtual machine finds null and divisions by 0. */
  public static native long[] signalHandlers();
}
