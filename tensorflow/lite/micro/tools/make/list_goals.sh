#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Prints what the Makefile beside this can be asked for, one GOAL:NAME,NAME... a line; NAME is what CMake calls it. Run it
# from the root of the repository; $1 is `tests` or `examples`; PORT_DIR may have examples, too.
set -eu

examples() {
  for main in examples/*/main.cc ${PORT_DIR:+"$PORT_DIR"/examples/*/main.cc}; do
    folder=${main%/main.cc}
    if [ -e "$main" ] && [ ! -e "$folder/CMakeLists.txt" ]; then echo "${folder##*/}"; fi
  done | sort -u
}

# GOAL:NAME lines; a goal may come twice.
test_goals() {
  cmake -DEXAMPLES="$(examples | tr '\n' ';')" -P tests/print_tests.cmake 2>&1 | cut -f 1 |
    sed 's/.*\.\(.*\)/test_\1:&/' | sort -u >"$scratch/sources"
  cat "$scratch/sources"
  # A test of an operator is test_kernel_<name>_test too, where a final _2d may be left out.
  sed -nE 's/^test_(.*):(operators\..*)/test_kernel_\1:\2/p' "$scratch/sources" >"$scratch/kernels"
  cat "$scratch/kernels"
  sed -nE 's/^(.*)_2d_test:/\1_test:/p' "$scratch/kernels"
  # test_kernel_<operator>_test, where there is no test of that name: all tests that register the operator.
  sed -nE 's/^OP\(([A-Z0-9_]*),.*/\1/p; s/^CUSTOM_OP.*Register_([A-Z0-9_]*).*/\1/p' include/mote/ops.def >"$scratch/ops"
  grep -oE 'Register_[A-Z0-9_]+' tests/operators/*/*_test.cc | sort -u >"$scratch/uses"
  awk -v kernels="$scratch/kernels" -v ops="$scratch/ops" '
    BEGIN {
      while ((getline line < kernels) > 0) { split(line, part, ":"); named[part[1]] = 1; runs[part[2]] = 1 }
      while ((getline line < ops) > 0) is_op[line] = 1
    }
    {
      split($0, part, ":Register_")
      op = part[2]
      while (op != "" && !(op in is_op)) if (!sub(/_[A-Z0-9]*$/, "", op)) op = ""
      goal = "test_kernel_" tolower(op) "_test"
      gsub(/^tests\/operators\/[a-z]*\/|\.cc$/, "", part[1])
      test = "operators." part[1]
      if (op != "" && test in runs && !(goal in named)) print goal ":" test
    }' "$scratch/uses"
  # Documented names of tests that cover several operators.
  cat <<END
test_kernel_activations_test:operators.relu_test
test_kernel_comparisons_test:operators.comparison_test
test_kernel_elementwise_test:operators.unary_functions_test
test_kernel_elementwise_test:operators.square_root_test
test_kernel_elementwise_test:operators.abs_test
test_kernel_l2norm_test:operators.l2_normalization_test
test_kernel_local_response_norm_test:operators.local_response_normalization_test
test_kernel_logical_test:operators.plain_binary_test
test_kernel_lstm_eval_test:operators.lstm_test
test_kernel_maximum_minimum_test:operators.minimum_maximum_test
test_kernel_pooling_test:operators.average_pool_2d_test
test_kernel_pooling_test:operators.max_pool_2d_test
test_kernel_reverse_test:operators.reverse_v2_test
END
}

if [ "$1" = examples ]; then
  examples
  exit
fi
# The older documents leave `kernel_` out: test_conv_test, where no test has that name itself.
with_short_names() {
  test_goals | sort -u >"$scratch/goals"
  cat "$scratch/goals"
  sed -n 's/^test_kernel_/test_/p' "$scratch/goals" | awk -F: -v goals="$scratch/goals" '
    BEGIN { while ((getline line < goals) > 0) { split(line, part, ":"); is_goal[part[1]] = 1 } }
    !($1 in is_goal)'
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
with_short_names | sort -u | awk -F: '
  $1 != goal { if (goal != "") print goal ":" names; goal = $1; names = $2; next }
  { names = names "," $2 }
  END { print goal ":" names }'
