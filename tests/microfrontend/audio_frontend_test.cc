// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <vector>

#include "tensorflow/lite/experimental/microfrontend/lib/bits.h"
#include "tensorflow/lite/experimental/microfrontend/lib/frontend_util.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using Features = std::vector<uint16_t>;

// A small front end, whose numbers at each step are known: 25 samples each 10, a tone at a quarter of the sample rate.
constexpr int kSmallRate = 1000;

FrontendConfig SmallConfig() {
  FrontendConfig config;
  FrontendFillConfigWithDefaults(&config);
  config.filterbank.num_channels = 2;
  config.filterbank.lower_band_limit = 8.0f;
  config.filterbank.upper_band_limit = 450.0f;
  config.pcan_gain_control.enable_pcan = 1;
  return config;
}

std::vector<int16_t> SmallTone(int samples) {
  constexpr int16_t kPeriod[] = {0, 32767, 0, -32768};
  std::vector<int16_t> tone;
  for (int i = 0; i < samples; ++i) tone.push_back(kPeriod[i % 4]);
  return tone;
}

class Frontend {
 public:
  Frontend(const FrontendConfig& config, int rate) : is_made_(FrontendPopulateState(&config, &state_, rate)) {}
  ~Frontend() {
    if (is_made_) FrontendFreeStateContents(&state_);
  }
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;

  bool is_made() const { return is_made_; }
  FrontendState& state() { return state_; }

  // The features of all windows; `size` says how many samples each call gets at most.
  std::vector<Features> Run(const std::vector<int16_t>& samples, const std::function<size_t()>& size) {
    std::vector<Features> found;
    for (size_t at = 0; at < samples.size();) {
      const size_t offered = std::min(size(), samples.size() - at);
      size_t taken = 0;
      const FrontendOutput output = FrontendProcessSamples(&state_, samples.data() + at, offered, &taken);
      EXPECT_LE(taken, offered);
      if (output.values != nullptr) found.emplace_back(output.values, output.values + output.size);
      at += taken;
    }
    return found;
  }

 private:
  FrontendState state_ = {};
  bool is_made_;
};

template <class T>
std::vector<T> Numbers(const T* values, size_t count) {
  return std::vector<T>(values, values + count);
}

TEST(BitsTest, CountsBits) {
  EXPECT_EQ(CountLeadingZeros32(0), 32);
  EXPECT_EQ(CountLeadingZeros64(0), 64);
  EXPECT_EQ(MostSignificantBit32(0), 0);
  EXPECT_EQ(MostSignificantBit32(512), 10);
  EXPECT_EQ(MostSignificantBit64(uint64_t{1} << 40), 41);
}

TEST(AudioFrontendTest, WindowsAreWeightedByARaisedCosine) {
  Frontend frontend(SmallConfig(), kSmallRate);
  ASSERT_TRUE(frontend.is_made());
  FrontendState& state = frontend.state();
  const std::vector<int16_t> half = {16, 144, 391, 743, 1176, 1664, 2177, 2681, 3145, 3541, 3843, 4032, 4096};
  ASSERT_EQ(state.window.size, 25u);
  for (int i = 0; i < 13; ++i) {
    EXPECT_EQ(state.window.coefficients[i], half[i]);
    EXPECT_EQ(state.window.coefficients[24 - i], half[i]);
  }
  size_t taken = 0;
  ASSERT_EQ(WindowProcessSamples(&state.window, SmallTone(36).data(), 36, &taken), 1);
  EXPECT_EQ(taken, 25u);
  EXPECT_EQ(state.window.max_abs_output_value, 32256);
  const std::vector<int16_t> odd = {1151,  -5944,  13311, -21448, 28327, -32256,
                                    32255, -28328, 21447, -13312, 5943,  -1152};
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(state.window.output[2 * i], 0);
    EXPECT_EQ(state.window.output[2 * i + 1], odd[i]);
  }
}

