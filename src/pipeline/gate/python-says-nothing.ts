/** Whether a text holds no Python that may have a finding, told by its own words. */
import { profiles } from '../../catalog/profile.ts';
import { isPythonName } from '../../catalog/python/names.ts';
import { pythonManifestKind } from '../../manifests/python/kinds.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import { wordOf } from '../../repository/scan-files.ts';
import { mayStandIn } from '../python/test-files.ts';
import { changedNames } from './changed-names.ts';

const modules = Object.keys(profiles);
const namesSdk = wordOf(modules);
const mayHoldSite = new RegExp(changedNames.python.sites);
const mayDefineFake = new RegExp(changedNames.python.fakes);
const pythonBlock = /(?:`{3}|~{3})[ \t]*\{?\.?(?:python3?|py|ipython)\b/i;

/** A file that a manifest may take requirements from, whatever it is called. */
const mayBeIncluded = /\.(?:txt|in)$/;
const requirement = new RegExp(String.raw`(?<![\w-])(?:${modules.join('|')}|openai|langchain[-_.]core)(?![\w-])`, 'i');

/** @returns whether nothing can be found; the name decides which kind of file it is */
export function pythonSaysNothing(name: string, text: string): boolean {
  if (pythonManifestKind(name) !== undefined) return false;
  if (mayBeIncluded.test(name)) return !requirement.test(text);
  const kind = embeddedKind(name);
  // In JSON the letter of an escape stands before a word.
  if (kind === 'notebook') return !modules.some((module) => text.includes(module));
  if (kind === 'markdown') return !pythonBlock.test(text) || !namesSdk.test(text);
  if (!isPythonName(name)) return true;
  // A file that does not name the SDK has values of it by what it imports, or by what imports it.
  return !namesSdk.test(text) && !mayHoldSite.test(text) && !(mayStandIn.test(name) && mayDefineFake.test(text));
}
