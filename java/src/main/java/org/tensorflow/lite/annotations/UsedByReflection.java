// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
package org.tensorflow.lite.annotations;

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Marks what is found by its name while the program runs, so that tools which shrink programs leave it. */
@Target({ElementType.METHOD, ElementType.FIELD, ElementType.TYPE, ElementType.CONSTRUCTOR})
public @interface UsedByReflection {
  /** The source that looks for it. */
  String value();
}
