import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Refused, UsageError } from '../../src/findings/errors.ts';
import { check, checkRun } from '../../src/pipeline/gate/check.ts';
import { migrate } from '../../src/pipeline/migrate.ts';
import { gateLines } from '../../src/report/gate-section.ts';
import { createRepository, type TemporaryRepository } from '../cli/temporary-repository.ts';
import { calls, clean, cloneOf, createGateRepository, judge, shown } from './gate-repository.ts';

let place: TemporaryRepository;
beforeEach(() => {
  place = createGateRepository();
  place.git('checkout', '-q', '-b', 'feature');
});
afterEach(() => place.remove());

async function since(ref: string, paths: readonly string[] = []): Promise<string[]> {
  return shown(await judge(place, { since: ref, paths }));
}

/** What is shown since `main`, and the verdict. */
async function lines(): Promise<{ shown: string[]; gate: object }> {
  const report = await judge(place, { since: 'main' });
  const { since: part, left, passed } = report.gate!;
  return { shown: shown(report), gate: { files: part?.files, onUnchangedLines: part?.onUnchangedLines, left, passed } };
}

describe('--since', () => {
  test('without a change nothing is judged, and the manifest is no reason to fail', async () => {
    const { summary, gate, findings, manifests } = await judge(place, { since: 'main' });
    expect({ findings, manifests, gate }).toEqual({
      findings: [],
      manifests: [],
      gate: {
        since: { ref: 'main', base: place.git('rev-parse', 'main').trim(), files: 0, onUnchangedLines: 0 },
        left: 0,
        max: 0,
        passed: true,
      },
    });
    expect(summary.filesScanned).toBe(3);
  });

  test('committed, staged, changed and untracked files are judged, ignored ones are not', async () => {
    place.write('src/committed.ts', calls('a'));
    place.commit();
    place.write('src/staged.ts', calls('b'));
    place.git('add', 'src/staged.ts');
    place.write('src/clean.ts', calls('c'));
    place.write('src/untracked.ts', calls('d'));
    place.write('.gitignore', 'ignored.ts\n');
    place.write('src/ignored.ts', calls('e'));
    expect(await since('main')).toEqual(
      ['src/clean.ts:3', 'src/committed.ts:3', 'src/staged.ts:3', 'src/untracked.ts:3'].map(
        (where) => `${where} SvcClient.getPrompt`,
      ),
    );
  });

  test('is the subset of a whole check: same findings, same fingerprints', async () => {
    place.write('src/b.ts', calls('third', 'fourth'));
    const whole = await judge(place);
    const part = await judge(place, { since: 'main' });
    expect(part.findings).toEqual(whole.findings.filter(({ file, line }) => file === 'src/b.ts' && line === 4));
    expect(part.findings.length).toBe(1);
  });

  test('what main has gained meanwhile does not count: the merge base does', async () => {
    place.git('checkout', '-q', 'main');
    place.write('src/clean.ts', calls('onMain'));
    place.commit();
    place.git('checkout', '-q', 'feature');
    place.write('src/new.ts', calls('mine'));
    place.commit();
    expect(await since('main')).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
    expect(await since('main~1')).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
    expect(await since('HEAD')).toEqual([]);
  });

  test('a renamed file adds nothing, committed or not; a deleted one is no failure', async () => {
    place.git('mv', 'src/a.ts', 'src/moved.ts');
    place.commit();
    expect(await since('main')).toEqual([]);
    renameSync(join(place.root, 'src/b.ts'), join(place.root, 'src/c.ts'));
    place.git('add', '-N', 'src/c.ts');
    rmSync(join(place.root, 'src/clean.ts'));
    expect(await since('HEAD')).toEqual([]);
    expect(await since('main')).toEqual([]);
  });

  test('a changed manifest is judged', async () => {
    place.write('package.json', place.read('package.json').replace('5.1.0', '5.2.0'));
    expect(await since('main')).toEqual(['package.json:4 package:@svc/client']);
  });

  test('a manifest that changed elsewhere is not', async () => {
    place.write('package.json', `\n${place.read('package.json')}`);
    expect(await lines()).toEqual({ shown: [], gate: { files: 1, onUnchangedLines: 1, left: 0, passed: true } });
  });

  test('paths narrow it, and so does starting below the root', async () => {
    place.write('src/one.ts', calls('one'));
    place.write('lib/two.ts', calls('two'));
    expect(await since('main', ['lib'])).toEqual(['lib/two.ts:3 SvcClient.getPrompt']);
    expect(shown(await check({ cwd: join(place.root, 'src'), since: 'main' }))).toEqual([
      'src/one.ts:3 SvcClient.getPrompt',
    ]);
  });

  test('names with spaces, quotes, line ends and other scripts', async () => {
    const names = [
      'src/with space.ts',
      'src/"quoted".ts',
      'src/line\nend.ts',
      'src/été.ts',
      'src/日本.ts',
      'src/-n.ts',
    ];
    for (const name of names) place.write(name, calls('x'));
    place.commit();
    const { findings } = await judge(place, { since: 'main' });
    expect(findings.map(({ file }) => file).sort()).toEqual([...names].sort());
  });

  test('settings of git that change its output do not matter', async () => {
    place.git('config', 'diff.relative', 'true');
    place.git('config', 'diff.noprefix', 'true');
    place.git('config', 'diff.mnemonicPrefix', 'true');
    place.git('config', 'diff.renames', 'copies');
    place.git('config', 'diff.context', '5');
    place.git('config', 'diff.interHunkContext', '9');
    place.git('config', 'diff.shout.textconv', 'false');
    place.write('.gitattributes', '*.ts diff=shout\n');
    place.git('config', 'color.ui', 'always');
    place.git('config', 'core.quotepath', 'true');
    place.git('config', 'diff.external', 'false');
    place.git('config', 'core.pager', 'false');
    place.write('src/été.ts', calls('x'));
    place.write('src/a.ts', `\n${calls('first', 'second')}\n`.replace("'second'", "'other'"));
    place.commit();
    expect(shown(await check({ cwd: join(place.root, 'src'), since: 'main' }))).toEqual([
      'src/a.ts:5 SvcClient.getPrompt',
      'src/été.ts:3 SvcClient.getPrompt',
    ]);
  });

  test('a broken file counts only when it has changed', async () => {
    place.write('src/broken.ts', `${calls('x')}export const = ;\n`);
    place.commit();
    place.git('branch', '-f', 'main');
    expect((await judge(place, { since: 'main' })).skipped).toEqual([]);
    place.write('src/broken.ts', `${calls('x')}export const = ; // still\n`);
    expect((await judge(place, { since: 'main' })).skipped.map(({ file }) => file)).toEqual(['src/broken.ts']);
  });

  test('a linked worktree', async () => {
    const linked = join(place.home, 'linked');
    place.git('worktree', 'add', '-q', linked, '-b', 'linked', 'main');
    place.write('../home/linked/src/new.ts', calls('x'));
    expect(shown(await check({ cwd: linked, since: 'main' }))).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
  });
});

