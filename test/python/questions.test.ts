import { expect, test } from 'vitest';
import { noAnswers } from '../../src/python/answer.ts';
import { readPython } from '../../src/python/search/find-sites.ts';
import { questionsOf } from '../../src/python/resolve/questions.ts';

/** What is asked for, each with the line that it is in. */
function asked(source: string): string[] {
  const file = readPython(source, { names: { module: 'svc', prefix: 'Svc' }, entries: new Map(), answers: noAnswers });
  return questionsOf(file, new Set(['get'])).map(({ at }) => {
    const start = source.lastIndexOf('\n', at) + 1;
    return source.slice(start, source.indexOf('\n', at)).trim();
  });
}

test('a method that the class of the file writes is not asked for; one that it inherits, is given or computes is', () => {
  const source = `class Store:
    def get(self):
        return self.get(), Store().get()

class Given:
    def __init__(self, get):
        self.get = get
    def both(self):
        return self.get("given")

class Derived(Base):
    def both(self):
        return self.get("inherited")

class Computed:
    @property
    def get(self):
        return make()
    def both(self):
        return self.get("computed")

class Held:
    def __init__(self, api):
        self.api = api
    def get(self):
        return self.api.trace.get("held")
`;
  expect(asked(source)).toEqual([
    'self.get = get',
    'return self.get("given")',
    'return self.get("inherited")',
    'return self.get("computed")',
    'return self.api.trace.get("held")',
  ]);
});
