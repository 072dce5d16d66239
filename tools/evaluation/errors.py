# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0


class Failure(Exception):
    """Ends the command with a message for the user."""


class BadFile(Exception):
    """One file cannot be used; it is named and counted, and the others go on."""
