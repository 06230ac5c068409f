import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from '../random.ts';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifierNamesIn } from '../../src/program/file-names.ts';
import { analyse } from '../../src/analysis/analyse.ts';
import { detectors } from '../../transforms/chapters.ts';
import { syntaxViewOf } from '../../src/program/syntax-view.ts';
import { catalogue } from '../../transforms/entries.ts';
import { profiles } from '../../src/catalog/profile.ts';
import { applyEdits } from '../../src/edits/apply-edits.ts';
import { planFile } from '../../transforms/plan-file.ts';

/*
 * Whatever comments and line ends stand between the keys of a request, the request that is written has the keys that
 * were meant: none of them is swallowed by a comment.
 */

/** v5's keys with values, and what they are called in v6; `filter` = a condition of it, nothing = gone. */
const keys = {
  scores: [
    ['scoreIds: ids', ['id']],
    ['traceId: one', ['traceId']],
    ['name', ['name']],
    ['page: 1', []],
    ["operator: '>=', value: least", ['valueMin', 'dataType']],
    ['limit: 20', ['limit']],
    ["source: 'API'", ['source']],
  ],
  trace: [
    ['userId: one', ['filter']],
    ['name', ['filter']],
    ["tags: ['a', '//b', `/*${name}*/`]", ['filter']],
    ['page: 1', []],
    ['limit: 20', ['limit']],
    ["orderBy: 'timestamp.desc'", []],
    ['sessionId: one', ['filter']],
  ],
} as const;

const gaps = [
  ' ',
  '\n    ',
  ' // of, {it\n    ',
  ' /* of, {it */ ',
  '\n    // of, "it\n    ',
  ' /* of\n it */\n    ',
  '\r\n    // `of\r\n    ',
] as const;

const request = fc
  .constantFrom('scores', 'trace')
  .chain((kind: 'scores' | 'trace') =>
    fc.record({
      kind: fc.constant(kind),
      picked: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      before: fc.array(fc.constantFrom(...gaps), { minLength: 8, maxLength: 8 }),
      behind: fc.array(fc.constantFrom(...gaps), { minLength: 8, maxLength: 8 }),
      comma: fc.boolean(),
    }),
  )
  .map(({ kind, picked, before, behind, comma }) => {
    const chosen = picked.map((index) => keys[kind][index]!);
    const inside = chosen
      .map(
        ([text], index) =>
          `${before[index]}${text}${index < chosen.length - 1 || comma ? `${index % 2 === 0 ? ',' : `${behind[index]},`}` : ''}`,
      )
      .join('');
    const meant = chosen.flatMap(([, names]): readonly string[] => names);
    return {
      text: `export const run = async (ids: string, one: string, name: string, least: number) => (await client.api.${kind === 'scores' ? 'scores.getMany' : 'trace.list'}({${inside}${behind[7]}})).data.length;\n`,
      keys: [...new Set([...meant, ...(kind === 'trace' ? ['filter', 'fields'] : [])])].sort(),
    };
  });

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-comments-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const prelude = "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\n";

/** The migrated texts; for a call that is left to a person the reason. */
function migrate(texts: readonly string[]): ({ output: string } | { reason: string | undefined })[] {
  const folder = mkdtempSync(join(root, 'run-'));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `p${index}.ts`), prelude + text);
  const { sites, tree: treeOf } = analyse(
    { root: folder, paths: [], profile: profiles.svc, catalogue, modules: [], ignore: [] },
    detectors,
  );
  return texts.map((text, index) => {
    const file = `${folder}/p${index}.ts`;
    const source = prelude + text;
    const own = sites.get(file) ?? [];
    const tree = treeOf(file)!;
    const planned = planFile({
      file,
      source,
      syntax: syntaxViewOf(tree),
      sites: own,
      catalogue,
      profile: profiles.svc,
      names: identifierNamesIn(tree),
    });
    const left = planned.find(({ decision }) => decision.status === 'manual');
    return left === undefined
      ? {
          output: applyEdits(
            source,
            planned.flatMap(({ decision }) => decision.edits),
          ),
        }
      : { reason: left.decision.reason };
  });
}

/** Keys of the request, read by the compiler's parser. */
function parsedKeys(text: string): string[] {
  const file = ts.createSourceFile('p.ts', text, ts.ScriptTarget.Latest, true);
  let keysOfCall: string[] = [];
  function visit(node: ts.Node): void {
    if (keysOfCall.length === 0 && ts.isCallExpression(node) && /\.(?:getMany|list)$/.test(node.expression.getText())) {
      const [argument] = node.arguments;
      if (argument && ts.isObjectLiteralExpression(argument))
        keysOfCall = argument.properties.map((property) => property.name!.getText());
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return keysOfCall;
}

describe('the keys of a request', () => {
  it('are those that were meant, whatever comments stand between them', () => {
    fc.assert(
      fc.property(fc.array(request, { minLength: 60, maxLength: 60, size: 'max' }), (requests) => {
        const outputs = migrate(requests.map(({ text }) => text));
        expect(outputs).toHaveLength(60);
        for (const [index, output] of outputs.entries()) {
          const { text, keys: meant } = requests[index]!;
          const written = 'output' in output ? parsedKeys(output.output).sort() : undefined;
          expect({ text, ...output, keys: written }).toEqual({ text, ...output, keys: meant });
        }
      }),
      {
        numRuns: 2,
        endOnFailure: true,
        reporter: ({ failed, seed, errorInstance }) => {
          if (failed) throw new Error(`seed ${seed}`, { cause: errorInstance });
        },
      },
    );
  }, 120_000);
});
