import type { ScoreBody } from '@svc/core';

/** Why a score is not sent, or nothing (contract §7.2). */
export function invalidScore(data: Partial<ScoreBody> | null | undefined): string | undefined {
  if (typeof data !== 'object' || data === null) return 'it is no object';
  const { name, value } = data;
  if (typeof name !== 'string' || name === '') return 'its name is empty or no text';
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'its value is not finite';
  return typeof value === 'string' ? undefined : 'its value is neither a finite number nor a text';
}
