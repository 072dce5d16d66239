// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.nnapi;

import org.tensorflow.lite.Delegate;
import org.tensorflow.lite.InterpreterFactoryApi;
import org.tensorflow.lite.TensorFlowLite;

/**
 * Android's NNAPI. Mote has no code for it: options are kept, no node is taken, and the CPU runs the model, as it does
 * on a device without NNAPI.
 */
public class NnApiDelegate implements Delegate, AutoCloseable {
  /** What is behind the delegate; not for applications. */
  public interface PrivateInterface extends Delegate, AutoCloseable {
    /** The last error of NNAPI; 0: none. */
    int getNnapiErrno();

    @Override
    void close();
  }

  /** What NNAPI is asked for. */
  public static final class Options {
    /** The driver chooses. */
    public static final int EXECUTION_PREFERENCE_UNDEFINED = -1;
    /** As little energy as can be. */
    public static final int EXECUTION_PREFERENCE_LOW_POWER = 0;
    /** A single answer soon. */
    public static final int EXECUTION_PREFERENCE_FAST_SINGLE_ANSWER = 1;
    /** Many answers, one after the other. */
    public static final int EXECUTION_PREFERENCE_SUSTAINED_SPEED = 2;

    private int executionPreference = EXECUTION_PREFERENCE_UNDEFINED;
    private String acceleratorName;
    private String cacheDir;
    private String modelToken;
    private Integer maxDelegatedPartitions;
    private Boolean useNnapiCpu;
    private Boolean allowFp16;
    private long supportLibraryHandle;

    /** The defaults. */
    public Options() {}

    /** One of the constants. */
    public Options setExecutionPreference(int preference) {
      executionPreference = preference;
      return this;
    }

    /** The accelerator that is to be used alone. */
    public Options setAcceleratorName(String name) {
      acceleratorName = name;
      return this;
    }

    /** Where compiled models are kept. */
    public Options setCacheDir(String dir) {
      cacheDir = dir;
      return this;
    }

    /** The name of the model among compiled ones. */
    public Options setModelToken(String token) {
      modelToken = token;
      return this;
    }

    /** How many parts of the graph may be NNAPI's. */
    public Options setMaxNumberOfDelegatedPartitions(int limit) {
      maxDelegatedPartitions = limit;
      return this;
    }

    /** Whether NNAPI may use its own code for the CPU. */
    public Options setUseNnapiCpu(boolean enable) {
      useNnapiCpu = enable;
      return this;
    }

    /** Whether floats of 16 bits may be used for those of 32. */
    public Options setAllowFp16(boolean enable) {
      allowFp16 = enable;
      return this;
    }

    /** The address of a support library. */
    public Options setNnApiSupportLibraryHandle(long handle) {
      supportLibraryHandle = handle;
      return this;
    }

    /** See {@link #setExecutionPreference}. */
    public int getExecutionPreference() {
      return executionPreference;
    }

    /** Null where none was set. */
    public String getAcceleratorName() {
      return acceleratorName;
    }

    /** Null where none was set. */
    public String getCacheDir() {
      return cacheDir;
    }

    /** Null where none was set. */
    public String getModelToken() {
      return modelToken;
    }

    /** -1 where none was set. */
    public int getMaxNumberOfDelegatedPartitions() {
      return maxDelegatedPartitions == null ? -1 : maxDelegatedPartitions;
    }

    /** Null where it was not set. */
    public Boolean getUseNnapiCpu() {
      return useNnapiCpu;
    }

    /** False where it was not set. */
    public boolean getAllowFp16() {
      return allowFp16 != null && allowFp16;
    }

    /** 0 where none was set. */
    public long getNnApiSupportLibraryHandle() {
      return supportLibraryHandle;
    }
  }

  private final Options options;
  private PrivateInterface impl;
  private boolean isClosed;

  /** With the defaults. */
  public NnApiDelegate() {
    this(new Options());
  }

  /** The native delegate is made when an interpreter is. */
  public NnApiDelegate(Options options) {
    TensorFlowLite.init();
    this.options = options == null ? new Options() : options;
  }

  /** Makes the native delegate; interpreters call it. */
  public void initWithInterpreterFactoryApi(InterpreterFactoryApi factory) {
    if (isClosed) {
      throw new IllegalStateException("the NnApiDelegate has been closed");
    }
    if (impl == null) {
      impl = factory.createNnApiDelegateImpl(options);
    }
  }

  /** Throws IllegalStateException before an interpreter was made with it, and after close. */
  @Override
  public long getNativeHandle() {
    return required().getNativeHandle();
  }

  @Override
  public void close() {
    isClosed = true;
    if (impl != null) {
      impl.close();
      impl = null;
    }
  }

  /** The last error of NNAPI; 0: none. Throws IllegalStateException before an interpreter was made with it. */
  public int getNnapiErrno() {
    return required().getNnapiErrno();
  }

  /** Whether NNAPI has had an error. Throws IllegalStateException before an interpreter was made with it. */
  public boolean hasErrors() {
    return getNnapiErrno() != 0;
  }

  private PrivateInterface required() {
    if (impl == null) {
      throw new IllegalStateException(isClosed ? "the NnApiDelegate has been closed"
          : "Should not access delegate before interpreter has been constructed: there is no native delegate yet");
    }
    return impl;
  }
}
