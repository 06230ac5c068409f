import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { discardStaged, publishStaged, stageFile } from '../../src/edits/replace-file.ts';
import { temporaryRoot } from './temporary-root.ts';
import { atHandle, openBelow, systemError, tellsOpenFiles } from './watched-disk.ts';

const place = temporaryRoot();
const file = (): string => join(place.root, 'a.ts');
const temporary = (): string => join(place.root, '.a.ts.tmp');
const bytes = Buffer.from('new');

async function replace(): Promise<void> {
  await stageFile(file(), temporary(), bytes);
  publishStaged(temporary(), file());
}

describe('replacing a file', () => {
  test('makes a file that was not there, with the permissions of any other', async () => {
    await replace();
    expect(place.names()).toEqual(['a.ts']);
    expect(place.read('a.ts')).toBe('new');
    expect(statSync(file()).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  test.skipIf(!tellsOpenFiles)('leaves nothing open', async () => {
    await replace();
    await atHandle('writeFile', () => {
      throw systemError('ENOSPC');
    });
    await expect(replace()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(openBelow(place.base)).toEqual([]);
  });

  test('that fails half-way leaves the file, and nothing beside it', async () => {
    place.write('a.ts', 'old');
    await atHandle('writeFile', (handle) => {
      writeFileSync(handle.fd, 'n');
      throw systemError('ENOSPC');
    });
    await expect(replace()).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(place.names()).toEqual(['a.ts']);
    expect(place.read('a.ts')).toBe('old');
  });

  test('that cannot be put in place leaves nothing beside it', async () => {
    await stageFile(file(), temporary(), bytes);
    mkdirSync(file());
    expect(() => publishStaged(temporary(), file())).toThrow(expect.objectContaining({ code: 'EISDIR' }) as Error);
    expect(place.names()).toEqual(['a.ts']);
  });

  test('what is not there need not be taken away', () => {
    expect(() => discardStaged(temporary())).not.toThrow();
  });
});

describe.skipIf(process.getuid?.() !== 0)('replacing the file of another person', () => {
  const owner = (): object => {
    const { uid, gid, mode } = statSync(file());
    return { uid, gid, mode: mode & 0o7777 };
  };

  test.each([
    [12_345, 0],
    [0, 12_345],
    [12_345, 54_321],
  ])('keeps owner %i and group %i, and all permissions', async (uid, gid) => {
    place.write('a.ts', 'old');
    chownSync(file(), uid, gid);
    chmodSync(file(), 0o6754);
    await replace();
    expect(owner()).toEqual({ uid, gid, mode: 0o6754 });
    expect(place.read('a.ts')).toBe('new');
  });

  test('keeps the own group in a folder that gives its files another', async () => {
    place.write('a.ts', 'old');
    chownSync(place.root, 0, 54_321);
    chmodSync(place.root, 0o2775);
    await replace();
    expect(owner()).toEqual({ uid: 0, gid: 0, mode: 0o666 & ~process.umask() });
  });

  test.each(['EPERM', 'EINVAL'])(
    'is done without that where the system allows it to nobody else (%s)',
    async (code) => {
      place.write('a.ts', 'old');
      chownSync(file(), 12_345, 54_321);
      chmodSync(file(), 0o640);
      await atHandle('chown', () => {
        throw systemError(code);
      });
      await replace();
      expect(owner()).toEqual({ uid: 0, gid: 0, mode: 0o640 });
      expect(place.read('a.ts')).toBe('new');
    },
  );

  test('is not done when the disk fails', async () => {
    place.write('a.ts', 'old');
    chownSync(file(), 12_345, 54_321);
    await atHandle('chown', () => {
      throw systemError('EIO');
    });
    await expect(replace()).rejects.toMatchObject({ code: 'EIO' });
    expect(readFileSync(file(), 'utf8')).toBe('old');
    expect(existsSync(temporary())).toBe(false);
  });
});
