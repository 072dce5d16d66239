// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import org.checkerframework.checker.nullness.qual.NonNull;

/**
 * Runs a model with the application's own runtime; {@link InterpreterApi} says what its methods do.
 *
 * <pre>{@code
 * try (Interpreter interpreter = new Interpreter(new File("sine_float.tflite"))) {
 *   float[][] x = {{1.0f}};
 *   float[][] y = new float[1][1];
 *   interpreter.run(x, y);
 * }
 * }</pre>
 */
public final class Interpreter extends InterpreterImpl implements InterpreterApi {
  /** Options with those that only the application's own runtime has. */
  public static class Options extends InterpreterImpl.Options {
    /** The defaults. */
    public Options() {}

    /** The same options; the delegates themselves are shared. */
    public Options(InterpreterApi.Options options) {
      super(options);
    }

    @Override
    public Options setUseXNNPACK(boolean useXNNPACK) {
      super.setUseXNNPACK(useXNNPACK);
      return this;
    }

    @Override
    public Options setNumThreads(int numThreads) {
      super.setNumThreads(numThreads);
      return this;
    }

    @Override
    public Options setUseNNAPI(boolean useNNAPI) {
      super.setUseNNAPI(useNNAPI);
      return this;
    }

    @Override
    public Options addDelegate(Delegate delegate) {
      super.addDelegate(delegate);
      return this;
    }

    @Override
    public Options addDelegateFactory(DelegateFactory factory) {
      super.addDelegateFactory(factory);
      return this;
    }

    @Override
    public Options setCancellable(boolean allow) {
      super.setCancellable(allow);
      return this;
    }

    @Override
    public Options setRuntime(InterpreterApi.Options.TfLiteRuntime runtime) {
      super.setRuntime(runtime);
      return this;
    }

    /**
     * Whether operators may compute floats of 32 bits with 16.
     *
     * @deprecated An option of NNAPI; delegates have their own.
     */
    @Deprecated
    public Options setAllowFp16PrecisionForFp32(boolean allow) {
      allowFp16PrecisionForFp32 = allow;
      return this;
    }

    /** Whether outputs may stay in buffers of delegates until they are read. */
    public Options setAllowBufferHandleOutput(boolean allow) {
      allowBufferHandleOutput = allow;
      return this;
    }

    /** Whether zero points that are the same for all channels are kept once. Results are the same. */
    public Options setCompressQuantizationZeroPoints(boolean enable) {
      compressQuantizationZeroPoints = enable;
      return this;
    }

    /** See {@link #setCompressQuantizationZeroPoints}. */
    public boolean getCompressQuantizationZeroPoints() {
      return compressQuantizationZeroPoints;
    }
  }

  /** See {@link InterpreterApi#create(File, InterpreterApi.Options)}. */
  public Interpreter(@NonNull File modelFile) {
    this(modelFile, null);
  }

  /** See {@link InterpreterApi#create(File, InterpreterApi.Options)}. */
  public Interpreter(@NonNull File modelFile, Options options) {
    super(modelFile, options);
  }

  /** See {@link InterpreterApi#create(ByteBuffer, InterpreterApi.Options)}. */
  public Interpreter(@NonNull ByteBuffer byteBuffer) {
    this(byteBuffer, null);
  }

  /** See {@link InterpreterApi#create(ByteBuffer, InterpreterApi.Options)}. */
  public Interpreter(@NonNull ByteBuffer byteBuffer, Options options) {
    super(byteBuffer, options);
  }

  /**
   * Sets what runs have changed back: variables, resources, the numbers that random operators draw.
   *
   * @throws IllegalArgumentException where that fails
   */
  public void resetVariableTensors() {
    resetVariables();
  }

  /**
   * Ends the run that is under way in another thread, and each further one with IllegalArgumentException, until this is
   * called with false. After close nothing happens.
   *
   * @throws IllegalStateException where the options do not say {@link Options#setCancellable}
   */
  public void setCancelled(boolean cancelled) {
    cancel(cancelled);
  }
}
