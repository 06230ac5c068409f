/** Disks, permissions and other people that get in the way: one sentence, the right exit code, and nothing lost. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import {
  aliasCall,
  aliasCallMigrated,
  bin,
  createRepository,
  manifest,
  type Finished,
  type TemporaryRepository,
} from './temporary-repository.ts';

let place: TemporaryRepository;
afterEach(() => {
  for (const name of readdirSync(place.root, { recursive: true, withFileTypes: true }))
    if (name.isDirectory()) chmodSync(join(name.parentPath, name.name), 0o755);
  place.remove();
});

const preload = (name: string): string[] => ['--require', fileURLToPath(new URL(name, import.meta.url))];
const here = (...args: string[]): string => args.map((arg) => `'${arg.replaceAll("'", String.raw`'\''`)}'`).join(' ');

function temporaryFiles(): string[] {
  return readdirSync(place.root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tmp'));
}

describe('a full disk', () => {
  const canMount =
    process.platform === 'linux' &&
    spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=64k tmpfs /mnt']).status === 0;
  const size = 40;
  const sources = Object.fromEntries(
    Array.from({ length: size }, (_, index) => [
      `src/${index}.ts`,
      `${aliasCall}// ${String(index).repeat(9000)}\n`.slice(0, 9000),
    ]),
  );

  /** Runs a script in a copy of the repository on a disk of 4 MB of its own; `leave N` fills all of it but N kB. */
  function onSmallDisk(script: string): Finished {
    const command = `mkdir -p "$DISK" && mount -t tmpfs -o size=4m tmpfs "$DISK" && cp -r "$REPOSITORY" "$DISK/repository" && mkdir "$DISK/cache" && cd "$DISK/repository" || exit 99
leave() { rm -f ../filler; free=$(df -k --output=avail . | tail -1); head -c $(( (free - $1) * 1024 )) /dev/zero > ../filler; }
state() { find . -type f | sort | xargs sha256sum | sha256sum; }
codemod() { ${here(process.execPath, bin)} "$@"; echo "status $?"; }
first=$(state)
same() { [ "$(state)" = "$first" ] && echo same || echo different; }
${script}`;
    const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'bash', '-c', command], {
      encoding: 'utf8',
      env: {
        ...process.env,
        DISK: join(place.root, '../disk'),
        REPOSITORY: place.root,
        HOME: place.home,
        XDG_CACHE_HOME: join(place.root, '../disk/cache'),
        // Sentences stay on a line, however long they are.
        COLUMNS: '1000',
      },
    });
    return { status, stdout, stderr };
  }

  test.skipIf(!canMount)('when the originals are stored: nothing is written', () => {
    place = createRepository(sources, false);
    const { stdout, stderr } = onSmallDisk('leave 100; codemod --allow-no-vcs; same; ls ../cache/svc-codemod/*');
    expect(stderr).toMatch(
      /^svc-codemod: Nothing was written: the journal for "svc-codemod undo" could not be kept in \S+ \(the disk is full\)\.\n$/,
    );
    expect(stdout).toBe('status 3\nsame\n');
  });

  test.skipIf(!canMount)('half-way through the files: nothing is written, and with more room the run is done', () => {
    place = createRepository(sources, false);
    const { stdout, stderr } = onSmallDisk(
      'leave 800; codemod --allow-no-vcs; same; ls ../cache/svc-codemod/*; rm ../filler; codemod --allow-no-vcs --quiet; codemod undo; same',
    );
    expect(stderr).toMatch(/^svc-codemod: Nothing was written: the disk is full \(met at src\/\d+\.ts\)\.\n$/);
    expect(stdout).toMatch(
      /^status 3\nsame\n[^]*status 0\nThe run of [\d-]+ [\d:]+ UTC is taken back: 40 files restored\.\nstatus 0\nsame\n$/,
    );
  });

  test.skipIf(!canMount)('when a run is taken back: it is said, and the next undo does the rest', () => {
    place = createRepository(sources, false);
    const { stdout, stderr } = onSmallDisk(
      'codemod --allow-no-vcs --quiet; leave 30; codemod undo; find . -name "*.tmp"; rm ../filler; codemod undo; same',
    );
    expect(stderr).toMatch(
      /^svc-codemod: \d+ files? restored, these were not:\n(?: {2}src\/\d+\.ts the disk is full\n){10} {2}and \d+ more\nRun "npx svc-codemod undo" again to do the rest\.\n$/,
    );
    expect(stdout).toMatch(
      /^[^]*status 0\nstatus 4\nThe run of [\d-]+ [\d:]+ UTC is taken back: \d+ files restored; \d+ files? already (?:was|were) as before the run\.\nstatus 0\nsame\n$/,
    );
  });

  test.skipIf(!canMount)('when the report is written: the run is done, and partly done is what it ends with', () => {
    place = createRepository({ 'a.ts': aliasCall }, false);
    const { stdout, stderr } = onSmallDisk(
      'mkdir ../reports; mount -t tmpfs -o size=4k tmpfs ../reports; codemod --allow-no-vcs --quiet --format html=../reports/page.html | grep -v "^profile"; cat a.ts; ls -A ../reports; head -c 4096 /dev/zero > ../reports/full; codemod check --baseline ../reports/v5.txt --update-baseline; ls -A ../reports',
    );
    expect(stderr).toBe(
      'svc-codemod: the report could not be written to "../reports/page.html" (the disk is full); the run itself is done.\nsvc-codemod: the baseline "../reports/v5.txt" could not be written (the disk is full).\n',
    );
    expect(stdout).toBe(
      `1 finding: 1 migrated.\n1 file read, 1 uses the SDK, 1 file changed.\nAll 4 SDK uses type-check on v6.\nstatus 4\n${aliasCallMigrated}status 3\nfull\n`,
    );
  });

  test.skipIf(process.platform === 'win32')('a limit for the size of files stands in for a quota', () => {
    // The marker takes the file over the limit; its original fits.
    const left =
      "import { SvcClient } from '@svc/client';\nconst client = new SvcClient();\nexport const runs = client.fetchTraces(...options);\n";
    place = createRepository({ 'a.ts': aliasCall, 'big.ts': `${left}//${'x'.repeat(8192 - left.length - 12)}\n` });
    const before = place.hash();
    const { status, stdout, stderr } = spawnSync('bash', ['-c', `ulimit -f 8; exec ${here(process.execPath, bin)}`], {
      cwd: place.root,
      encoding: 'utf8',
      env: { ...process.env, HOME: place.home },
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 3,
      stdout: '',
      stderr: 'svc-codemod: Nothing was written: it would be larger than this process may write (met at big.ts).\n',
    });
    expect(place.hash()).toBe(before);
    expect(place.run(['undo']).stdout).toBe('There is no run to take back here.\n');
  });
});

