# SPDX-License-Identifier: MIT
"""Changes of src/ and their fates, for tests/mutate.py."""
