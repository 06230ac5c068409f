import { expect, test } from 'vitest';
import { hashOf, moveTo, startJournal, temporaryFiles } from '../../src/edits/journal.ts';
import { ownMark } from '../../src/edits/process-mark.ts';
import { undo } from '../../src/edits/undo.ts';
import { writeFiles } from '../../src/edits/write-files.ts';
import { temporaryRoot } from './temporary-root.ts';
import { atCall, atHandle, openBelow, pathOfDescriptor, tellsOpenFiles } from './watched-disk.ts';

const place = temporaryRoot();

test.skipIf(!tellsOpenFiles)(
  'what is on the disk, and when: originals and description before the first file, the new bytes before the name',
  async () => {
    const events: string[] = [];
    const short = (path: unknown): string =>
      String(path)
        .replace(`${place.base}/`, '')
        .replaceAll(/\d{8}T\d{9}Z/g, 'RUN')
        .replaceAll(ownMark(), 'MARK')
        .replace(hashOf(Buffer.from('old')), 'OLD')
        .replace(hashOf(Buffer.from('')), 'NONE');
    const taken = (): string[] => events.splice(0);
    atCall('fsyncSync', (descriptor) => events.push(`disk ${short(pathOfDescriptor(descriptor))}`));
    await atHandle('sync', ({ fd }) => events.push(`disk ${short(pathOfDescriptor(fd))}`));
    atCall('renameSync', (from, to) => events.push(`${short(from)} -> ${short(to)}`));

    place.write('a.ts', 'old');
    place.write('same.ts', 'old');
    const changes = [
      place.change('a.ts', 'old', 'new'),
      place.change('same.ts', 'old', 'other'),
      place.change('made/module.ts', '', 'module'),
    ];
    const stored = startJournal(place.journals, place.root, '6.0.0', changes);
    expect(taken()).toEqual([
      'disk journals/preparing.MARK.RUN/originals/OLD',
      'disk journals/preparing.MARK.RUN/originals/NONE',
      'disk journals/preparing.MARK.RUN/journal.writing.MARK.json.new',
      'journals/preparing.MARK.RUN/journal.writing.MARK.json.new -> journals/preparing.MARK.RUN/journal.writing.MARK.json',
      'disk journals/preparing.MARK.RUN',
      'disk journals/preparing.MARK.RUN/originals',
      'journals/preparing.MARK.RUN -> journals/RUN',
      'disk journals',
    ]);

    await writeFiles(place.root, changes, temporaryFiles(stored, place.root), 1);
    expect(taken()).toEqual([
      'disk root/.svc-codemod-RUN-0.tmp',
      'disk root/.svc-codemod-RUN-1.tmp',
      'disk root/made/.svc-codemod-RUN-2.tmp',
      'root/.svc-codemod-RUN-0.tmp -> root/a.ts',
      'root/.svc-codemod-RUN-1.tmp -> root/same.ts',
      'root/made/.svc-codemod-RUN-2.tmp -> root/made/module.ts',
      'disk root',
      'disk root/made',
    ]);

    moveTo(stored, 'written');
    expect(taken()).toEqual([
      'journals/RUN/journal.writing.MARK.json -> journals/RUN/journal.written.json',
      'disk journals/RUN',
    ]);

    expect(await undo(place.journals, place.root)).toMatchObject({
      kind: 'restored',
      restored: ['a.ts', 'same.ts', 'made/module.ts'],
    });
    const [first, second, ...rest] = taken();
    expect([first, second]).toEqual([
      'journals/RUN/journal.written.json -> journals/RUN/journal.undoing.MARK.json',
      'disk journals/RUN',
    ]);
    // Several files at once.
    expect(rest.slice(0, 4).sort()).toEqual([
      'disk root/.svc-codemod-RUN-0.tmp',
      'disk root/.svc-codemod-RUN-1.tmp',
      'root/.svc-codemod-RUN-0.tmp -> root/a.ts',
      'root/.svc-codemod-RUN-1.tmp -> root/same.ts',
    ]);
    expect(rest.slice(4)).toEqual([
      'disk root',
      'disk root/made',
      'journals/RUN/journal.undoing.MARK.json -> journals/RUN/journal.undone.json',
      'disk journals/RUN',
    ]);
    expect(place.names()).toEqual(['a.ts', 'same.ts']);
    expect(openBelow(place.base)).toEqual([]);
  },
);
