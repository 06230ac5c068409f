import { createRequire } from 'node:module';
import type { TSESLint } from '@typescript-eslint/utils';
import { markerStart } from '../src/catalog/marker.ts';
import { once } from '../src/catalog/memo.ts';
import { ignoreWord } from '../src/repository/ignore-comments.ts';
import { watchedNamesOf, watchedTypesOf } from '../src/repository/watched-names.ts';
import { profiles } from '../src/catalog/profile.ts';
import { catalogue } from '../transforms/entries.ts';
import { resolveSettings } from './configured.ts';
import { locate, type LocatedFile } from './locate.ts';
import { mayImportSdk } from './may-import-sdk.ts';
import type { InspectedManifest } from './session/inspect-manifest.ts';
import type { InspectedFile } from './session/inspect.ts';
import { readSettings, type Settings } from './settings.ts';

/** The analysis brings the TypeScript compiler with it; a project without anything to look at never pays for it. */
const load = createRequire(import.meta.url);
const forCode = once((): typeof import('./session/inspect.ts') => load('./session/inspect.js'));
const forManifests = once((): typeof import('./session/inspect-manifest.ts') => load('./session/inspect-manifest.js'));
const forBlocks = once((): typeof import('./session/silenced-block.ts') => load('./session/silenced-block.js'));

const nothing: InspectedFile = { sites: [], markers: [], ignores: [] };

const texts = [markerStart, ignoreWord, 'api/public/', ...Object.values(profiles).map(({ scope }) => `${scope}/`)];
const anyName = new RegExp(
  `\\b(?:${[...watchedNamesOf(catalogue), ...watchedTypesOf(catalogue)].join('|')})\\b|${texts.map((text) => text.replace(/[()]/g, '\\$&')).join('|')}`,
);

const anyImport = /\b(?:from|import|require)\b/;

type Context = Readonly<TSESLint.RuleContext<string, readonly unknown[]>>;

/** What one asks about; the settings are those of `settings.svc`. */
type Question = Pick<Context, 'filename'> & { text: string; settings: unknown };

/** Where a linted text belongs, and what holds there. */
function placeOf({ filename, physicalFilename, cwd, settings }: Context): {
  place: LocatedFile;
  settingsHere: Settings;
} {
  const given = readSettings(settings);
  const place = locate({ filename, physicalFilename, cwd }, given.root);
  return { place, settingsHere: resolveSettings(given, place.start) };
}

/**
 * All rules ask about the same text one after the other. A rule that asks again lints again: other files may have
 * changed meanwhile, also where the `SourceCode` is still the same, as that of oxlint always is.
 */
const lastOf = new WeakMap<object, { asked: Question; inspected: InspectedFile; askedBy: Set<string> }>();

function isSame(a: Question, b: Question): boolean {
  return (
    a.text === b.text &&
    a.filename === b.filename &&
    (a.settings === b.settings || JSON.stringify(a.settings) === JSON.stringify(b.settings))
  );
}

/**
 * What a linted text has left of v5, computed once for all rules.
 * @throws Error for wrong settings
 */
export function inspectedFileOf(context: Context): InspectedFile {
  const { id, sourceCode, filename, physicalFilename, settings } = context;
  const text = withBom(sourceCode);
  const asked = { filename, text, settings: settings['svc'] };
  const last = lastOf.get(sourceCode);
  if (last !== undefined && !last.askedBy.has(id) && isSame(last.asked, asked)) {
    last.askedBy.add(id);
    return last.inspected;
  }
  const inspected = find();
  lastOf.set(sourceCode, { asked, inspected, askedBy: new Set([id]) });
  return inspected;

  function find(): InspectedFile {
    const { place, settingsHere } = placeOf(context);
    // A name of one's own may be the SDK's all the same, where a module hands it on.
    if (
      !anyName.test(text) &&
      !settingsHere.modules.some((name) => text.includes(name)) &&
      !(anyImport.test(text) && mayImportSdk(place, settingsHere.modules))
    )
      return nothing;
    if (filename !== physicalFilename && forBlocks().isSilencedBlock(physicalFilename, text)) return nothing;
    return forCode().inspect(place, text, settingsHere);
  }
}

/**
 * What a package.json has left of v5.
 * @throws Error for wrong settings
 */
export function inspectedManifestOf(context: Context): InspectedManifest {
  const { place, settingsHere } = placeOf(context);
  return settingsHere.selection.manifests
    ? forManifests().inspectManifest(place.root, place.file, withBom(context.sourceCode), settingsHere)
    : { changes: [] };
}

/** ESLint's texts and offsets leave out the BOM, ours have it. */
function withBom({ hasBOM, text }: Context['sourceCode']): string {
  return hasBOM ? `\uFEFF${text}` : text;
}
