const known: Readonly<Record<string, string>> = {
  ENOENT: 'the file is no longer there',
  EACCES: 'no permission to write it',
  EPERM: 'no permission to write it',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than this process may write',
  EIO: 'the disk reports an error',
  ENOTDIR: 'a file is where a folder has to be',
  ELOOP: 'a symbolic link that leads back to itself',
  ENAMETOOLONG: 'its path is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** What the next file would meet as well. */
const everywhere: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}

/** One clause for an error of the file system. */
export function systemReason(error: unknown): string {
  return known[codeOf(error)] ?? `could not be written (${codeOf(error) || (error as Error).message})`;
}

/** One clause for an error at a new file in a folder. */
export function folderReason(error: unknown): string {
  return ['EACCES', 'EPERM'].includes(codeOf(error)) ? 'no permission to write in its folder' : systemReason(error);
}

/** Whether an error concerns the disk and not the one file. */
export function concernsDisk(error: unknown): boolean {
  return everywhere.has(codeOf(error));
}
