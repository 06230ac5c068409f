// @svc/openai 6: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { SpanContext } from '@opentelemetry/api';
export type SvcConfig = { parentSpanContext?: SpanContext; traceName?: string; sessionId?: string; userId?: string; tags?: string[]; generationName?: string; generationMetadata?: Record<string, unknown>; svcPrompt?: { name: string; version: number; isFallback: boolean } };
export declare const observeOpenAI: <SDKType extends object>(sdk: SDKType, svcConfig?: SvcConfig) => SDKType;
export {};
