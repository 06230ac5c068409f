import { expect, test } from 'vitest';
import { pythonEntries as entries } from '../../src/catalog/python/entries.ts';
import { noAnswers } from '../../src/python/answer.ts';
import { readPython } from '../../src/python/search/find-sites.ts';
import { Importers } from '../../src/pipeline/python/importers.ts';
import { ownModules } from '../../src/python/resolve/own-modules.ts';

test('of a parameter whose members are none of the SDK it is not asked what callers give', () => {
  const source = [
    'def read(api, thing, client, held, row=None, maker=None):',
    '    if client is not None and not row:',
    '        client.flush()',
    '    for one in thing.rows:',
    '        one.done(lambda: api.trace.get(one))',
    '    held = maker',
    '    return held(thing.count)',
    'def starts(root, other):',
    '    return root.start_span(name="a"), other.started',
  ];
  const asked: string[] = [];
  const callers = (maker: string, { keyword }: { keyword: string }): undefined => {
    asked.push(`${maker} ${keyword}`);
  };
  readPython(source.join('\n'), {
    names: { module: 'svc', prefix: 'Svc' },
    entries,
    answers: { ...noAnswers, callers },
  });
  expect([...new Set(asked)].sort()).toEqual(['read api', 'read maker', 'starts root']);
});

test('the text of a file is read once for all words that it is asked for', () => {
  const texts = new Map([
    ['a.py', 'def one(): ...\ndef two(): ...\n'],
    ['b.py', 'from a import one\n'],
  ]);
  const read: string[] = [];
  const importers = new Importers({
    names: [...texts.keys()],
    modules: ownModules([...texts.keys()]),
    text: (name) => {
      read.push(name);
      return texts.get(name);
    },
    readFile: () => undefined,
  });
  expect([importers.directOf('a.py', 'one'), importers.directOf('a.py', 'two')]).toEqual([['b.py'], []]);
  expect(read.sort()).toEqual(['a.py', 'b.py']);
});