describe('files and folders that may not be written', () => {
  const files = { 'package.json': manifest, 'a.ts': aliasCall, 'b.ts': aliasCall, 'closed/c.ts': aliasCall };

  /** What a run has to leave alone, for a person without rights; root is made one. */
  function prepare(): (args: readonly string[]) => Finished {
    place = createRepository(files);
    chmodSync(join(place.root, 'b.ts'), 0o444);
    chmodSync(join(place.root, 'closed'), 0o555);
    place.git('config', 'core.fileMode', 'false');
    if (process.getuid?.() === 0) execFileSync('chown', ['-R', '65534:65534', dirname(place.root)]);
    return (args) => place.start(args, { node: preload('as-nobody.cjs') });
  }

  test.skipIf(process.platform === 'win32')('are named, and the others are done', () => {
    const run = prepare();
    const before = place.hash();
    const { status, stdout, stderr } = run([]);
    expect({ status, stderr }).toEqual({ status: 4, stderr: '' });
    expect(stdout).toMatch(
      /^Failed \(2 files\)\n {2}b\.ts: the file is read-only\n {2}closed\/c\.ts: no permission to write in its folder\n/m,
    );
    expect([place.read('a.ts'), place.read('b.ts'), place.read('closed/c.ts')]).toEqual([
      aliasCallMigrated,
      aliasCall,
      aliasCall,
    ]);
    expect(temporaryFiles()).toEqual([]);
    expect(run(['undo']).stdout).toMatch(/: 2 files restored; 1 file already was as before the run\.\n/);
    expect(place.hash()).toBe(before);
  });

  test.skipIf(process.getuid?.() !== 0)(
    "another person's file is not replaced, though its folder could be written",
    () => {
      const run = prepare();
      execFileSync('chown', ['0:0', join(place.root, 'a.ts')]);
      expect(run([]).stdout).toMatch(/^ {2}a\.ts: no permission to write it$/m);
      expect(place.read('a.ts')).toBe(aliasCall);
    },
  );

  test.skipIf(process.platform === 'win32')('without a place for the journal nothing is written', () => {
    const run = prepare();
    chmodSync(join(place.root, '.git'), 0o555);
    const before = place.hash();
    expect(run([])).toEqual({
      status: 3,
      stdout: '',
      stderr: `svc-codemod: Nothing was written: the journal for "svc-codemod undo" could not be kept in ${place.root}/.git/svc-codemod (no permission to write it).\n`,
    });
    expect(place.hash()).toBe(before);
  });

  test.skipIf(process.platform === 'win32')(
    'an undo that may not write says so, and the next one does the rest',
    () => {
      const run = prepare();
      run([]);
      chmodSync(join(place.root), 0o555);
      expect(run(['undo'])).toEqual({
        status: 4,
        stdout: '',
        stderr:
          'svc-codemod: 0 files restored, these were not:\n  a.ts no permission to write in its folder\n  package.json no permission to write in its folder\nRun "npx svc-codemod undo" again to do the rest.\n',
      });
      chmodSync(join(place.root), 0o755);
      expect(run(['undo'])).toMatchObject({ status: 0 });
      expect([place.read('a.ts'), place.read('package.json')]).toEqual([aliasCall, manifest]);
    },
  );
});

