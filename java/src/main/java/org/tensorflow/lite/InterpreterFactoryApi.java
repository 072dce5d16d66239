// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import org.checkerframework.checker.nullness.qual.NonNull;
import org.tensorflow.lite.nnapi.NnApiDelegate;

/** What a runtime offers to the classes of this package; not for applications. */
public interface InterpreterFactoryApi {
  /** An interpreter of the model in a file. */
  InterpreterApi create(@NonNull File modelFile, InterpreterApi.Options options);

  /** An interpreter of the model in a buffer. */
  InterpreterApi create(@NonNull ByteBuffer byteBuffer, InterpreterApi.Options options);

  /** The version of the runtime. */
  String runtimeVersion();

  /** The version of the schema of models. */
  String schemaVersion();

  /** What is behind a delegate of NNAPI. */
  NnApiDelegate.PrivateInterface createNnApiDelegateImpl(NnApiDelegate.Options options);
}
