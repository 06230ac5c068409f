// @svc/langchain 6: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { Logger } from '@svc/core';
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
type ConstructorParams = { userId?: string; sessionId?: string; tags?: string[]; version?: string; traceMetadata?: Record<string, unknown> };
export declare class CallbackHandler extends BaseCallbackHandler {
  name: string;
  last_trace_id: string | null;
  constructor(params?: ConstructorParams);
  get logger(): Logger;
  handleLLMNewToken(token: string, _idx: any, runId: string, _parentRunId?: string, _tags?: string[], _fields?: any): Promise<void>;
  handleChainStart(chain: any, inputs: any, runId: string, parentRunId?: string, tags?: string[], metadata?: Record<string, unknown>, runType?: string, name?: string): Promise<void>;
  handleAgentAction(action: any, runId: string, parentRunId?: string): Promise<void>;
  handleAgentEnd?(action: any, runId: string, parentRunId?: string): Promise<void>;
  handleChainError(err: any, runId: string, parentRunId?: string): Promise<void>;
  handleGenerationStart(llm: any, messages: any[], runId: string, parentRunId?: string, extraParams?: Record<string, unknown>, tags?: string[], metadata?: Record<string, unknown>, name?: string): Promise<void>;
  handleChatModelStart(llm: any, messages: any[][], runId: string, parentRunId?: string, extraParams?: Record<string, unknown>, tags?: string[], metadata?: Record<string, unknown>, name?: string): Promise<void>;
  handleChainEnd(outputs: any, runId: string, parentRunId?: string): Promise<void>;
  handleLLMStart(llm: any, prompts: string[], runId: string, parentRunId?: string, extraParams?: Record<string, unknown>, tags?: string[], metadata?: Record<string, unknown>, name?: string): Promise<void>;
  handleToolStart(tool: any, input: string, runId: string, parentRunId?: string, tags?: string[], metadata?: Record<string, unknown>, name?: string): Promise<void>;
  handleRetrieverStart(retriever: any, query: string, runId: string, parentRunId?: string, tags?: string[], metadata?: Record<string, unknown>, name?: string): Promise<void>;
  handleRetrieverEnd(documents: any[], runId: string, parentRunId?: string): Promise<void>;
  handleRetrieverError(err: any, runId: string, parentRunId?: string): Promise<void>;
  handleToolEnd(output: string, runId: string, parentRunId?: string): Promise<void>;
  handleToolError(err: any, runId: string, parentRunId?: string): Promise<void>;
  handleLLMEnd(output: any, runId: string, parentRunId?: string): Promise<void>;
  handleLLMError(err: any, runId: string, parentRunId?: string): Promise<void>;
}
export {};
