import { takingsOf } from '../../repository/imported-names.ts';
import type { ImportGraph } from '../../repository/import-graph.ts';
import type { Mentions } from './mentions.ts';

/** What has to be known to tell who listens. */
export interface ListenersAsked {
  graph: ImportGraph;
  mentions: Mentions;
  /** Whether a file that no value enters so far could be entered. */
  couldBeEntered(file: string): boolean;
  /** Whether a file says a name of the SDK's that v6 changed. */
  isWatched(file: string): boolean;
}

/** An export of a file that is given a value under a key: `emitter.emit('ready', client)`. */
export interface Listened {
  file: string;
  name: string;
  key: string;
}

/** The files that take the same export, there or where it is exported again, and say the key. */
export function listenersOf(asked: ListenersAsked, { file, name, key }: Listened): readonly string[] {
  return takersOf(asked.graph, file, name, new Set()).filter(
    (taker) => asked.isWatched(taker) && asked.couldBeEntered(taker) && asked.mentions.anyOf(taker, [key]),
  );
}

function takersOf(graph: ImportGraph, file: string, name: string, seen: Set<string>): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return graph
    .takers(file)
    .flatMap((taker) =>
      takingsOf(taker.taken, name).flatMap((taking) =>
        taking.kind === 'again' ? takersOf(graph, taker.file, taking.as, seen) : [taker.file],
      ),
    );
}
