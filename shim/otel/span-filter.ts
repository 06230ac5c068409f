import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type * as Surface from '@svc/otel';

/** Scopes of libraries that call models, as a whole name or as its start before a dot; the SDK's own comes first. */
const otherScopes = [
  'agent_framework',
  'ai',
  'haystack',
  'langsmith',
  'litellm',
  'openinference',
  'opentelemetry.instrumentation.anthropic',
  'opentelemetry.instrumentation.aws_bedrock',
  'opentelemetry.instrumentation.bedrock',
  'opentelemetry.instrumentation.gemini',
  'opentelemetry.instrumentation.google_genai',
  'opentelemetry.instrumentation.google_generativeai',
  'opentelemetry.instrumentation.openai',
  'opentelemetry.instrumentation.openai_v2',
  'opentelemetry.instrumentation.vertex_ai',
  'opentelemetry.instrumentation.vertexai',
  'strands-agents',
  'vllm',
] as const;

/** Too short a word for a start: `ai.something` is somebody else's. */
const wholeNameOnly: readonly string[] = ['ai'];

const genAiPrefix = 'gen_ai.';

/** The filters that decide which spans are exported when the user does not say. */
export type SpanFilter = Pick<
  typeof Surface,
  | 'KNOWN_LLM_INSTRUMENTATION_SCOPE_PREFIXES'
  | 'isSvcSpan'
  | 'isGenAISpan'
  | 'isKnownLLMInstrumentor'
  | 'isDefaultExportSpan'
>;

/** @param tracerName the scope of the SDK's own spans */
export function createSpanFilter(tracerName: string): SpanFilter {
  const prefixes = [tracerName as 'svc-sdk', ...otherScopes] as const;
  const isSvcSpan = (span: ReadableSpan): boolean => span.instrumentationScope.name === tracerName;
  const isGenAISpan = (span: ReadableSpan): boolean =>
    Object.keys(span.attributes).some((key) => key.startsWith(genAiPrefix));
  const isKnownLLMInstrumentor = (span: ReadableSpan): boolean => {
    const { name } = span.instrumentationScope;
    return prefixes.some(
      (prefix) => name === prefix || (!wholeNameOnly.includes(prefix) && name.startsWith(`${prefix}.`)),
    );
  };
  return {
    KNOWN_LLM_INSTRUMENTATION_SCOPE_PREFIXES: prefixes,
    isSvcSpan,
    isGenAISpan,
    isKnownLLMInstrumentor,
    isDefaultExportSpan: (span) => isSvcSpan(span) || isGenAISpan(span) || isKnownLLMInstrumentor(span),
  };
}
