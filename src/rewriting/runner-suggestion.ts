import { onOneLine } from '../program/code-on-one-line.ts';
import type { Argument } from '../sites/site.ts';
import { runnerOptions } from '../catalog/runner-options.ts';

/** The run's name, description and metadata from the request that records an item, where they are written. */
export function recordedMembers(source: string, request: Argument | undefined): RunnerMembers {
  const members = (request?.value?.properties ?? []).flatMap((property) => {
    const option = property.name === undefined ? undefined : runnerOptions[property.name];
    const value = property.value?.range;
    return option === undefined || value === undefined
      ? []
      : [[option, onOneLine(source.slice(value.start, value.end))] as const];
  });
  return Object.fromEntries(members);
}

/** Members of the runner's options that the code says. */
export interface RunnerMembers {
  runName?: string;
  description?: string;
  metadata?: string;
  /** An expression that holds `description` and `metadata`. */
  spread?: string;
}

/** The members before `task`. */
export function runnerHead({ runName = 'runName', description, metadata, spread }: RunnerMembers): string {
  const named = (key: string, value: string | undefined): string[] =>
    value === undefined ? [] : [value === key ? key : `${key}: ${value}`];
  return [
    `name: ${runName}`,
    ...named('runName', runName),
    ...named('description', description),
    ...named('metadata', metadata),
    ...(spread === undefined ? [] : [`...${spread}`]),
  ].join(', ');
}
