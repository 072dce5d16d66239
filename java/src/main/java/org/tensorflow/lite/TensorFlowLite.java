// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.lang.reflect.Constructor;
import java.util.EnumMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.tensorflow.lite.InterpreterApi.Options.TfLiteRuntime;

/** The native library, and the runtimes that there are. */
public final class TensorFlowLite {
  private static final Logger LOGGER = Logger.getLogger(TensorFlowLite.class.getName());
  /** Of each group the first that is there. */
  private static final String[][] LIBRARIES = {
    {"tensorflowlite_jni", "tensorflowlite_jni_stable"}, {"tensorflowlite_jni_gms_client"}
  };

  private static final Throwable LOAD_ERROR = hasNativeFunctions() ? null : load();
  private static final Map<TfLiteRuntime, InterpreterFactoryApi> FACTORIES = new EnumMap<>(TfLiteRuntime.class);

  private TensorFlowLite() {}

  /**
   * The version of the schema of models.
   *
   * @deprecated {@link #schemaVersion()} is the same.
   */
  @Deprecated
  public static String version() {
    return schemaVersion();
  }

  /** The version of the application's runtime. */
  public static String runtimeVersion() {
    return runtimeVersion(null);
  }

  /** The version of a runtime; null: the application's. */
  public static String runtimeVersion(TfLiteRuntime runtime) {
    return getFactory(runtime, "org.tensorflow.lite.TensorFlowLite", "runtimeVersion").runtimeVersion();
  }

  /** The version of the schema of models of the application's runtime. */
  public static String schemaVersion() {
    return schemaVersion(null);
  }

  /** The version of the schema of models of a runtime; null: the application's. */
  public static String schemaVersion(TfLiteRuntime runtime) {
    return getFactory(runtime, "org.tensorflow.lite.TensorFlowLite", "schemaVersion").schemaVersion();
  }

  /**
   * Makes sure that the native library is there. An application that has loaded a library of its own with these
   * functions uses that one.
   *
   * @throws UnsatisfiedLinkError where it is not
   */
  public static void init() {
    try {
      NativeInterpreter.init();
    } catch (UnsatisfiedLinkError error) {
      Throwable cause = LOAD_ERROR == null ? error : LOAD_ERROR;
      UnsatisfiedLinkError explained = new UnsatisfiedLinkError("Failed to load native TensorFlow Lite methods: the "
          + "library tensorflowlite_jni is neither on java.library.path nor in the jar for " + NativeLibrary.platform()
          + ", and the application has loaded none of its own: " + cause);
      explained.initCause(cause);
      throw explained;
    }
  }

  private static boolean hasNativeFunctions() {
    try {
      NativeInterpreter.init();
      return true;
    } catch (UnsatisfiedLinkError error) {
      return false;
    }
  }

  /** What kept the first group's first library from being loaded; null where one of a group is there. */
  private static Throwable load() {
    Throwable first = null;
    boolean loaded = false;
    for (String[] group : LIBRARIES) {
      for (String name : group) {
        try {
          NativeLibrary.load(name);
          loaded = true;
          break;
        } catch (UnsatisfiedLinkError error) {
          first = first == null ? error : first;
        }
      }
    }
    return loaded ? null : first;
  }

  /**
   * What makes interpreters of a runtime.
   *
   * @param runtime null: the application's
   * @param className where the caller can choose another runtime, for the message, with the method's name
   */
  static InterpreterFactoryApi getFactory(TfLiteRuntime runtime, String className, String methodName) {
    TfLiteRuntime wanted = runtime == null ? TfLiteRuntime.FROM_APPLICATION_ONLY : runtime;
    synchronized (FACTORIES) {
      InterpreterFactoryApi factory = FACTORIES.get(wanted);
      if (factory == null) {
        factory = find(wanted, className + "#" + methodName);
        FACTORIES.put(wanted, factory);
      }
      return factory;
    }
  }

  private static InterpreterFactoryApi find(TfLiteRuntime wanted, String chooser) {
    Exception reason = null;
    if (wanted != TfLiteRuntime.FROM_APPLICATION_ONLY) {
      try {
        return make("com.google.android.gms.tflite", "system");
      } catch (ReflectiveOperationException error) {
        reason = error;
      }
    }
    if (wanted != TfLiteRuntime.FROM_SYSTEM_ONLY) {
      try {
        return make("org.tensorflow.lite", "application");
      } catch (ReflectiveOperationException error) {
        reason = error;
      }
    }
    String artefacts = "com.google.android.gms:play-services-tflite-java";
    if (wanted != TfLiteRuntime.FROM_SYSTEM_ONLY) {
      artefacts = "com.google.ai.edge.litert:litert"
          + (wanted == TfLiteRuntime.FROM_APPLICATION_ONLY ? "" : " or " + artefacts);
    }
    throw new IllegalStateException("Couldn't find TensorFlow Lite runtime's InterpreterFactoryImpl class for "
        + wanted + ": add " + artefacts + " to the program's dependencies, or ask for another runtime with " + chooser,
        reason);
  }

  private static InterpreterFactoryApi make(String namespace, String kind) throws ReflectiveOperationException {
    Class<?> found = Class.forName(namespace + ".InterpreterFactoryImpl");
    Constructor<?> constructor = found.getDeclaredConstructor();
    constructor.setAccessible(true);
    LOGGER.log(Level.FINE, "Using {0} TensorFlow Lite runtime", kind);
    try {
      return (InterpreterFactoryApi) constructor.newInstance();
    } catch (java.lang.reflect.InvocationTargetException error) {
      if (error.getCause() instanceof UnsatisfiedLinkError) {
        throw (UnsatisfiedLinkError) error.getCause();
      }
      throw error;
    }
  }
}