describe('--since judges lines:', () => {
  /** `main` gets these files; the feature branch starts there. */
  const onMain = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) place.write(name, text);
    place.commit();
    place.git('branch', '-f', 'main');
  };

  test('a line of v5 that changed counts, one that did not does not', async () => {
    place.write('src/a.ts', calls('first', 'second').replace("'second'", "'other'"));
    expect(await lines()).toEqual({
      shown: ['src/a.ts:4 SvcClient.getPrompt'],
      gate: { files: 1, onUnchangedLines: 1, left: 1, passed: false },
    });
  });

  test('a change beside code of v5 adds nothing, and the totals are those of what is shown', async () => {
    place.write('src/a.ts', `${calls('first', 'second')}export const changed = 1;\n`);
    const run = await checkRun({ cwd: place.root, since: 'main' });
    expect({
      code: run.exitCode,
      why: run.nothingToDo,
      said: gateLines(run.report.gate).slice(1),
      files: run.report.files,
      migrated: run.report.summary.migrated,
    }).toEqual({
      code: 0,
      why: 'No findings on lines that changed since main, in 1 file.',
      said: ['Not counted: 2 findings on unchanged lines.', 'Passed: nothing left.'],
      files: [],
      migrated: 0,
    });
  });

  test('code that a run on the branch left to a person counts by its comment', async () => {
    const list = 'client.api.sessions.list({ page: 2 })';
    const left = `import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const two = [\n  ${list},\n  ${list},\n];\n`;
    place.git('checkout', '-q', 'main');
    place.write('src/list.ts', left);
    place.write('src/marked.ts', left.replace('export', '// TODO(svc-v6): api.sessions.list: Page.\nexport'));
    place.commit();
    place.git('checkout', '-q', '-B', 'feature');
    expect(await since('main')).toEqual([]);
    await migrate({ cwd: place.root, paths: ['src'], only: ['api.sessions.list'], allowDirty: true });
    expect(place.git('diff', '--stat').split('\n')).toHaveLength(3);
    expect(await since('main')).toEqual(['src/list.ts:5 api.sessions.list']);
  });

  test('a file that was renamed and edited counts where it was edited', async () => {
    onMain({ 'src/long.ts': calls('one', 'two', 'three', 'four', 'five', 'six') });
    place.git('mv', 'src/long.ts', 'src/été "new"\n.ts');
    place.write('src/été "new"\n.ts', calls('one', 'two', 'three', 'four', 'five', 'seven'));
    const expected = {
      shown: ['src/été "new"\n.ts:8 SvcClient.getPrompt'],
      gate: { files: 1, onUnchangedLines: 5, left: 1, passed: false },
    };
    expect(await lines()).toEqual(expected);
    place.commit();
    expect(await lines()).toEqual(expected);
  });

  test('deleted lines move the others and add nothing', async () => {
    onMain({ 'src/a.ts': `// one\n// two\n${calls('first', 'second', 'third')}` });
    place.write('src/a.ts', calls('first', 'third'));
    expect(await lines()).toEqual({ shown: [], gate: { files: 1, onUnchangedLines: 2, left: 0, passed: true } });
    place.write('src/a.ts', calls('first', 'third').replace("'third'", "'x'"));
    expect((await lines()).shown).toEqual(['src/a.ts:4 SvcClient.getPrompt']);
  });

  test('line ends: an edit in a file with CRLF counts, a change of all line ends does not', async () => {
    const dos = (text: string): string => text.replaceAll('\n', '\r\n');
    onMain({ '.gitattributes': '* -text\n', 'src/dos.ts': dos(calls('one', 'two', 'three')) });
    place.write('src/dos.ts', dos(`// new\n${calls('one', 'two', 'four')}`));
    expect((await lines()).shown).toEqual(['src/dos.ts:6 SvcClient.getPrompt']);
    place.write('src/dos.ts', calls('one', 'two', 'three'));
    expect((await lines()).shown).toEqual([]);
  });

  test('a new file and one that git does not know count whole', async () => {
    place.write('src/new.ts', calls('one', 'two'));
    place.git('add', '.');
    place.write('src/untracked.ts', calls('three').trimEnd());
    expect(await lines()).toEqual({
      shown: ['src/new.ts:3', 'src/new.ts:4', 'src/untracked.ts:3'].map((where) => `${where} SvcClient.getPrompt`),
      gate: { files: 2, onUnchangedLines: 0, left: 3, passed: false },
    });
  });

  describe('a call over several lines', () => {
    const call = (client = 'client', name = 'one', then = '1', ...inside: string[]): string =>
      `import { SvcClient } from '@svc/client';
const client = new SvcClient();
const other = { getPrompt: (name: string) => client.getPrompt(name) };
export const one = ${client}
${inside.join('\n')}
  .getPrompt(
    '${name}',
  )
  .then(() => {
    return ${then};
  });
export const end = 1;
`;
    const shownFor = async (text: string): Promise<string[]> => {
      place.write('src/long.ts', text);
      return (await lines()).shown;
    };
    const counts = ['src/long.ts:7 SvcClient.getPrompt'];

    test('counts when a line of it changed: its receiver, an argument, a comment', async () => {
      onMain({ 'src/long.ts': call('other', 'one', '1', '  // a') });
      expect(await shownFor(call('client', 'one', '1', '  // a'))).toEqual(['src/long.ts:6 SvcClient.getPrompt']);
      onMain({ 'src/long.ts': call('client', 'one', '1', '  // a', '  // b') });
      expect(await shownFor(call('client', 'two', '1', '  // a', '  // b'))).toEqual(counts);
      expect(await shownFor(call('client', 'one', '1', '  // a', '  // c'))).toEqual(counts);
    });

    test('counts when a line in the midst of it was deleted', async () => {
      onMain({ 'src/long.ts': call('client', 'one', '1', '  // a', '  // b', '  // c') });
      expect(await shownFor(call('client', 'one', '1', '  // a', '  // b'))).toEqual(counts);
    });

    test('does not count for what is below it, or in a function that it is given', async () => {
      const text = call('client', 'one', '1', '  // a', '  // b');
      onMain({ 'src/long.ts': text });
      expect(await shownFor(text.replace('end = 1', 'end = 2'))).toEqual([]);
      expect(await shownFor(call('client', 'one', '2', '  // a', '  // b'))).toEqual([]);
    });

    test('is a whole in Markdown too', async () => {
      const page = (name: string): string => `# Title\n\n\`\`\`ts\n${call('client', name, '1', '  // a')}\`\`\`\n`;
      onMain({ 'README.md': page('one') });
      place.write('README.md', page('two'));
      expect((await lines()).shown).toEqual(['README.md:9 SvcClient.getPrompt']);
    });
  });

  test('code in Markdown counts by the lines of its host', async () => {
    const page = (text: string, name: string): string =>
      `# Title\n\n${text}\n\n\`\`\`ts\n${calls('one', name)}\`\`\`\n`;
    onMain({ 'README.md': page('Words.', 'two') });
    place.write('README.md', page('Other words.', 'two'));
    expect((await lines()).shown).toEqual([]);
    place.write('README.md', page('Words.', 'three'));
    expect((await lines()).shown).toEqual(['README.md:9 SvcClient.getPrompt']);
  });

  test('a file that lost a comment which silences counts whole', async () => {
    const silenced = calls('one').replace('export', '// svc-v6-ignore: for old customers\nexport');
    onMain({ 'src/silenced.ts': silenced });
    place.write('src/silenced.ts', `// Above.\n${silenced}`);
    expect((await lines()).shown).toEqual([]);
    place.write('src/silenced.ts', calls('one'));
    expect((await lines()).shown).toEqual(['src/silenced.ts:3 SvcClient.getPrompt']);
  });

  test('a file that git takes for binary counts whole', async () => {
    onMain({ '.gitattributes': '*.ts -diff\n' });
    place.write('src/a.ts', `${calls('first', 'second')}\n`);
    expect((await lines()).shown).toEqual(['src/a.ts:3 SvcClient.getPrompt', 'src/a.ts:4 SvcClient.getPrompt']);
  });

  test('code that looks like a diff is code', async () => {
    onMain({ 'src/a.ts': `const text = \`\n- x\n\`;\n${calls('first')}` });
    place.write('src/a.ts', `const text = \`\n++ b/src/b.ts\n@@ -1 +1,99 @@\n\`;\n${calls('first')}`);
    expect((await lines()).shown).toEqual([]);
  });

  test('more files than one command takes', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `src/many-${index}.ts`);
    onMain(Object.fromEntries(names.map((name) => [name, calls('one')])));
    for (const name of names) place.write(name, calls('one', 'two'));
    expect((await lines()).gate).toEqual({ files: 120, onUnchangedLines: 120, left: 120, passed: false });
  });

  test('what a baseline lists on unchanged lines is not stale', async () => {
    const baseline = 'v5.txt';
    await judge(place, { baseline, updateBaseline: true });
    place.write('src/a.ts', calls('first', 'second', 'more'));
    const { gate, summary } = await judge(place, { baseline, since: 'main' });
    expect({ ...gate?.baseline, left: gate?.left, inBaseline: summary.inBaseline }).toEqual({
      file: baseline,
      new: 1,
      unchanged: 0,
      stale: [],
      left: 1,
      inBaseline: 0,
    });
  });
});

