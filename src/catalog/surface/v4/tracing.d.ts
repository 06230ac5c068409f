// @svc/tracing 4: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { Attributes, Span, SpanContext, TimeInput, Tracer, TracerProvider } from '@opentelemetry/api';
import type { OpenAiUsage } from '@svc/core';
export { SvcOtelSpanAttributes, PropagateAttributesParams, PropagatedPromptInput, propagateAttributes } from '@svc/core';
export type SvcObservationType = 'span' | 'generation' | 'event' | 'embedding' | 'agent' | 'tool' | 'chain' | 'retriever' | 'evaluator' | 'guardrail';
export type ObservationLevel = 'DEBUG' | 'DEFAULT' | 'WARNING' | 'ERROR';
export type SvcSpanAttributes = { input?: unknown; output?: unknown; metadata?: Record<string, unknown>; level?: ObservationLevel; statusMessage?: string; version?: string; environment?: string };
export type SvcGenerationAttributes = SvcSpanAttributes & { completionStartTime?: Date; model?: string; modelParameters?: { [key: string]: string | number }; usageDetails?: { [key: string]: number } | OpenAiUsage; costDetails?: { [key: string]: number }; prompt?: { name: string; version: number; isFallback: boolean } };
export type SvcEventAttributes = SvcSpanAttributes;
type SvcAgentAttributes = SvcSpanAttributes;
type SvcToolAttributes = SvcSpanAttributes;
type SvcChainAttributes = SvcSpanAttributes;
type SvcRetrieverAttributes = SvcSpanAttributes;
type SvcEvaluatorAttributes = SvcSpanAttributes;
type SvcGuardrailAttributes = SvcSpanAttributes;
type SvcEmbeddingAttributes = SvcGenerationAttributes;
export type SvcObservationAttributes = SvcSpanAttributes & SvcGenerationAttributes & SvcEventAttributes & SvcAgentAttributes & SvcToolAttributes & SvcChainAttributes & SvcRetrieverAttributes & SvcEvaluatorAttributes & SvcGuardrailAttributes;
/** @change type:SvcTraceAttributes#v4 */ export type SvcTraceAttributes = { name?: string; userId?: string; sessionId?: string; version?: string; release?: string; input?: unknown; output?: unknown; metadata?: unknown; tags?: string[]; public?: boolean; environment?: string };
export type SvcObservation = SvcSpan | SvcGeneration | SvcEvent | SvcAgent | SvcTool | SvcChain | SvcRetriever | SvcEvaluator | SvcGuardrail | SvcEmbedding;
declare abstract class SvcBaseObservation {
  readonly otelSpan: Span;
  readonly type: SvcObservationType;
  id: string;
  traceId: string;
  constructor(params: { otelSpan: Span; type: SvcObservationType; attributes?: SvcObservationAttributes });
  end(endTime?: TimeInput): void;
  updateOtelSpanAttributes(attributes: SvcObservationAttributes): void;
  /** @change span.setTraceIO */ setTraceIO(attributes: SvcTraceAttributes): this;
  /** @change span.updateTrace */ updateTrace(attributes: SvcTraceAttributes): this;
  setTraceAsPublic(): this;
  startObservation(name: string, attributes: SvcGenerationAttributes, options: { asType: 'generation' }): SvcGeneration;
  startObservation(name: string, attributes: SvcEventAttributes, options: { asType: 'event' }): SvcEvent;
  startObservation(name: string, attributes: SvcAgentAttributes, options: { asType: 'agent' }): SvcAgent;
  startObservation(name: string, attributes: SvcToolAttributes, options: { asType: 'tool' }): SvcTool;
  startObservation(name: string, attributes: SvcChainAttributes, options: { asType: 'chain' }): SvcChain;
  startObservation(name: string, attributes: SvcRetrieverAttributes, options: { asType: 'retriever' }): SvcRetriever;
  startObservation(name: string, attributes: SvcEvaluatorAttributes, options: { asType: 'evaluator' }): SvcEvaluator;
  startObservation(name: string, attributes: SvcGuardrailAttributes, options: { asType: 'guardrail' }): SvcGuardrail;
  startObservation(name: string, attributes: SvcEmbeddingAttributes, options: { asType: 'embedding' }): SvcEmbedding;
  startObservation(name: string, attributes?: SvcSpanAttributes, options?: { asType?: 'span' }): SvcSpan;
}
export declare class SvcSpan extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcSpanAttributes }); update(attributes: SvcSpanAttributes): SvcSpan }
export declare class SvcAgent extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcAgentAttributes }); update(attributes: SvcAgentAttributes): SvcAgent }
export declare class SvcTool extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcToolAttributes }); update(attributes: SvcToolAttributes): SvcTool }
export declare class SvcChain extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcChainAttributes }); update(attributes: SvcChainAttributes): SvcChain }
export declare class SvcRetriever extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcRetrieverAttributes }); update(attributes: SvcRetrieverAttributes): SvcRetriever }
export declare class SvcEvaluator extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcEvaluatorAttributes }); update(attributes: SvcEvaluatorAttributes): SvcEvaluator }
export declare class SvcGuardrail extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcGuardrailAttributes }); update(attributes: SvcGuardrailAttributes): SvcGuardrail }
export declare class SvcGeneration extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcGenerationAttributes }); update(attributes: SvcGenerationAttributes): SvcGeneration }
export declare class SvcEmbedding extends SvcBaseObservation { constructor(params: { otelSpan: Span; attributes?: SvcEmbeddingAttributes }); update(attributes: SvcEmbeddingAttributes): SvcEmbedding }
export declare class SvcEvent extends SvcBaseObservation {
  constructor(params: { otelSpan: Span; attributes?: SvcEventAttributes; timestamp: TimeInput });
}
/** @change tracing.createTraceAttributes#v4 */ export declare function createTraceAttributes(attributes?: SvcTraceAttributes): Attributes;
export declare function createObservationAttributes(type: SvcObservationType, attributes: SvcObservationAttributes): Attributes;
export declare function setSvcTracerProvider(provider: TracerProvider | null): void;
export declare function getSvcTracerProvider(): TracerProvider;
export declare function getSvcTracer(): Tracer;
export type StartObservationOptions = { startTime?: Date; parentSpanContext?: SpanContext };
export type StartActiveObservationContext = StartObservationOptions & { endOnExit?: boolean };
export type StartObservationOpts = StartObservationOptions & { asType?: SvcObservationType };
export type StartActiveObservationOpts = StartActiveObservationContext & { asType?: SvcObservationType };
export declare function startObservation(name: string, attributes: SvcGenerationAttributes, options: StartObservationOpts & { asType: 'generation' }): SvcGeneration;
export declare function startObservation(name: string, attributes: SvcEventAttributes, options: StartObservationOpts & { asType: 'event' }): SvcEvent;
export declare function startObservation(name: string, attributes: SvcAgentAttributes, options: StartObservationOpts & { asType: 'agent' }): SvcAgent;
export declare function startObservation(name: string, attributes: SvcToolAttributes, options: StartObservationOpts & { asType: 'tool' }): SvcTool;
export declare function startObservation(name: string, attributes: SvcChainAttributes, options: StartObservationOpts & { asType: 'chain' }): SvcChain;
export declare function startObservation(name: string, attributes: SvcRetrieverAttributes, options: StartObservationOpts & { asType: 'retriever' }): SvcRetriever;
export declare function startObservation(name: string, attributes: SvcEvaluatorAttributes, options: StartObservationOpts & { asType: 'evaluator' }): SvcEvaluator;
export declare function startObservation(name: string, attributes: SvcGuardrailAttributes, options: StartObservationOpts & { asType: 'guardrail' }): SvcGuardrail;
export declare function startObservation(name: string, attributes: SvcEmbeddingAttributes, options: StartObservationOpts & { asType: 'embedding' }): SvcEmbedding;
export declare function startObservation(name: string, attributes?: SvcSpanAttributes, options?: StartObservationOpts & { asType?: 'span' }): SvcSpan;
export declare function startActiveObservation<F extends (generation: SvcGeneration) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'generation' }): ReturnType<F>;
export declare function startActiveObservation<F extends (embedding: SvcEmbedding) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'embedding' }): ReturnType<F>;
export declare function startActiveObservation<F extends (agent: SvcAgent) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'agent' }): ReturnType<F>;
export declare function startActiveObservation<F extends (tool: SvcTool) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'tool' }): ReturnType<F>;
export declare function startActiveObservation<F extends (chain: SvcChain) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'chain' }): ReturnType<F>;
export declare function startActiveObservation<F extends (retriever: SvcRetriever) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'retriever' }): ReturnType<F>;
export declare function startActiveObservation<F extends (evaluator: SvcEvaluator) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'evaluator' }): ReturnType<F>;
export declare function startActiveObservation<F extends (guardrail: SvcGuardrail) => unknown>(name: string, fn: F, options: StartActiveObservationOpts & { asType: 'guardrail' }): ReturnType<F>;
export declare function startActiveObservation<F extends (span: SvcSpan) => unknown>(name: string, fn: F, options?: StartActiveObservationOpts & { asType?: 'span' }): ReturnType<F>;
/** @change tracing.setActiveTraceIO */ export declare function setActiveTraceIO(attributes: SvcTraceAttributes): void;
/** @change tracing.updateActiveTrace */ export declare function updateActiveTrace(attributes: SvcTraceAttributes): void;
export declare function setActiveTraceAsPublic(): void;
export declare function updateActiveObservation(attributes: SvcSpanAttributes, options?: { asType: 'span' }): void;
export declare function updateActiveObservation(attributes: SvcGenerationAttributes, options: { asType: 'generation' }): void;
export declare function updateActiveObservation(attributes: SvcAgentAttributes, options: { asType: 'agent' }): void;
export declare function updateActiveObservation(attributes: SvcToolAttributes, options: { asType: 'tool' }): void;
export declare function updateActiveObservation(attributes: SvcChainAttributes, options: { asType: 'chain' }): void;
export declare function updateActiveObservation(attributes: SvcEmbeddingAttributes, options: { asType: 'embedding' }): void;
export declare function updateActiveObservation(attributes: SvcEvaluatorAttributes, options: { asType: 'evaluator' }): void;
export declare function updateActiveObservation(attributes: SvcGuardrailAttributes, options: { asType: 'guardrail' }): void;
export declare function updateActiveObservation(attributes: SvcRetrieverAttributes, options: { asType: 'retriever' }): void;
export interface ObserveOptions { name?: string; asType?: SvcObservationType; captureInput?: boolean; captureOutput?: boolean; parentSpanContext?: SpanContext; endOnExit?: boolean }
export declare function observe<T extends (...args: any[]) => any>(fn: T, options?: ObserveOptions): T;
export declare function createTraceId(seed?: string): Promise<string>;
export declare function getActiveTraceId(): string | undefined;
export declare function getActiveSpanId(): string | undefined;
export {};
