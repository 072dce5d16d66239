# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a user can mend."""


class Refused(Exception):
    """Says what is wrong, with the value, and what to do."""
