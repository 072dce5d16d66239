// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.util.Arrays;
import org.tensorflow.lite.Interpreter;

/** Runs the model with the operator Atan: y = atan(x + offset). */
public class Atan {
  static {
    System.loadLibrary("atan_jni");  // in front of the first class of org.tensorflow.lite
  }

  public static void main(String[] args) {
    try (Interpreter interpreter = new Interpreter(new File(args[0]))) {
      float[] x = {-8, 0.5f, 2, 2.2f, 201};
      float[] y = new float[5];
      interpreter.run(x, y);
      System.out.println(Arrays.toString(y));
    }
  }
}
