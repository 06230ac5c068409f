// @ts-check
/**
 * The example of a new chapter: files in `test/archived-comments`, and the lines that join it to the rest. The
 * architecture page prints it, and `test/transforms/new-chapter.test.ts` does it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './build-inputs.mjs';

/**
 * A folder of `test` beside which `src` stands as it does beside one of `transforms`, so that its files are checked
 * where they are.
 */
export const newChapter = 'archived-comments';

/**
 * What is added in front of the line that begins with `before`.
 * @type {readonly { file: string, before: string, lines: readonly string[] }[]}
 */
export const joiningLines = [
  {
    file: 'transforms/entries.ts',
    before: 'import { clientAliases }',
    lines: ["import { archivedComments } from './archived-comments/entries.ts';"],
  },
  { file: 'transforms/entries.ts', before: '  ingestion,', lines: ['  archivedComments,'] },
  {
    file: 'transforms/chapters.ts',
    before: 'import { planClientAlias }',
    lines: [
      "import { archivedCommentsDetector } from './archived-comments/detect.ts';",
      "import { planArchivedComments } from './archived-comments/plan.ts';",
    ],
  },
  {
    file: 'transforms/chapters.ts',
    before: "  { chapter: 'ingestion',",
    lines: ["  { chapter: 'archived-comments', detect: archivedCommentsDetector, plan: planArchivedComments },"],
  },
  {
    file: 'src/catalog/surface/table/api-methods.txt',
    before: 'comments.create(',
    lines: [
      '5 comments.archive(commentId: string | string[]): Comment',
      '6 comments.setState(commentId: string, state: string): Comment',
    ],
  },
];

/** @param {string} file of the chapter @returns {string} as it stands in `transforms` */
export function newChapterFile(file) {
  return readFileSync(join(repository, 'test', newChapter, file), 'utf8').replaceAll('../../transforms/', '../');
}

/** @param {string} file @returns {string} the text with its lines of {@link joiningLines} */
export function joined(file) {
  return joiningLines
    .filter((change) => change.file === file)
    .reduce(
      (text, { before, lines }) => {
        const place = text.indexOf(`\n${before}`) + 1;
        if (place === 0) throw new Error(`${file}: no line begins with ${before}`);
        return `${text.slice(0, place)}${lines.join('\n')}\n${text.slice(place)}`;
      },
      readFileSync(join(repository, file), 'utf8'),
    );
}

/** @returns {string} Markdown */
export function newChapterExample() {
  const files = ['entries.ts', 'facts.ts', 'detect.ts', 'plan.ts', 'transform.mts'].map(
    (file) => `\`transforms/${newChapter}/${file}\`\n\n\`\`\`ts\n${newChapterFile(file).trimEnd()}\n\`\`\``,
  );
  const lines = [...new Set(joiningLines.map(({ file }) => file))].map((file) => {
    const added = joiningLines
      .filter((change) => change.file === file)
      .flatMap((change) => change.lines.map((line) => `+${line}`));
    return `\`${file}\`\n\n\`\`\`diff\n${added.join('\n')}\n\`\`\``;
  });
  return [...files, ...lines].join('\n\n');
}
