// Generated from src/catalog/surface/table by scripts/generate-surface.mjs.

export type Class = new (...parameters: never[]) => object;

/** Stacks tell a class by the name that stands in its text, not by its `name`: so each name is written out. */
export const namedClasses = {
  svc: {
    SvcClient: (Base: Class): Class => class SvcClient extends Base {},
    SvcAPIError: (Base: Class): Class => class SvcAPIError extends Base {},
    SvcAPITimeoutError: (Base: Class): Class => class SvcAPITimeoutError extends Base {},
    SvcMedia: (Base: Class): Class => class SvcMedia extends Base {},
    SvcMediaReference: (Base: Class): Class => class SvcMediaReference extends Base {},
    SvcAPIClient: (Base: Class): Class => class SvcAPIClient extends Base {},
    SvcSpan: (Base: Class): Class => class SvcSpan extends Base {},
    SvcAgent: (Base: Class): Class => class SvcAgent extends Base {},
    SvcTool: (Base: Class): Class => class SvcTool extends Base {},
    SvcChain: (Base: Class): Class => class SvcChain extends Base {},
    SvcRetriever: (Base: Class): Class => class SvcRetriever extends Base {},
    SvcEvaluator: (Base: Class): Class => class SvcEvaluator extends Base {},
    SvcGuardrail: (Base: Class): Class => class SvcGuardrail extends Base {},
    SvcGeneration: (Base: Class): Class => class SvcGeneration extends Base {},
    SvcEmbedding: (Base: Class): Class => class SvcEmbedding extends Base {},
    SvcEvent: (Base: Class): Class => class SvcEvent extends Base {},
    SvcSpanProcessor: (Base: Class): Class => class SvcSpanProcessor extends Base {},
    SvcBrowserError: (Base: Class): Class => class SvcBrowserError extends Base {},
    SvcBrowserClient: (Base: Class): Class => class SvcBrowserClient extends Base {},
  },
  langfuse: {
    SvcClient: (Base: Class): Class => class LangfuseClient extends Base {},
    SvcAPIError: (Base: Class): Class => class LangfuseAPIError extends Base {},
    SvcAPITimeoutError: (Base: Class): Class => class LangfuseAPITimeoutError extends Base {},
    SvcMedia: (Base: Class): Class => class LangfuseMedia extends Base {},
    SvcMediaReference: (Base: Class): Class => class LangfuseMediaReference extends Base {},
    SvcAPIClient: (Base: Class): Class => class LangfuseAPIClient extends Base {},
    SvcSpan: (Base: Class): Class => class LangfuseSpan extends Base {},
    SvcAgent: (Base: Class): Class => class LangfuseAgent extends Base {},
    SvcTool: (Base: Class): Class => class LangfuseTool extends Base {},
    SvcChain: (Base: Class): Class => class LangfuseChain extends Base {},
    SvcRetriever: (Base: Class): Class => class LangfuseRetriever extends Base {},
    SvcEvaluator: (Base: Class): Class => class LangfuseEvaluator extends Base {},
    SvcGuardrail: (Base: Class): Class => class LangfuseGuardrail extends Base {},
    SvcGeneration: (Base: Class): Class => class LangfuseGeneration extends Base {},
    SvcEmbedding: (Base: Class): Class => class LangfuseEmbedding extends Base {},
    SvcEvent: (Base: Class): Class => class LangfuseEvent extends Base {},
    SvcSpanProcessor: (Base: Class): Class => class LangfuseSpanProcessor extends Base {},
    SvcBrowserError: (Base: Class): Class => class LangfuseBrowserError extends Base {},
    SvcBrowserClient: (Base: Class): Class => class LangfuseBrowserClient extends Base {},
  },
} as const;
