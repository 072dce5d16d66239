// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.checkerframework.checker.nullness.qual.NonNull;
import org.tensorflow.lite.acceleration.ValidatedAccelerationConfig;

/**
 * Runs a model.
 *
 * <p>Inputs are arrays of float, int, long, short, byte, boolean or String, boxed scalars, or buffers of java.nio. An
 * array has the tensor's dimensions; where it has others, the input is resized. A buffer has the tensor's bytes. Outputs are arrays of exactly the tensor's dimensions, or buffers with room for it, which are written from their
 * position on.
 *
 * <p>Calls from several threads wait for each other. After {@link #close()} methods throw IllegalStateException.
 */
public interface InterpreterApi extends AutoCloseable {
  /** How an interpreter is to be made. Later changes do not reach interpreters that there are. */
  class Options {
    /** Whose runtime is wanted. */
    public enum TfLiteRuntime {
      /** The one that the application brings. */
      FROM_APPLICATION_ONLY,
      /** The one of the device. */
      FROM_SYSTEM_ONLY,
      /** The device's, where it has one. */
      PREFER_SYSTEM_OVER_APPLICATION
    }

    TfLiteRuntime runtime = TfLiteRuntime.FROM_APPLICATION_ONLY;
    int numThreads = -1;
    Boolean useNNAPI;
    Boolean isCancellable;
    Boolean useXNNPACK;
    final List<Delegate> delegates;
    final List<DelegateFactory> delegateFactories;
    ValidatedAccelerationConfig accelerationConfig;

    /** The defaults. */
    public Options() {
      delegates = new ArrayList<>();
      delegateFactories = new ArrayList<>();
    }

    /** The same options; the delegates themselves are shared. */
    public Options(Options other) {
      runtime = other.runtime;
      numThreads = other.numThreads;
      useNNAPI = other.useNNAPI;
      isCancellable = other.isCancellable;
      useXNNPACK = other.useXNNPACK;
      delegates = new ArrayList<>(other.delegates);
      delegateFactories = new ArrayList<>(other.delegateFactories);
      accelerationConfig = other.accelerationConfig;
    }

    /** How many threads operators may use; 0 and 1: one; -1: the runtime chooses. Less is refused at creation. */
    public Options setNumThreads(int numThreads) {
      this.numThreads = numThreads;
      return this;
    }

    /** See {@link #setNumThreads}. */
    public int getNumThreads() {
      return numThreads;
    }

    /** Whether Android's NNAPI runs what it can; elsewhere nothing changes. */
    public Options setUseNNAPI(boolean useNNAPI) {
      this.useNNAPI = useNNAPI;
      return this;
    }

    /** See {@link #setUseNNAPI}. */
    public boolean getUseNNAPI() {
      return useNNAPI != null && useNNAPI;
    }

    /** Whether runs can be ended by {@link Interpreter#setCancelled}. */
    public Options setCancellable(boolean allow) {
      isCancellable = allow;
      return this;
    }

    /** See {@link #setCancellable}. */
    public boolean isCancellable() {
      return isCancellable != null && isCancellable;
    }

    /** The caller keeps the delegate and closes it after the interpreter. */
    public Options addDelegate(Delegate delegate) {
      delegates.add(delegate);
      return this;
    }

    /** Those of {@link #addDelegate}, which cannot be changed here. */
    public List<Delegate> getDelegates() {
      return Collections.unmodifiableList(delegates);
    }

    /** Each interpreter has the factory make a delegate, after those of {@link #addDelegate}, and closes it. */
    public Options addDelegateFactory(DelegateFactory factory) {
      delegateFactories.add(factory);
      return this;
    }

    /** Those of {@link #addDelegateFactory}, which cannot be changed here. */
    public List<DelegateFactory> getDelegateFactories() {
      return Collections.unmodifiableList(delegateFactories);
    }

    /** Whose runtime is wanted, for {@link InterpreterApi#create(File, Options)}. */
    public Options setRuntime(TfLiteRuntime runtime) {
      this.runtime = runtime;
      return this;
    }

    /** See {@link #setRuntime}. */
    public TfLiteRuntime getRuntime() {
      return runtime;
    }

    /** Options that were tried on this device, which are applied over these. */
    public Options setAccelerationConfig(ValidatedAccelerationConfig config) {
      accelerationConfig = config;
      return this;
    }

    /** Null where none was set. */
    public ValidatedAccelerationConfig getAccelerationConfig() {
      return accelerationConfig;
    }

    /** Whether XNNPACK runs what it runs faster; it does by default. */
    public Options setUseXNNPACK(boolean useXNNPACK) {
      this.useXNNPACK = useXNNPACK;
      return this;
    }

    /** See {@link #setUseXNNPACK}. */
    public boolean getUseXNNPACK() {
      return useXNNPACK == null || useXNNPACK;
    }
  }

