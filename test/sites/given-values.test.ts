import { describe, expect, it } from 'vitest';
import { analyseTyped } from '../../src/analysis/analyse.ts';
import { createFinder, importersWithin, resolveIn } from '../../src/analysis/finder.ts';
import { discover } from '../../src/repository/discover.ts';
import { givenValuesIn } from '../../src/sites/given/given-values.ts';
import { detectors } from '../../transforms/chapters.ts';
import { createRepository } from '../repository/temporary-repository.ts';
import { request } from '../analysis/fresh-answer.ts';

const port = 'interface Port { getPrompt(name: string): unknown; at: unknown }\n';

/** The values that a file gives away, where an own type may be expected of them. */
function given(code: string, name = 'file.ts'): string[] {
  const root = createRepository({ [name]: `import { SvcClient } from '@svc/client';\n${code}` });
  const discovery = discover(request(root));
  const { sparse, analysis } = analyseTyped(discovery, detectors);
  const { catalogue, profile } = discovery.request;
  const { origins } = createFinder(
    sparse,
    resolveIn(discovery),
    catalogue,
    profile.prefix,
    [`${root}/${name}`],
    importersWithin(new Set(analysis.programFiles.map(({ file }) => file)), discovery.graph),
    {
      isEntered: () => true,
      lacksCallers: () => false,
      lacksTakers: () => false,
      namedOutside: () => undefined,
      middleware: () => undefined,
      sendsSpans: () => false,
      isPublished: () => false,
      takerOutside: () => undefined,
      isGivenOut: () => false,
      isWithoutSdk: () => true,
      standsInFor: () => undefined,
    },
  );
  return givenValuesIn(origins, sparse.sourceFile(`${root}/${name}`)!).map(({ value }) => value.getText());
}

describe('values that an own type may be expected of', () => {
  it('are arguments, results, properties and what variables are declared with', () => {
    expect(
      given(`${port}declare function take(port: Port): void;
const client = new SvcClient();
take(client);
const held: Port = client;
const make = (): Port => client;
const both: { one: Port } = { one: client };
const made = client as Port;`),
    ).toEqual(['client', 'client', 'client', 'client', 'client']);
  });

  it('are elements, what stands behind a comma, what a generator yields, and what a literal takes all parts of', () => {
    expect(
      given(`${port}const clients = [new SvcClient()];
const held: Port = clients[0];
const last: Port = (clients.sort(), clients.at(0));
function* each(): Generator<Port> { yield clients[1]; }
const all: Port[] = [...clients];
const byKey: Record<string, Port> = { ...clients };`),
    ).toEqual(['clients[0]', 'clients.at(0)', 'clients[1]', 'clients', 'clients']);
  });

  it('are not names that are declared as texts, numbers and truths, nor what the library makes of a value', () => {
    expect(
      given(`${port}declare function take(port: Port, at: unknown): void;
function run(name: string, limit = 14, isOpen: boolean, port: Port, any: any) {
  const size = 3;
  take(port, name);
  take(port, limit);
  take(port, isOpen);
  take(port, size);
  take(any, Date.now());
  take(any, String(port));
}`),
    ).toEqual(['port', 'port', 'port', 'port', 'any', 'any']);
  });

  it('are names and calls that only look like it', () => {
    expect(
      given(`${port}declare function take(port: Port, at: unknown): void;
const Date = { now: () => new SvcClient() };
function run(port: Port, name: string | SvcClient, again = port) {
  take(port, Date.now());
  take(again, name);
}`),
    ).toEqual(['port', 'Date.now()', 'again', 'name']);
    expect(
      given(
        `/** @param {(client: SvcClient) => void} take @param {SvcClient} client */
function run(take, client = '') {
  take(client);
}`,
        'file.js',
      ),
    ).toEqual(['client']);
  });

  it('are not what methods of the library use up, unless an own function of that name takes an own type', () => {
    const use = `declare const rows: { items: readonly { open: boolean }[] };
declare const client: SvcClient;
const part: { items: readonly { open: boolean }[]; own: Port } = {
  items: rows.items.filter(({ open }) => open).slice(0, rows.items.length),
  own: shelf.find(client),
};`;
    expect(given(`${port}declare const shelf: Map<string, Port>;\n${use}`)).toEqual([
      'rows.items.filter(({ open }) => open).slice(0, rows.items.length)',
      'shelf.find(client)',
    ]);
    expect(given(`${port}declare const shelf: { find(port: Port): Port };\n${use}`)).toEqual([
      'rows.items.filter(({ open }) => open).slice(0, rows.items.length)',
      'shelf.find(client)',
      'client',
    ]);
  });
});
