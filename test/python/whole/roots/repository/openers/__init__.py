from openers.tracing import section as named_section
