import { escapeRegExp, type ScannedFile } from './scan-files.ts';
import type { ScannedRepository } from './scanned-repository.ts';
import { mockedModules } from './manual-mocks.ts';
import { readRepositoryFile } from './resolve/repository-reader.ts';

/**
 * The files whose imports have to be resolved. What leads to the SDK says its name: the file that imports it, or a
 * configuration that gives another specifier that meaning. Where nothing says it, only packages of an older major are
 * told, so the files that may import one are enough; connecting all would take a sixth of the time of such a run.
 */
export function filesToConnect({ request, listed, scan }: ScannedRepository): ReadonlyMap<string, ScannedFile> {
  const { olderPackages, scope } = request.profile;
  const older = olderPackages.map(escapeRegExp).join('|');
  const leadsAway = new RegExp(`${[scope, ...request.modules].map(escapeRegExp).join('|')}|[:/](?:${older})(?![\\w-])`);
  const isOlder = new RegExp(`(?:^|[:/])(?:${older})(?![\\w-])`);
  const files = [...scan.scanned.values()];
  if (
    files.some(({ file, mentionsSdk }) => mentionsSdk || mockedModules(file).length > 0) ||
    listed.configFiles.some((file) => leadsAway.test(readRepositoryFile(request.root, file) ?? ''))
  ) {
    return scan.scanned;
  }
  return new Map(
    files
      .filter(({ specifiers }) => specifiers.some((specifier) => isOlder.test(specifier)))
      .map((scannedFile) => [scannedFile.file, scannedFile]),
  );
}