  /**
   * An interpreter of the model in a file, which must not change meanwhile.
   *
   * @param options null: the defaults
   * @throws IllegalArgumentException for a file that is no model, or options that it cannot be run with
   * @throws IllegalStateException where the wanted runtime is not there
   */
  static InterpreterApi create(@NonNull File modelFile, Options options) {
    Options.TfLiteRuntime runtime = options == null ? null : options.getRuntime();
    return TensorFlowLite.getFactory(runtime, "org.tensorflow.lite.InterpreterApi.Options", "setRuntime")
        .create(modelFile, options);
  }

  /**
   * An interpreter of the model in a buffer, which is mapped or direct and must not change until the interpreter is
   * closed.
   *
   * @param options null: the defaults
   * @throws IllegalArgumentException for a buffer that is null, of another kind or no model
   * @throws IllegalStateException where the wanted runtime is not there
   */
  static InterpreterApi create(@NonNull ByteBuffer byteBuffer, Options options) {
    Options.TfLiteRuntime runtime = options == null ? null : options.getRuntime();
    return TensorFlowLite.getFactory(runtime, "org.tensorflow.lite.InterpreterApi.Options", "setRuntime")
        .create(byteBuffer, options);
  }

  /**
   * Runs a model of one input and one output.
   *
   * @param output null: it is read afterwards with {@link Tensor#asReadOnlyBuffer}
   * @throws IllegalArgumentException for values that do not fit, or where the run fails
   */
  void run(Object input, Object output);

  /**
   * Runs the model.
   *
   * @param inputs a value for each input, in their order; inputs that are missing at the end keep what they had
   * @param outputs where to write the outputs of these places; null for one that is not wanted
   * @throws IllegalArgumentException for values that do not fit, or where the run fails
   */
  void runForMultipleInputsOutputs(Object @NonNull [] inputs, @NonNull Map<Integer, Object> outputs);

  /**
   * Prepares a run, which would do so itself.
   *
   * @throws IllegalStateException where that fails
   */
  void allocateTensors();

  /**
   * Gives an input another shape.
   *
   * @throws IllegalArgumentException where the input does not exist or cannot have the shape
   */
  void resizeInput(int idx, int @NonNull [] dims);

  /** As {@link #resizeInput(int, int[])}; strict: only dimensions that the model leaves open may change. */
  void resizeInput(int idx, int @NonNull [] dims, boolean strict);

  /** How many inputs the model has. */
  int getInputTensorCount();

  /**
   * The place of the input whose tensor has this name.
   *
   * @throws IllegalArgumentException where there is none
   */
  int getInputIndex(String opName);

  /**
   * An input, by its place.
   *
   * @throws IllegalArgumentException where there is none
   */
  Tensor getInputTensor(int inputIndex);

  /** How many outputs the model has. */
  int getOutputTensorCount();

  /**
   * The place of the output whose tensor has this name.
   *
   * @throws IllegalArgumentException where there is none
   */
  int getOutputIndex(String opName);

  /**
   * An output, by its place. Its shape may change in a run.
   *
   * @throws IllegalArgumentException where there is none
   */
  Tensor getOutputTensor(int outputIndex);

  /**
   * Runs a signature of the model; values go by name.
   *
   * @param signatureKey null: the model has one signature alone
   * @throws IllegalArgumentException for a name or key that does not exist, and values that do not fit
   */
  void runSignature(@NonNull Map<String, Object> inputs, @NonNull Map<String, Object> outputs, String signatureKey);

  /** Runs the only signature of the model. */
  void runSignature(@NonNull Map<String, Object> inputs, @NonNull Map<String, Object> outputs);

  /**
   * An input of a signature.
   *
   * @throws IllegalArgumentException for a name or key that does not exist
   */
  Tensor getInputTensorFromSignature(String inputName, String signatureKey);

  /**
   * An output of a signature.
   *
   * @throws IllegalArgumentException for a name or key that does not exist
   */
  Tensor getOutputTensorFromSignature(String outputName, String signatureKey);

  /** The names of the model's signatures. */
  String[] getSignatureKeys();

  /**
   * The names of a signature's inputs.
   *
   * @throws IllegalArgumentException for a key that does not exist
   */
  String[] getSignatureInputs(String signatureKey);

  /**
   * The names of a signature's outputs.
   *
   * @throws IllegalArgumentException for a key that does not exist
   */
  String[] getSignatureOutputs(String signatureKey);

  /** The nanoseconds that the last run took without copying values; null before the first and after a failed one. */
  Long getLastNativeInferenceDurationNanoseconds();

  /** Frees the native memory. Delegates that the caller added are the caller's to close, afterwards. */
  @Override
  void close();
}
