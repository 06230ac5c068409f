import type { ImportGraph } from '../../repository/import-graph.ts';
import { takersOf } from '../../repository/takers.ts';
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
  return takersOf(asked.graph, file, name)
    .map((taker) => taker.file)
    .filter((taker) => asked.isWatched(taker) && asked.couldBeEntered(taker) && asked.mentions.anyOf(taker, [key]));
}
