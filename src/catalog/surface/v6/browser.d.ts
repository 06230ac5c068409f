// @svc/browser 6: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { ScoreBody } from '@svc/core';
export type SvcScoreDataType = 'NUMERIC' | 'BOOLEAN' | 'CATEGORICAL' | 'CORRECTION' | 'TEXT';
export declare const SvcScoreDataType: { readonly Numeric: 'NUMERIC'; readonly Boolean: 'BOOLEAN'; readonly Categorical: 'CATEGORICAL'; readonly Correction: 'CORRECTION'; readonly Text: 'TEXT' };
export interface SvcBrowserClientOptions {
  publicKey: string;
  baseUrl?: string;
  environment?: string;
  additionalHeaders?: Record<string, string>;
  fetch?: (input: string, init?: any) => Promise<any>;
}
export type SvcBrowserScoreBody = ScoreBody;
export interface SvcBrowserScoreResult { id: string }
export declare class SvcBrowserError extends Error {
  readonly status?: number;
  readonly response?: unknown;
  readonly originalError?: unknown;
  constructor(message: string, options?: { status?: number; response?: unknown; originalError?: unknown });
}
export declare class SvcBrowserClient {
  constructor(options: SvcBrowserClientOptions);
  score(body: SvcBrowserScoreBody): Promise<SvcBrowserScoreResult>;
}
export {};