TEST(AudioFrontendTest, SpectrumIsThatOfTheFixedPointTransform) {
  Frontend frontend(SmallConfig(), kSmallRate);
  ASSERT_TRUE(frontend.is_made());
  FrontendState& state = frontend.state();
  size_t taken = 0;
  ASSERT_EQ(WindowProcessSamples(&state.window, SmallTone(25).data(), 25, &taken), 1);
  FftCompute(&state.fft, state.window.output, 0);
  ASSERT_EQ(state.fft.fft_size, 32u);
  const int expected[17][2] = {{0, 0},    {-10, 9},     {-20, 0},   {-9, -10},     {0, 25},  {-119, 119},
                               {-887, 0}, {3000, 3000}, {0, -6401}, {-3000, 3000}, {886, 0}, {118, 119},
                               {0, 25},   {9, -10},     {19, 0},    {9, 9},        {0, 0}};
  for (int i = 0; i < 17; ++i) {
    EXPECT_EQ(state.fft.output[i].real, expected[i][0]);
    EXPECT_EQ(state.fft.output[i].imag, expected[i][1]);
  }
  auto* energy = reinterpret_cast<int32_t*>(state.fft.output);
  FilterbankConvertFftComplexToEnergy(&state.filterbank, state.fft.output, energy);
  EXPECT_SAME(Numbers(energy + 1, 14), std::vector<int32_t>{181, 400, 181, 625, 28322, 786769, 18000000, 40972801,
                                                            18000000, 784996, 28085, 625, 181, 361});
  FilterbankAccumulateChannels(&state.filterbank, energy);
  EXPECT_SAME(Numbers(state.filterbank.work, 3), std::vector<uint64_t>{1835887, 61162970173, 258694800000});
}

TEST(AudioFrontendTest, FiltersAreTriangles) {
  Frontend frontend(SmallConfig(), kSmallRate);
  ASSERT_TRUE(frontend.is_made());
  FrontendState& state = frontend.state();
  const FilterbankState& bank = state.filterbank;
  EXPECT_EQ(bank.start_index, 1);
  EXPECT_EQ(bank.end_index, 15);
  EXPECT_SAME(Numbers(bank.channel_frequency_starts, 3), std::vector<int16_t>{0, 4, 8});
  EXPECT_SAME(Numbers(bank.channel_weight_starts, 3), std::vector<int16_t>{0, 8, 16});
  EXPECT_SAME(Numbers(bank.channel_widths, 3), std::vector<int16_t>{8, 8, 8});
  EXPECT_SAME(Numbers(bank.weights, 24),
              std::vector<int16_t>{0,   3277, 2217, 1200, 222, 0,    0,    0,    0,    3376, 2468, 1591,
                                   744, 0,    0,    0,    0,   4020, 3226, 2456, 1708, 983,  277,  0});
  EXPECT_SAME(Numbers(bank.unweights, 24),
              std::vector<int16_t>{0,    819, 1879, 2896, 3874, 0,  0,   0,    0,    720,  1628, 2505,
                                   3352, 0,   0,    0,    0,    76, 870, 1640, 2388, 3113, 3819, 0});
}

TEST(AudioFrontendTest, NoiseAndGainFollowTheChannels) {
  Frontend frontend(SmallConfig(), kSmallRate);
  ASSERT_TRUE(frontend.is_made());
  FrontendState& state = frontend.state();
  state.filterbank.work[1] = 61162970173;
  state.filterbank.work[2] = 258694800000;
  uint32_t* signal = FilterbankSqrt(&state.filterbank, 0);
  EXPECT_SAME(Numbers(signal, 2), std::vector<uint32_t>{247311, 508620});
  NoiseReductionApply(&state.noise_reduction, signal);
  EXPECT_SAME(Numbers(state.noise_reduction.estimate, 2), std::vector<uint32_t>{6321887, 31248341});
  EXPECT_SAME(Numbers(signal, 2), std::vector<uint32_t>{241137, 478104});
  PcanGainControlApply(&state.pcan_gain_control, signal);
  EXPECT_SAME(Numbers(signal, 2), std::vector<uint32_t>{3578, 1533});
  EXPECT_SAME(Numbers(LogScaleApply(&state.log_scale, signal, 2, -1), 2), std::vector<uint16_t>{479, 425});
  uint32_t large[] = {85964, 45998};
  state.log_scale.enable_log = 0;
  EXPECT_SAME(Numbers(LogScaleApply(&state.log_scale, large, 2, -1), 2), std::vector<uint16_t>{65535, 45998});
}

