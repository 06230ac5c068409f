import type ts from 'typescript';
import type { Detector } from './detector.ts';
import type { SiteDraft } from './draft.ts';
import type { Finder } from './finder.ts';
import { findPageLoop } from './page-loop/find-page-loop.ts';
import { laterPages } from './page-loop/later-pages.ts';
import { pageLoop } from './page-loop/page-loop.ts';
import { defined } from '../catalog/defined.ts';
import type { Site } from './site.ts';

/** The site with what every detector knows of it, and the loop over pages that it is in. */
export function withFacts(
  finder: Finder,
  draft: SiteDraft,
  sourceFile: ts.SourceFile,
  detectors: readonly Detector[],
): SiteDraft {
  return detectors.reduce(
    (known, { factsOf }) => {
      const facts = factsOf?.(finder, known, sourceFile);
      return facts ? { ...known, facts: { ...known.facts, ...facts } } : known;
    },
    withPageLoop(finder, draft),
  );
}

function withPageLoop(finder: Finder, draft: SiteDraft): SiteDraft {
  const loop = findPageLoop(finder, draft) ?? laterPages(finder, draft);
  return loop ? { ...draft, facts: { ...draft.facts, ...pageLoop.is(loop) } } : draft;
}

/** The record without its node, so that no program is kept alive by it. */
export function siteInFile(draft: SiteDraft, file: string): Site {
  const {
    id,
    evidence,
    cause,
    name,
    extent,
    statement,
    enclosing,
    otherBlocks,
    shape,
    result,
    given,
    facts,
    together,
    isOneOfNames,
  } = draft;
  return {
    id,
    file,
    evidence,
    ...(cause ? { cause } : {}),
    name,
    extent,
    statement,
    enclosing,
    ...defined({ otherBlocks }),
    shape,
    ...defined({ together, isOneOfNames, result, given, facts }),
  };
}