describe('a file that somebody else changes during the run', () => {
  const files = { 'a.ts': aliasCall, 'b.ts': aliasCall, 'c.ts': aliasCall };

  test.each(['journal', 'staged'])(
    'at the moment "%s" keeps what they wrote; the others are done, and so is this one by the next run',
    (moment) => {
      place = createRepository(files);
      const env = { MEANWHILE_AT: moment, MEANWHILE_FILE: join(place.root, 'b.ts') };
      const { status, stdout } = place.start(['--concurrency', '1'], { node: preload('write-meanwhile.cjs'), env });
      expect(status).toBe(4);
      expect(stdout).toMatch(
        /^Failed \(1 file\)\n {2}b\.ts: the file was changed while this run read it; run again\n/m,
      );
      expect([place.read('a.ts'), place.read('b.ts'), place.read('c.ts')]).toEqual([
        aliasCallMigrated,
        `${aliasCall}// somebody else\n`,
        aliasCallMigrated,
      ]);
      expect(temporaryFiles()).toEqual([]);
      expect(place.run(['--allow-dirty']).status).toBe(0);
      expect(place.read('b.ts')).toBe(`${aliasCallMigrated}// somebody else\n`);
    },
  );

  test('is not overwritten by an undo either', () => {
    place = createRepository(files);
    place.run([]);
    const env = { MEANWHILE_AT: 'journal', MEANWHILE_FILE: join(place.root, 'c.ts') };
    expect(place.start(['undo'], { node: preload('write-meanwhile.cjs'), env })).toEqual({
      status: 4,
      stdout: '',
      stderr:
        'svc-codemod: 2 files restored, these were not:\n  c.ts was changed while the run was taken back\nRun "npx svc-codemod undo" again to do the rest.\n',
    });
    expect([place.read('a.ts'), place.read('b.ts'), place.read('c.ts')]).toEqual([
      aliasCall,
      aliasCall,
      `${aliasCallMigrated}// somebody else\n`,
    ]);
  });
});
