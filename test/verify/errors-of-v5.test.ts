import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { analyseTyped } from '../../src/analysis/analyse.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { analysisRequest } from '../../src/pipeline/analysis-request.ts';
import { positionsIn } from '../../src/report/positions.ts';
import { discover } from '../../src/repository/discover.ts';
import { toPosix } from '../../src/repository/repository-path.ts';
import { verifyTypes } from '../../src/verify/verify-types.ts';
import { detectors } from '../../transforms/chapters.ts';
import { verifyFiles, withClient } from './verify-text.ts';

const config = "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n";

describe('an error that v5 has as well is not told', () => {
  it('when only another file makes the checker meet it', async () => {
    const { places, proven } = await verifyFiles({
      'config.ts': config,
      'redaction.ts':
        "import { client } from './config.js';\nexport const flush = () => client.flush();\nexport function sanitize<T>(value: T, env: NodeJS.ProcessEnv = process.env): T { return env ? value : value; }\n",
      'a.ts':
        "import { client } from './config.js';\nimport { sanitize } from './redaction.js';\nexport const score = (body: { name: string; value: number; traceId: string }) => client.score.create(sanitize(body, process.env));\n",
    });
    expect({ places, proven }).toEqual({ places: [], proven: true });
  });

  // In `a.ts` the checker of v6 meets the literals in another order than that of v5, which is not asked about it.
  const order =
    "import { client } from './config.js';\nexport const removed = (what: 'delete' | 'list') => client.flush() ?? what;\n";

  it('when its message writes a union in another order', async () => {
    const { places } = await verifyFiles({
      'config.ts': config,
      'a.ts': order,
      'b.ts':
        "import { client } from './config.js';\ninterface Options { permissions: string; handler: (method: 'create' | 'list' | 'delete') => unknown }\ndeclare function router(owner: typeof client, options: Options): void;\nrouter(client, { handler: (method) => method });\n",
    });
    expect(places).toEqual([]);
  });

  it('when its message names another member of a union', async () => {
    const { places } = await verifyFiles({
      'config.ts': config,
      'a.ts': order,
      'b.ts':
        "import { client } from './config.js';\ndeclare function method(owner: typeof client): 'create' | 'list' | 'delete';\nexport const none: 'none' = method(client);\n",
    });
    expect(places).toEqual([]);
  });
});

it('an error counts by file, place and number: not where v5 has one of the same number, whatever its words', async () => {
  const { places } = await verifyFiles({
    'a.ts': withClient(
      "export const none: number = await client.api.scores.create({ name: 'x', value: 1 });\nexport const made: { id: string } = await client.api.scores.create({ name: 'x', value: 1 });\n",
    ),
  });
  expect(places).toEqual(['a.ts:4:14 TS2322 api.scores.create#response']);
});

describe('errors of written code are compared with the code before, at the place that it had', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-verify-written-')));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** `line:column TS2339` of the errors that a migration of `a.ts` to `after` would bring. */
  function brought(before: string, after: string): string[] {
    const file = join(root, 'a.ts');
    writeFileSync(file, withClient(before));
    const discovery = discover(analysisRequest({ root, profile: profiles.svc }));
    const output = withClient(after);
    const { errors } = verifyTypes(
      discovery,
      analyseTyped(discovery, detectors),
      new Map([[toPosix(file), output]]),
      () => false,
    );
    return errors.map(({ range, code }) => {
      const { line, column } = positionsIn(output)(range.start);
      return `${line}:${column} TS${code}`;
    });
  }

  it.each<[string, before: string, after: string, expected: string[]]>([
    [
      'what is wrong on both majors, where nothing was wrong',
      "await client.getPrompt('x');\n",
      "await client.prompt.got('x');\n",
      ['3:21 TS2339'],
    ],
    [
      'a name that stands twice in an object now',
      "const fake = { scores: { a: 1 }, legacy: client.getPrompt('x') };\nfake;\n",
      "const fake = { scores: { a: 1 }, scores: client.prompt.get('x') };\nfake;\n",
      ['3:34 TS1117'],
    ],
    [
      'not what was wrong before: before, behind and in the rewritten call',
      'client.nothing();\nawait client.getPrompt(1);\nclient.neither();\n',
      'client.nothing();\n// One more line.\nawait client.prompt.get(1);\nclient.neither();\n',
      [],
    ],
    [
      'not what the stub of a package leaves out, where written code reads it',
      "import type { Request } from 'express';\nexport const handle = (req: Request) => {\n  client.flush();\n};\n",
      "import type { Request } from 'express';\nexport const handle = (req: Request) => {\n  client.flush();\n  client.score.create({ name: req.path, value: req.method });\n};\n",
      [],
    ],
    [
      'what another number is at a place that had an error',
      "const n: number = client.getPrompt('x');\nn;\n",
      "const n: number = client.prompt.got('x');\nn;\n",
      ['3:33 TS2339'],
    ],
    [
      'not what was read of a record that v5 never gave, though another one has that name',
      "const { data } = await client.fetchTrace('t');\ndata;\n",
      "const { data } = (await client.api.observations.getMany({ traceId: 't' })).data[0]!;\ndata;\n",
      [],
    ],
    [
      'what v5 gave and v6 does not',
      "const { htmlPath } = await client.fetchTrace('t');\nhtmlPath;\n",
      "const { htmlPath } = (await client.api.observations.getMany({ traceId: 't' })).data[0]!;\nhtmlPath;\n",
      ['3:9 TS2339'],
    ],
    [
      'what code reads that had moved on before, in a file that is written',
      "await client.getPrompt('x');\n(await client.api.observations.getMany({ traceId: 't' })).data[0]!.htmlPath;\n",
      "await client.prompt.get('x');\n(await client.api.observations.getMany({ traceId: 't' })).data[0]!.htmlPath;\n",
      ['4:68 TS2339'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(brought(before, after)).toEqual(expected);
  });
});
