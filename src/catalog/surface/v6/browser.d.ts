// @svc/browser 6: what the analysis knows of it. Generated from src/catalog/surface/table by scripts/generate-surface.mjs.
import type { ScoreBody } from '@svc/core';
export interface SvcBrowserClientParams { publicKey?: string; baseUrl?: string }
export declare class SvcBrowserClient {
  constructor(params?: SvcBrowserClientParams);
  score(body: ScoreBody): Promise<void>;
}
export {};
