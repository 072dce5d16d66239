// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite;

import java.io.File;
import java.nio.ByteBuffer;
import org.checkerframework.checker.nullness.qual.NonNull;

/**
 * Makes interpreters.
 *
 * @deprecated {@link InterpreterApi#create(File, InterpreterApi.Options)} does the same.
 */
@Deprecated
public class InterpreterFactory {
  /** Nothing is loaded yet. */
  public InterpreterFactory() {}

  /** See {@link InterpreterApi#create(File, InterpreterApi.Options)}. */
  public InterpreterApi create(@NonNull File modelFile, InterpreterApi.Options options) {
    return InterpreterApi.create(modelFile, options);
  }

  /** See {@link InterpreterApi#create(ByteBuffer, InterpreterApi.Options)}. */
  public InterpreterApi create(@NonNull ByteBuffer byteBuffer, InterpreterApi.Options options) {
    return InterpreterApi.create(byteBuffer, options);
  }
}
