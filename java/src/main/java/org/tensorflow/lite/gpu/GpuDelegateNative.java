// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.gpu;

import org.tensorflow.lite.NativeLibrary;

/** The native library of the GPU delegate. */
final class GpuDelegateNative {
  private static final Throwable LOAD_ERROR = load();

  private GpuDelegateNative() {}

  private static Throwable load() {
    try {
      init0();
      return null;
    } catch (UnsatisfiedLinkError noneYet) {
      try {
        NativeLibrary.load("tensorflowlite_gpu_jni");
        return null;
      } catch (UnsatisfiedLinkError error) {
        return error;
      }
    }
  }

  /** Throws UnsatisfiedLinkError where the library is not there. */
  static void init() {
    try {
      init0();
    } catch (UnsatisfiedLinkError error) {
      Throwable cause = LOAD_ERROR == null ? error : LOAD_ERROR;
      UnsatisfiedLinkError explained = new UnsatisfiedLinkError("Failed to load native GpuDelegate methods: the library "
          + "tensorflowlite_gpu_jni is neither on java.library.path nor in the jar: " + cause);
      explained.initCause(cause);
      throw explained;
    }
  }

  private static native void init0();

  /** Texts are bytes of UTF-8, or null. */
  static native long createDelegate(boolean precisionLossAllowed, boolean quantizedModelsAllowed, int preference,
      byte[] serializationDir, byte[] modelToken, int forceBackend);

  static native void deleteDelegate(long delegate);

  /** Whether there is a device that the delegate can use. */
  static native boolean hasDevice();
}
