import { expect, test } from 'vitest';
import { migrate } from '../../src/pipeline/migrate.ts';
import { temporaryRoot } from '../edits/temporary-root.ts';

const place = temporaryRoot();

const page = 'export const page = (page: number) => client.api.trace.list({ page });';
const first = 'export const first = () => client.api.trace.list({ limit: 1 });';

/** Why the type of what `trace.list` gives is left or to be looked at, beside calls in another file. */
async function reasonBeside(...calls: string[]): Promise<string | undefined> {
  const head = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();";
  place.write('src/traces.ts', `${head}\nexport type Traces = Awaited<ReturnType<typeof client.api.trace.list>>;\n`);
  place.write('src/pages.ts', `${[head, ...calls].join('\n')}\n`);
  const { findings } = await migrate({ cwd: place.root, allowNoVcs: true });
  return findings.find(({ file }) => file === 'src/traces.ts')?.reason;
}

test('a type of what a call gives names the member whose calls are left', async () => {
  expect(await reasonBeside(page, first)).toBe(
    "it is what `observations.getMany` returns: traces are rows in `data` with v6's names; one call of `api.trace.list` is left as it is",
  );
  expect(await reasonBeside(page)).toBe('no call of `api.trace.list` is migrated');
});
