import { expect, test } from 'vitest';
import { concernsDisk, folderReason, systemReason } from '../../src/edits/system-reason.ts';
import { systemError } from './watched-disk.ts';

test.each([
  ['ENOENT', 'the file is no longer there', false],
  ['EACCES', 'no permission to write it', false],
  ['EPERM', 'no permission to write it', false],
  ['EROFS', 'the file system is read-only', true],
  ['ENOSPC', 'the disk is full', true],
  ['EDQUOT', 'the disk quota is used up', true],
  ['EFBIG', 'it would be larger than this process may write', true],
  ['EIO', 'the disk reports an error', true],
  ['ENOTDIR', 'a file is where a folder has to be', false],
  ['ELOOP', 'a symbolic link that leads back to itself', false],
  ['ENAMETOOLONG', 'its path is too long', false],
  ['EMFILE', 'too many files are open', false],
  ['ENFILE', 'too many files are open', false],
  ['EXDEV', 'could not be written (EXDEV)', false],
])('%s: %s', (code, reason, everywhere) => {
  expect(systemReason(systemError(code))).toBe(reason);
  expect(concernsDisk(systemError(code))).toBe(everywhere);
  expect(folderReason(systemError(code))).toBe(
    reason === 'no permission to write it' ? 'no permission to write in its folder' : reason,
  );
});

test('an error without a code says what it says', () => {
  expect(systemReason(new Error('something else'))).toBe('could not be written (something else)');
  expect(folderReason(new Error('something else'))).toBe('could not be written (something else)');
  expect(concernsDisk(new Error('something else'))).toBe(false);
});
