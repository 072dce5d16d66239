// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.gpu;

import java.lang.reflect.InvocationTargetException;
import org.tensorflow.lite.Delegate;
import org.tensorflow.lite.DelegateFactory;
import org.tensorflow.lite.RuntimeFlavor;

/** Makes a {@link GpuDelegate} for each interpreter, which closes it. */
public class GpuDelegateFactory implements DelegateFactory {
  /** How the GPU is to be used. */
  public static class Options {
    /** One answer soon: little time to prepare. */
    public static final int INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER = 0;
    /** Many answers, one after the other. */
    public static final int INFERENCE_PREFERENCE_SUSTAINED_SPEED = 1;

    /** The interface to the GPU. */
    public enum GpuBackend {
      /** OpenCL, and OpenGL where there is none. */
      UNSET(0),
      /** OpenCL alone. */
      OPENCL(1),
      /** OpenGL alone. */
      OPENGL(2);

      private final int value;

      GpuBackend(int value) {
        this.value = value;
      }

      /** The number that the native library knows it by. */
      public int value() {
        return value;
      }
    }

    boolean precisionLossAllowed = true;
    boolean quantizedModelsAllowed = true;
    int inferencePreference = INFERENCE_PREFERENCE_FAST_SINGLE_ANSWER;
    String serializationDir;
    String modelToken;
    GpuBackend forceBackend = GpuBackend.UNSET;

    /** The defaults. */
    public Options() {}

    /** Whether the GPU may compute with floats of 16 bits. */
    public Options setPrecisionLossAllowed(boolean precisionLossAllowed) {
      this.precisionLossAllowed = precisionLossAllowed;
      return this;
    }

    /** Whether the GPU may run quantised models, with floats. */
    public Options setQuantizedModelsAllowed(boolean quantizedModelsAllowed) {
      this.quantizedModelsAllowed = quantizedModelsAllowed;
      return this;
    }

    /** One of the constants. */
    public Options setInferencePreference(int preference) {
      inferencePreference = preference;
      return this;
    }

    /**
     * Where compiled models are kept; both or neither.
     *
     * @param serializationDir a folder that no other program writes
     * @param modelToken the name of the model and its constants among others
     */
    public Options setSerializationParams(String serializationDir, String modelToken) {
      this.serializationDir = serializationDir;
      this.modelToken = modelToken;
      return this;
    }

    /** The interface to the GPU; where it is not there, making the interpreter fails. */
    public Options setForceBackend(GpuBackend forceBackend) {
      this.forceBackend = forceBackend;
      return this;
    }

    /** See {@link #setPrecisionLossAllowed}. */
    public boolean isPrecisionLossAllowed() {
      return precisionLossAllowed;
    }

    /** See {@link #setQuantizedModelsAllowed}. */
    public boolean areQuantizedModelsAllowed() {
      return quantizedModelsAllowed;
    }

    /** See {@link #setInferencePreference}. */
    public int getInferencePreference() {
      return inferencePreference;
    }

    /** Null where none was set. */
    public String getSerializationDir() {
      return serializationDir;
    }

    /** Null where none was set. */
    public String getModelToken() {
      return modelToken;
    }

    /** See {@link #setForceBackend}. */
    public GpuBackend getForceBackend() {
      return forceBackend;
    }
  }

  private final Options options;

  /** With the defaults. */
  public GpuDelegateFactory() {
    this(new Options());
  }

  /** All delegates get these options. */
  public GpuDelegateFactory(Options options) {
    this.options = options;
  }

  /**
   * A delegate of the application's runtime or of the device's.
   *
   * @throws IllegalStateException where the device has none
   * @throws IllegalArgumentException for null
   */
  @Override
  public Delegate create(RuntimeFlavor runtimeFlavor) {
    if (runtimeFlavor == null) {
      throw new IllegalArgumentException("Unsupported runtime flavor: null");
    }
    boolean isOwn = runtimeFlavor == RuntimeFlavor.APPLICATION;
    return make(isOwn ? "org.tensorflow.lite.gpu.GpuDelegate" : "com.google.android.gms.tflite.gpu.GpuDelegate");
  }

  private Delegate make(String name) {
    try {
      return (Delegate) Class.forName(name).getDeclaredConstructor(Options.class).newInstance(options);
    } catch (InvocationTargetException error) {
      if (error.getCause() instanceof UnsatisfiedLinkError) {
        throw (UnsatisfiedLinkError) error.getCause();
      }
      throw new IllegalStateException("Error creating GPU delegate " + name, error);
    } catch (ReflectiveOperationException error) {
      throw new IllegalStateException("Error creating GPU delegate " + name, error);
    }
  }
}
