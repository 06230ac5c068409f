/**
 * Answers about the file that is being edited: statements that an edit does not concern keep theirs. The answer is that
 * of asking about all of the file again.
 */
import type ts from 'typescript';
import type { ImportGraph } from '../../repository/import-graph.ts';

import { createSiteFinder, type FileFacts, joined, type Said } from '../../sites/find-sites.ts';
import type { Finder } from '../../sites/lookup.ts';
import { affectedBy, pair } from './affected.ts';
import { type Looks, noLooks, watchStatements, whileNoting } from '../../program/dependencies.ts';
import { moved, movesWith } from './moved.ts';
import { factsOf, type StatementFacts } from './statement-facts.ts';

/** The answers of one file, kept until another file of the program changes. */
export interface EditedAnswers {
  /** Nothing that was said can be relied on. */
  forget(): void;
  /**
   * What is found in a file.
   * @param program its files
   */
  answer(
    finder: Finder,
    tree: ts.SourceFile,
    facts: FileFacts,
    graph: ImportGraph,
    program: ReadonlySet<string>,
  ): ReturnType<typeof joined>;
}

interface Kept {
  file: string;
  facts: FileFacts;
  graph: ImportGraph;
  looks: Looks;
  statements: readonly KeptStatement[];
}

interface KeptStatement {
  said: Said;
  about: StatementFacts;
  /** Where it began. */
  start: number;
  /** All that is said of it lies in it. */
  moves: boolean;
}

/** Whether statements of a file can be told apart: in JavaScript any of them may add to what another one declares. */
function isDivisible(tree: ts.SourceFile): boolean {
  const { parseDiagnostics } = tree as unknown as { parseDiagnostics: readonly unknown[] };
  return (
    /\.[cm]?tsx?$/.test(tree.fileName) &&
    parseDiagnostics.length === 0 &&
    tree.referencedFiles.length === 0 &&
    tree.typeReferenceDirectives.length === 0 &&
    tree.libReferenceDirectives.length === 0
  );
}

export function createEditedAnswers(): EditedAnswers {
  let kept: Kept | undefined;

  return {
    forget: () => void (kept = undefined),
    answer(finder, tree, facts, graph, program) {
      const before = kept;
      kept = undefined;
      const find = createSiteFinder(finder, tree, facts);
      if (!isDivisible(tree)) return joined(finder.catalogue, [find(tree)]);
      const statements = [...tree.statements];
      const texts = statements.map(({ pos, end }) => tree.text.slice(pos, end));
      const known =
        before &&
        before.file === tree.fileName &&
        before.graph === graph &&
        before.facts.connected === facts.connected &&
        before.facts.olderReaches === facts.olderReaches
          ? before
          : undefined;
      const old = known?.statements ?? [];
      const same = pair(
        old.map(({ about }) => about),
        texts,
      );
      const after = statements.map((statement, at) => old[same.get(at) ?? -1]?.about ?? factsOf(statement, texts[at]!));
      const affected =
        known &&
        affectedBy(
          { before: old.map(({ about }) => about), after, same },
          known.looks,
          isImportedBack(tree.fileName, graph, program),
        );
      const looks = affected && known ? known.looks : noLooks(tree.fileName);
      watchStatements(tree);
      const said = statements.map((statement, at): KeptStatement => {
        const earlier = affected?.has(at) === false ? old[same.get(at) ?? -1] : undefined;
        const start = statement.pos;
        if (earlier?.moves)
          return { about: earlier.about, start, said: moved(earlier.said, start - earlier.start), moves: true };
        const found = whileNoting(looks, () => find(statement));
        return {
          about: after[at]!,
          start,
          said: found,
          moves: movesWith({ start, end: statement.end }, tree.fileName, found),
        };
      });
      kept = { file: tree.fileName, facts, graph, looks, statements: said };
      return joined(
        finder.catalogue,
        said.map((one) => one.said),
      );
    },
  };
}

/** Whether a file imports, directly or not, what imports it. */
function isImportedBack(file: string, graph: ImportGraph, program: ReadonlySet<string>): boolean {
  if (!graph.importers(file).some((importer) => program.has(importer))) return false;
  const imported = new Set([file]);
  for (const one of imported) {
    for (const { resolution } of graph.imports(one)) {
      if (resolution.kind !== 'file') continue;
      if (resolution.file === file) return true;
      if (program.has(resolution.file)) imported.add(resolution.file);
    }
  }
  return false;
}