describe('--since-files', () => {
  const sinceFiles = async (ref: string): Promise<string[]> => shown(await judge(place, { sinceFiles: ref }));

  test('a file is judged as a whole, with what the whole repository says about it', async () => {
    place.write('src/client.ts', "import { SvcClient } from '@svc/client';\nexport const client = new SvcClient();\n");
    place.write('src/user.ts', "import { client } from './client.ts';\nexport const old = client.getPrompt('old');\n");
    place.commit();
    place.git('branch', '-f', 'main');
    place.write('src/user.ts', `${place.read('src/user.ts')}export const changed = 1;\n`);
    const run = await checkRun({ cwd: place.root, sinceFiles: 'main' });
    expect({ shown: shown(run.report), since: run.report.gate?.since }).toEqual({
      shown: ['src/user.ts:2 SvcClient.getPrompt'],
      since: { ref: 'main', base: place.git('rev-parse', 'main').trim(), files: 1 },
    });
  });

  test('a renamed file is judged under its new name, committed or not; a deleted one is no failure', async () => {
    place.git('mv', 'src/a.ts', 'src/moved.ts');
    place.commit();
    expect(await sinceFiles('main')).toEqual([
      'src/moved.ts:3 SvcClient.getPrompt',
      'src/moved.ts:4 SvcClient.getPrompt',
    ]);
    renameSync(join(place.root, 'src/b.ts'), join(place.root, 'src/c.ts'));
    rmSync(join(place.root, 'src/clean.ts'));
    expect(await sinceFiles('HEAD')).toEqual(['src/c.ts:3 SvcClient.getPrompt']);
  });

  test('is named where it is refused', async () => {
    await expect(sinceFiles('nowhere')).rejects.toThrow('--since-files: there is no commit "nowhere"');
    await expect(sinceFiles('-n')).rejects.toThrow('--since-files needs a branch, a tag or a commit; "-n" is none.');
    await expect(judge(place, { since: 'main', sinceFiles: 'main' })).rejects.toThrow(
      '--since and --since-files cannot be used together.',
    );
    await expect(judge(place, { staged: true, sinceFiles: 'main' })).rejects.toThrow(
      '--staged and --since-files cannot be used together.',
    );
  });
});

