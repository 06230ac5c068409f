import ts from 'typescript';
import { isPartOf } from '../../program/syntax.ts';
import { usesOf } from '../../flow/uses.ts';
import type { Finder } from '../finder.ts';

/** Properties of an item that the runner's own type of it has. */
const ownProperties = new Set(['input', 'expectedOutput', 'metadata']);

/** What a task takes of an item that its loop takes apart. */
export interface ReadParts {
  /** `{ input }`; nothing where no part is read. */
  text: string;
  /** Others than the type of the runner's items has. */
  readsOthers: boolean;
}

/**
 * The parts of an item that are still read when it is recorded no longer.
 * @param gone what reads them and is taken out
 */
export function readParts(finder: Finder, parts: ts.ObjectBindingPattern, gone: ts.Node): ReadParts {
  const { elements } = parts;
  const hasRest = elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);
  const read = hasRest ? elements : elements.filter(({ name }) => isReadBesides(finder, name, gone));
  return {
    text: read.length === 0 ? '' : `{ ${read.map((element) => element.getText()).join(', ')} }`,
    readsOthers: !takesOwnAlone(read),
  };
}

/** Each part that is taken out is one that the runner's items have. */
export function takesOwnAlone(elements: readonly ts.BindingElement[]): boolean {
  return elements.every(
    ({ dotDotDotToken, propertyName, name }) => !dotDotDotToken && isOwn((propertyName ?? name).getText()),
  );
}

/** The runner's own type of an item has this property. */
export function isOwn(key: string): boolean {
  return ownProperties.has(key);
}

function isReadBesides(finder: Finder, name: ts.BindingName, gone: ts.Node): boolean {
  if (!ts.isIdentifier(name)) return true;
  const symbol = finder.checker.getSymbolAtLocation(name);
  return !symbol || usesOf(finder.checker, symbol, name).some((use) => !isPartOf(use, gone));
}