TEST(AudioFrontendTest, FeaturesDoNotDependOnHowSamplesArrive) {
  const std::vector<Features> expected = {{479, 425}, {436, 378}};
  Seeded<std::mt19937> random(7);
  Frontend frontend(SmallConfig(), kSmallRate);
  ASSERT_TRUE(frontend.is_made());
  FrontendState& state = frontend.state();
  for (const size_t most : {size_t{36}, size_t{1}, size_t{7}, size_t{25}}) {
    EXPECT_SAME(frontend.Run(SmallTone(36), [&] { return random() % most + 1; }), expected);
    FrontendReset(&state);
  }
}

// Any front end that can be made computes within its memory, whatever the samples.
TEST(AudioFrontendTest, RandomFrontEnds) {
  Seeded<std::mt19937> random(11);
  const auto within = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
  };
  int made = 0;
  for (int i = 0; i < 100; ++i) {
    FrontendConfig config;
    FrontendFillConfigWithDefaults(&config);
    config.window.size_ms = static_cast<size_t>(within(1, 40));
    config.window.step_size_ms = static_cast<size_t>(within(1, 40));
    config.filterbank.num_channels = within(-1, 60);
    config.filterbank.lower_band_limit = static_cast<float>(within(-100, 4000));
    config.filterbank.upper_band_limit = static_cast<float>(within(-100, 9000));
    config.noise_reduction.smoothing_bits = within(-1, 33);
    config.pcan_gain_control.enable_pcan = within(0, 1);
    config.pcan_gain_control.gain_bits = within(5, 40);
    config.log_scale.enable_log = within(0, 1);
    config.log_scale.scale_shift = within(-1, 33);
    Frontend frontend(config, within(0, 24000));
    if (!frontend.is_made()) continue;
    ++made;
    std::vector<int16_t> samples(3000);
    for (int16_t& sample : samples) sample = static_cast<int16_t>(random());
    for (const Features& row : frontend.Run(samples, [&] { return size_t{1000}; })) {
      EXPECT_EQ(static_cast<int>(row.size()), config.filterbank.num_channels);
    }
  }
  EXPECT_GT(made, 10);
}

TEST(AudioFrontendTest, RefusesWhatIsNotPossible) {
  const auto is_refused = [](const std::function<void(FrontendConfig*)>& change, int rate = kSmallRate) {
    FrontendConfig config = SmallConfig();
    change(&config);
    Frontend frontend(config, rate);
    return !frontend.is_made() && frontend.state().window.input == nullptr &&
           frontend.state().filterbank.weights == nullptr;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(is_refused([](FrontendConfig*) {}, 0));
  EXPECT_TRUE(is_refused([](FrontendConfig*) {}, -16000));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->window.step_size_ms = 26; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->window.step_size_ms = 0; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->window.size_ms = 1; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->window.size_ms = SIZE_MAX; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->filterbank.num_channels = 0; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->filterbank.upper_band_limit = 500.0f; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->filterbank.upper_band_limit = 8.0f; }));
  EXPECT_TRUE(is_refused([&](FrontendConfig* c) { c->filterbank.lower_band_limit = nan; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->noise_reduction.smoothing_bits = 32; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->noise_reduction.odd_smoothing = 1.5f; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->pcan_gain_control.gain_bits = 0; }));
  EXPECT_TRUE(is_refused([](FrontendConfig* c) { c->log_scale.scale_shift = 32; }));
}

}  // namespace
}  // namespace mote
