// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.checkerframework.checker.nullness.qual.NonNull;
import org.tensorflow.lite.annotations.UsedByReflection;
import org.tensorflow.lite.nnapi.NnApiDelegate;
import org.tensorflow.lite.nnapi.NnApiDelegateImpl;

/** The application's own runtime. */
@UsedByReflection("TensorFlowLite.java")
class InterpreterFactoryImpl implements InterpreterFactoryApi {
  @UsedByReflection("TensorFlowLite.java")
  public InterpreterFactoryImpl() {
    TensorFlowLite.init();
  }

  @Override
  public InterpreterApi create(@NonNull File modelFile, InterpreterApi.Options options) {
    return new InterpreterImpl(modelFile, options);
  }

  @Override
  public InterpreterApi create(@NonNull ByteBuffer byteBuffer, InterpreterApi.Options options) {
    return new InterpreterImpl(byteBuffer, options);
  }

  @Override
  public String runtimeVersion() {
    return new String(NativeInterpreter.runtimeVersion(), StandardCharsets.UTF_8);
  }

  @Override
  public String schemaVersion() {
    return Integer.toString(NativeInterpreter.schemaVersion());
  }

  @Override
  public NnApiDelegate.PrivateInterface createNnApiDelegateImpl(NnApiDelegate.Options options) {
    return new NnApiDelegateImpl(NativeInterpreter.createEmptyDelegate());
  }
}
