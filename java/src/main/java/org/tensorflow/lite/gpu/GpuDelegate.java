// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.gpu;

import java.nio.charset.StandardCharsets;
import org.tensorflow.lite.CountedDelegate;
import org.tensorflow.lite.annotations.UsedByReflection;

/**
 * Runs nodes on a GPU. Making one asks no device: where none can be used, making the interpreter fails.
 *
 * <p>An interpreter ought to run in the thread that made it.
 */
@UsedByReflection("GpuDelegateFactory.java")
public class GpuDelegate implements CountedDelegate {
  /**
   * The same options.
   *
   * @deprecated {@link GpuDelegateFactory.Options} has them.
   */
  @Deprecated
  public static class Options extends GpuDelegateFactory.Options {
    /** The defaults. */
    public Options() {}
  }

  private long handle;  // 0: deleted
  private int users;
  private boolean isClosed;

  /** Null: the defaults. Throws UnsatisfiedLinkError where the native library is not there. */
  @UsedByReflection("GpuDelegateFactory.java")
  public GpuDelegate(GpuDelegateFactory.Options options) {
    GpuDelegateNative.init();
    GpuDelegateFactory.Options wanted = options == null ? new GpuDelegateFactory.Options() : options;
    GpuDelegateFactory.Options.GpuBackend backend = wanted.getForceBackend();
    handle = GpuDelegateNative.createDelegate(wanted.isPrecisionLossAllowed(), wanted.areQuantizedModelsAllowed(),
        wanted.getInferencePreference(), utf8(wanted.getSerializationDir()), utf8(wanted.getModelToken()),
        backend == null ? 0 : backend.value());
    if (handle == 0) {
      throw new IllegalStateException("the GPU delegate could not be made: there is no memory for it");
    }
  }

  /** With the defaults. */
  @UsedByReflection("GpuDelegateFactory.java")
  public GpuDelegate() {
    this(new GpuDelegateFactory.Options());
  }

  /** 0 after close. */
  @Override
  public synchronized long getNativeHandle() {
    return isClosed ? 0 : handle;
  }

  @Override
  public synchronized long retain() {
    users += isClosed ? 0 : 1;
    return getNativeHandle();
  }

  @Override
  public synchronized void release() {
    --users;
    deleteUnlessUsed();
  }

  /** Interpreters that use it go on, and free it with the last of them. */
  @Override
  public synchronized void close() {
    isClosed = true;
    deleteUnlessUsed();
  }

  private void deleteUnlessUsed() {
    if (isClosed && users == 0 && handle != 0) {
      GpuDelegateNative.deleteDelegate(handle);
      handle = 0;
    }
  }

  private static byte[] utf8(String text) {
    if (text != null && text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("a folder or token for compiled kernels has a character NUL, which no file's "
          + "name has: " + text.replace("\0", "\\0"));
    }
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }
}