describe('--since refuses', () => {
  const message = async (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'no error',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    );
  const fetchDepth =
    'Fetch the history first: "fetch-depth: 0" for actions/checkout, "GIT_DEPTH: 0" in GitLab CI, "git fetch --unshallow" elsewhere (and "git fetch origin <branch>" when only one branch was cloned).';

  test('an unknown ref, and names the remote one when that is there', async () => {
    expect(await message(judge(place, { since: 'nowhere' }))).toBe(
      'Refused: --since: there is no commit "nowhere" in this repository. Name a branch, a tag or a commit that is here; "git fetch" brings those of the remote.',
    );
    place.git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    expect(await message(judge(place, { since: 'trunk' }))).toBe(
      'Refused: --since: there is no "trunk" in this clone, but there is "origin/trunk". Use that.',
    );
    expect(shown(await judge(place, { since: 'origin/trunk' }))).toEqual([]);
  });

  test.each(['-n', '--output=/tmp/x', '--all', '-', ''])('%j, which git would take for a flag', async (ref) => {
    expect(await message(judge(place, { since: ref }))).toBe(
      `UsageError: --since needs a branch, a tag or a commit; "${ref}" is none.`,
    );
  });

  test.each(['main..feature', 'main:src/a.ts', 'HEAD^{tree}', '$(touch x)', 'main; touch x', '@{u}'])(
    '%j, which is no commit',
    async (ref) => {
      await expect(judge(place, { since: ref })).rejects.toBeInstanceOf(Refused);
    },
  );

  test('a branch without common history', async () => {
    place.git('checkout', '-q', '--orphan', 'other');
    place.write('src/new.ts', clean);
    place.commit();
    expect(await message(judge(place, { since: 'main' }))).toBe(
      'Refused: --since: "main" and HEAD have no common history.',
    );
  });

  test('a shallow clone without the ref, or without the merge base', async () => {
    place.write('src/new.ts', calls('x'));
    place.commit();
    place.git('checkout', '-q', 'main');
    place.write('src/other.ts', clean);
    place.commit();
    const one = cloneOf(place, '--depth=1', '--branch=feature');
    expect(await message(check({ cwd: one, since: 'origin/main' }))).toBe(
      `Refused: --since: "origin/main" is not in this clone, which is shallow. ${fetchDepth}`,
    );
    const both = cloneOf(place, '--depth=1', '--branch=feature', '--no-single-branch');
    expect(await message(check({ cwd: both, since: 'origin/main' }))).toBe(
      `Refused: --since: this clone is shallow and does not reach back to where "origin/main" and HEAD part. ${fetchDepth}`,
    );
    const deep = cloneOf(place, '--depth=5', '--branch=feature', '--no-single-branch');
    expect(shown(await check({ cwd: deep, since: 'origin/main' }))).toEqual(['src/new.ts:3 SvcClient.getPrompt']);
  });

  test('a folder without git, and one without the git command', async () => {
    const bare = createRepository({ 'a.ts': calls('x') }, false);
    const path = process.env['PATH'];
    try {
      expect(await message(check({ cwd: bare.root, since: 'main' }))).toBe(
        'Refused: --since needs git: this folder is in no git repository.',
      );
      process.env['PATH'] = join(place.home, 'empty');
      mkdirSync(join(place.home, 'empty'));
      expect(await message(judge(place, { since: 'main' }))).toBe(
        'Refused: --since needs git: the git command is not installed.',
      );
    } finally {
      process.env['PATH'] = path;
      bare.remove();
    }
  });

  test('together with --staged', async () => {
    await expect(judge(place, { since: 'main', staged: true })).rejects.toBeInstanceOf(UsageError);
  });
});
