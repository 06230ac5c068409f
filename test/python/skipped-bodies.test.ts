import { expect, test } from 'vitest';
import { withoutBodies } from '../../src/python/check/skipped-bodies.ts';

const other = new Set(['json', 'logging']);
const isOther = (module: string): boolean => other.has(module);

/** A file of which nothing was edited, as the checker gets it; blanks at the ends of lines are left out. */
function read(...lines: string[]): string[] {
  const text = lines.join('\n');
  const [before, after] = withoutBodies(text, text, isOther);
  expect(before).toBe(after);
  expect(after).toHaveLength(text.length);
  return after.split('\n').map((line) => line.trimEnd());
}

test('a function that says what it gives back is read without its body where no name can be of the SDK', () => {
  expect(
    read(
      'import json, logging',
      'log = logging.getLogger(__name__)',
      'class Record:',
      '    """A record."""',
      '    def total(self) -> int:',
      '        # One by one.',
      '        return sum(value for value in self.values',
      '                   if value > 0)',
      '    async def text(self, name: str = "a") -> str:',
      '        for value in self.values:',
      '            log.info("%s", value, extra={"a": self.name})',
      '        with open(self.name) as file:',
      '            text = file.read()',
      '        return json.dumps(text, indent=self.name == "a")',
      'def of(record: "Record") -> int:',
      '    return record.total()',
      'last = 1',
    ),
  ).toEqual([
    'import json, logging',
    'log = logging.getLogger(__name__)',
    'class Record:',
    '    """A record."""',
    '    def total(self) -> int:',
    '        # One by one.',
    '        ...',
    '',
    '    async def text(self, name: str = "a") -> str:',
    '        ...',
    '',
    '',
    '',
    '',
    'def of(record: "Record") -> int:',
    '    ...',
    'last = 1',
  ]);
});

/** Files in which the body of `f` stays: `return 1` is in it. */
test.each([
  ['it does not say what it gives back', ['def f(a):', '    return 1']],
  [
    'its module has a name of the SDK',
    ['from svc import get_client', 'def f() -> int:', '    get_client()', '    return 1'],
  ],
  ['a parameter is of it', ['from svc import Svc', 'def f(a: "Svc") -> int:', '    a.b()', '    return 1']],
  [
    'a module of the repository may give it',
    ['from app import clients', 'def f() -> int:', '    clients.a()', '    return 1'],
  ],
  ['a value is of it', ['import svc', 'a = [svc]', 'def f() -> int:', '    a[0]', '    return 1']],
  ['a function that it calls is', ['import svc', 'def g(): return svc', 'def f() -> int:', '    g()', '    return 1']],
  ['its class extends one', ['import svc', 'class A(svc.Svc):', '    def f(self) -> int:', '        return 1']],
  [
    'another method of its class has it',
    [...['import svc', 'class A:', '    def g(self): self.a = svc', '    def f(self) -> int:', '        return 1']],
  ],
  ['a string that is filled in has it', ['import svc', 'def f() -> int:', '    print(f"{svc.a}")', '    return 1']],
  ['it imports', ['def f() -> int:', '    import svc', '    return 1']],
  ['all names of a module are imported', ['from json import *', 'def f() -> int:', '    return 1']],
  [
    'a block of the module binds what it reads',
    [...['import svc', 'if svc:', '    def g(): ...', 'def f() -> int:', '    g()', '    return 1']],
  ],
  [
    'another function binds what it reads',
    [
      ...[
        'import svc',
        'a = None',
        'def g():',
        '    global a',
        '    a = svc',
        'def f() -> int:',
        '    a.b()',
        '    return 1',
      ],
    ],
  ],
  ['it binds a name of the module', ['def f() -> int:', '    global a', '    a = 1', '    return 1']],
  ['it gives several values', ['def f() -> "Iterator[int]":', '    yield 1', '    return 1']],
  ['it binds an attribute', ['class A:', '    def f(self) -> int:', '        self.a = 1', '        return 1']],
  ['it adds to one', ['class A:', '    def f(self) -> int:', '        self.a += 1', '        return 1']],
  ['it says of what type one is', ['class A:', '    def f(self) -> int:', '        self.a: int', '        return 1']],
  ['it binds one of several', ['class A:', '    def f(self) -> int:', '        a, self.a = 1, 2', '        return 1']],
  ['a loop does', ['class A:', '    def f(self) -> int:', '        for self.a in []: ...', '        return 1']],
  ['a block does', ['class A:', '    def f(self) -> int:', '        with a as self.a: ...', '        return 1']],
  ['its first line has no place', ['def f() -> int:', '    g', '    return 1']],
  ['a comment is for the checker', ['def f() -> int:', '    g()', '    # pyright: basic', '    return 1']],
])('the body stays where %s', (_, lines) => {
  expect(read(...lines)).toEqual(lines);
});

test('of what one of the two texts imports nothing is left out of the other, and no body that is in one alone', () => {
  const rest = 'def f() -> int:\n    g()\n    return 1\ndef h() -> int:\n    return 2\n';
  const before = `from svc import g\n${rest}`;
  const after = rest.replace('return 2', 'return 3');
  expect(withoutBodies(before, after, isOther)).toEqual([before, after]);
});

test('a text that cannot be read is left as it is', () => {
  const text = 'def f() -> int:\n    return 1\ndef (\n';
  expect(withoutBodies(text, text, isOther)).toEqual([text, text]);
});
