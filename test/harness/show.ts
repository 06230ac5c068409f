import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { afterAll, it } from 'vitest';
import { checkRuns } from './check-runs.ts';
import { checkTypes, fixtureTypeErrors } from './check-types.ts';
import { withWritten } from './compat-case.ts';
import { fixturesRoot, printFinding, readCases, type FixtureCase } from './fixture-case.ts';
import { product, removeScratch, type ToolResult } from './run-tool.ts';

/** Writes what the tool gives as the fixture's truth. */
function accept(fixture: FixtureCase, toolRun: ToolResult): void {
  const directory = join(fixturesRoot, fixture.name);
  const single = !existsSync(join(directory, 'input'));
  for (const [file, text] of fixture.input) {
    const path = single ? join(directory, file.replace(/^input/, 'output')) : join(directory, 'output', file);
    const output = toolRun.output.get(file) ?? text;
    // An output that is its input shows that nothing changes there: it stays.
    if (output === text && existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    rmSync(path, { force: true });
    if (output === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, output);
  }
  // A module that the fixture holds in full stays so.
  for (const [file, text] of toolRun.output)
    if (!fixture.input.has(file) && existsSync(join(directory, 'output', file)))
      writeFileSync(join(directory, 'output', file), text);
  const findings = toolRun.findings.map((finding) => `${printFinding(finding)}\n`).join('');
  if (findings === '') rmSync(join(directory, 'findings.txt'), { force: true });
  else writeFileSync(join(directory, 'findings.txt'), findings);
}

afterAll(removeScratch);

it('shows fixtures', () => {
  const cases = readCases(undefined, process.env['FIXTURE'] ?? '').map(withWritten);
  const errors = fixtureTypeErrors(cases);
  for (const fixture of cases) {
    const { failures, first, left } = checkRuns(fixture, product);
    console.log(`\n=== ${fixture.name}`);
    for (const finding of first.findings) console.log(printFinding(finding));
    for (const file of first.output.keys()) if (!fixture.input.has(file)) console.log(`wrote ${file}`);
    for (const [file, text] of fixture.input) {
      const output = first.output.get(file) ?? text;
      if (output !== text) console.log(createTwoFilesPatch(file, file, text, output, '', '', { context: 1 }));
    }
    const all = [...failures, ...checkTypes(fixture, errors, left)];
    console.log(all.length === 0 ? 'as written' : all.join('\n'));
    if (process.env['FIXTURE_ACCEPT']) accept(fixture, first);
  }
});
