#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { LangfuseClient } from '@langfuse/client';
import { pages } from '../src/pages.mjs';

const { values } = parseArgs({ options: { since: { type: 'string' }, name: { type: 'string' } } });
const langfuse = new LangfuseClient();

let count = 0;
for await (const trace of pages(langfuse, { fromTimestamp: values.since, name: values.name })) {
  process.stdout.write(`${JSON.stringify(trace)}\n`);
  count += 1;
}
console.error(`${count} traces`);
