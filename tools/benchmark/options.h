// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The flags of benchmark_model: docs/benchmark_model.md says what they do.
#ifndef MOTE_TOOLS_BENCHMARK_OPTIONS_H_
#define MOTE_TOOLS_BENCHMARK_OPTIONS_H_

#include <string>

#include "tools/benchmark/flags.h"

namespace mote::benchmark {

struct BenchmarkOptions {
  // These are for the runs. A number less than 0 stands for none, or the runtime's choice.
  int num_runs = 50;
  float min_secs = 1.0f;
  float max_secs = 150.0f;
  int warmup_runs = 1;
  float warmup_min_secs = 0.5f;
  float run_delay = -1.0f;      // seconds between the end of a run and the start of the next
  float run_frequency = -1.0f;  // runs a second, at most
  int num_threads = -1;
  bool use_caching = false;
  std::string benchmark_name;
  std::string output_prefix;
  bool verbose = false;
  bool dry_run = false;
  bool report_peak_memory_footprint = false;
  int memory_footprint_check_interval_ms = 50;

  // The model and its inputs.
  std::string graph;
  std::string signature_to_run_for;
  bool list_signatures = false;
  std::string input_layer;
  std::string input_layer_shape;
  std::string input_layer_value_range;
  std::string input_layer_value_files;
  std::string custom_ops_library;

  // Settings of the runs.
  bool allow_fp16 = false;
  bool require_full_delegation = false;
  bool release_dynamic_tensors = false;
  int optimize_memory_for_large_tensors = 0;
  bool disable_delegate_clustering = false;
  bool enable_builtin_cast_constant_cache = false;

  // Delegates.
  bool use_xnnpack = false;
  bool uses_default_delegate = true;  // no flag of its own: --use_xnnpack was not given
  bool xnnpack_force_fp16 = false;
  std::string xnnpack_weight_cache_file_path;
  int xnnpack_runtime_flags = 0;
  bool use_gpu = false;
  bool gpu_precision_loss_allowed = true;
  bool gpu_experimental_enable_quant = true;
  bool gpu_inference_for_sustained_speed = false;
  std::string gpu_backend;
  std::string gpu_wait_type;
  int gpu_invoke_loop_times = -1;
  std::string external_delegate_path;
  std::string external_delegate_options;
  int max_delegated_partitions = 0;
  int min_nodes_per_partition = 0;
  int first_delegate_node_index = 0;
  int last_delegate_node_index = 2147483647;
  std::string delegate_serialize_dir;
  std::string delegate_serialize_token;

  // Settings of the output.
  bool enable_op_profiling = false;
  std::string op_profiling_output_mode = "stdout";
  std::string op_profiling_output_file;
  std::string profiling_output_csv_file;
  int max_profiling_buffer_entries = 1024;
  bool allow_dynamic_profiling_buffer_increase = false;
  bool export_model_runtime_info = false;
  std::string model_runtime_info_output_file;
  bool print_preinvoke_state = false;
  bool print_postinvoke_state = false;
  std::string output_filepath;
  std::string output_proto_filepath;
  std::string result_file_path;
  int tensor_name_display_length = 25;
  int tensor_type_display_length = 15;
  int alloc_type_display_length = 18;
};

// `options` has to live as long as `flags`.
void AddFlags(BenchmarkOptions* options, Flags* flags);

// Checks the options once the flags are parsed. Throws Error for values that are out of range, contradict each other,
// or ask for what this build lacks; returns what the user should know of options that have no effect here.
std::vector<std::string> CheckOptions(const BenchmarkOptions& options);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_OPTIONS_H_
