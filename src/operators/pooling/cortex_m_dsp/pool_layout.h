// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_LAYOUT_H_
#define MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_LAYOUT_H_

namespace mote {
inline namespace cortex_m_dsp {

constexpr int kPooledChannels = 4;  // channels pooled at a time, at least

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_POOLING_CORTEX_M_DSP_POOL_LAYOUT_H_
