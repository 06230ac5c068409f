// @svc/otel 5: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanExporter } from '@opentelemetry/sdk-trace-base';
export type MaskFunction = (params: { data: any }) => any | Promise<any>;
export type ShouldExportSpan = (params: { otelSpan: ReadableSpan }) => boolean;
export interface SvcSpanProcessorParams {
  exporter?: SpanExporter;
  publicKey?: string;
  secretKey?: string;
  baseUrl?: string;
  flushAt?: number;
  flushInterval?: number;
  mask?: MaskFunction;
  shouldExportSpan?: ShouldExportSpan;
  mediaUploadEnabled?: boolean;
  environment?: string;
  release?: string;
  timeout?: number;
  additionalHeaders?: Record<string, string>;
  exportMode?: 'immediate' | 'batched';
}
export declare class SvcSpanProcessor {
  constructor(params?: SvcSpanProcessorParams);
  onStart(span: Span, parentContext: Context): void;
  onEnd(span: ReadableSpan): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}
export declare const KNOWN_LLM_INSTRUMENTATION_SCOPE_PREFIXES: readonly ['svc-sdk', 'agent_framework', 'ai', 'haystack', 'langsmith', 'litellm', 'openinference', 'opentelemetry.instrumentation.anthropic', 'opentelemetry.instrumentation.aws_bedrock', 'opentelemetry.instrumentation.bedrock', 'opentelemetry.instrumentation.gemini', 'opentelemetry.instrumentation.google_genai', 'opentelemetry.instrumentation.google_generativeai', 'opentelemetry.instrumentation.openai', 'opentelemetry.instrumentation.openai_v2', 'opentelemetry.instrumentation.vertex_ai', 'opentelemetry.instrumentation.vertexai', 'strands-agents', 'vllm'];
export declare function isSvcSpan(span: ReadableSpan): boolean;
export declare function isGenAISpan(span: ReadableSpan): boolean;
export declare function isKnownLLMInstrumentor(span: ReadableSpan): boolean;
export declare function isDefaultExportSpan(span: ReadableSpan): boolean;
export {};
