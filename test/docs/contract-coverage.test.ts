import { describe, expect, test } from 'vitest';
import { contractClausesOf } from '../../src/catalog/contract-clauses.ts';
import { catalogue, entries } from '../../transforms/entries.ts';
import { routes } from '../../src/catalog/routes.ts';
import { allTestNames, contractCoverage, testsOf } from '../../scripts/contract-coverage.mjs';
import { filesBelow } from '../../scripts/build-inputs.mjs';

const names = allTestNames();
const contractClauses = contractClausesOf(catalogue);

describe('coverage of the contract', () => {
  test.each(contractClauses.filter(({ notShown }) => !notShown))('§$section $text has a test', (clause) => {
    expect(testsOf(clause, names).length).toBeGreaterThan(0);
  });

  test('all 41 methods are clauses', () => {
    const contract = routes.filter(({ source, request }) => source === 'contract' && request === 'none');
    expect([
      contract.length,
      contract.filter(
        ({ id }) => !contractClauses.some(({ section, text }) => section === '4.1' && text.startsWith(`\`${id}(`)),
      ),
    ]).toEqual([41, []]);
  });

  test('every member that the contract removes from the client or the API is a clause', () => {
    const removed = entries.filter(
      ({ contract, root, kind, id }) =>
        ['4.6', '4.7'].includes(contract) &&
        ['client', 'api'].includes(root) &&
        kind !== 'placeholder' &&
        !id.includes('#'),
    );
    expect(
      removed
        .filter(({ id }) => !contractClauses.some(({ text }) => text.includes(`\`${id}\` does not exist`)))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('files that are named are there', () => {
    const files = new Set(filesBelow('test'));
    expect(
      contractClauses
        .flatMap(({ elsewhere = [] }) => elsewhere.map(([file]) => file))
        .filter((file) => !files.has(file)),
    ).toEqual([]);
  });
});

describe('the table', () => {
  const page = contractCoverage(
    [
      { section: '9.4.1', text: 'One | two.', tests: /sent/ },
      { section: '9.4.2', text: 'Three.', tests: /sent/ },
      { section: '9.5', text: 'Four.', notShown: true },
    ],
    ['§9.4.1 a is sent', '§9.4.1 b is sent', '§9.4.1 c is sent', '§9.4.1 d is sent', '§9.4 e is sent', 'f is sent'].map(
      (name) => ({ file: 'test/a.test.ts', name }),
    ),
  );

  test('has a row for each section, with the states of its clauses', () => {
    expect(page.split('\n')).toEqual([
      '| section of the contract | clauses | tested | without a test | not shown |',
      '|-|-:|-:|-:|-:|',
      '| §9.4 | 2 | 1 | 1 | 0 |',
      '| §9.5 | 1 | 0 | 0 | 1 |',
      '| **all** | 3 | 1 | 1 | 1 |',
    ]);
  });
});
