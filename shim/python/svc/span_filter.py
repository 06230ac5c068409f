"""Which spans are exported when nobody says (contract 9.4)."""

_SCOPES = (
    "svc-sdk",
    "langfuse-sdk",
    "agent_framework",
    "ai",
    "haystack",
    "langsmith",
    "litellm",
    "openinference",
    "opentelemetry.instrumentation.anthropic",
    "opentelemetry.instrumentation.openai",
    "opentelemetry.instrumentation.vertexai",
    "strands-agents",
    "vllm",
)


def is_genai_span(span) -> bool:
    return any(key.startswith("gen_ai.") for key in (span.attributes or {}))


def is_known_llm_instrumentor(span) -> bool:
    scope = span.instrumentation_scope
    name = "" if scope is None else scope.name
    return any(name == known or (known != "ai" and name.startswith(f"{known}.")) for known in _SCOPES)


def is_default_export_span(span) -> bool:
    return is_genai_span(span) or is_known_llm_instrumentor(span)
