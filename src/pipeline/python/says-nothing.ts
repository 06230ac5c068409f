/** Whether a text holds no Python that may have a finding, told by its own words. */
import { profiles } from '../../catalog/profile.ts';
import { isPythonName } from '../../catalog/python/names.ts';
import { pythonManifestKind } from '../../manifests/python/kinds.ts';
import { embeddedKind } from '../../repository/embedded-kinds.ts';
import { wordOf } from '../../repository/scan-files.ts';
import { mayStandIn } from './test-files.ts';

const modules = Object.keys(profiles);
const namesSdk = wordOf(modules);
const pythonBlock = /(?:`{3}|~{3})[ \t]*\{?\.?(?:python3?|py|ipython)\b/i;

/** A file that a manifest may take requirements from, whatever it is called. */
const mayBeIncluded = /\.(?:txt|in)$/;
const requirement = new RegExp(String.raw`(?<![\w-])(?:${modules.join('|')}|openai|langchain[-_.]core)(?![\w-])`, 'i');

/** What the catalogue of Python says of names. */
interface PythonNames {
  /** What a text matches that may hold a site. */
  sites: RegExp;
  /** What one matches that may define a member of something that stands in for the SDK. */
  fakes: RegExp;
}

/** A test for texts: true where nothing can be found; the name decides which kind of file it is. */
export function createPythonSilenceTest({ sites, fakes }: PythonNames): (name: string, text: string) => boolean {
  return (name, text) => {
    if (pythonManifestKind(name) !== undefined) return false;
    if (mayBeIncluded.test(name)) return !requirement.test(text);
    const kind = embeddedKind(name);
    // In JSON the letter of an escape stands before a word.
    if (kind === 'notebook') return !modules.some((module) => text.includes(module));
    if (kind === 'markdown') return !pythonBlock.test(text) || !namesSdk.test(text);
    if (!isPythonName(name)) return true;
    // A file that does not name the SDK has values of it by what it imports, or by what imports it.
    return !namesSdk.test(text) && !sites.test(text) && !(mayStandIn.test(name) && fakes.test(text));
  };
}
