import { readConfiguration } from '../src/findings/configuration.ts';
import { selectIds } from '../src/findings/selection.ts';
import type { GivenSettings, Settings } from './settings.ts';

/** What the project's own configuration says. */
type Configured = Omit<Settings, 'scope'>;

/** For how many milliseconds a configuration is good: it changes seldom, and each linted file asks for it. */
const goodFor = 1000;

/** A configuration, and its text, which tells whether it is still the same. */
interface Read {
  at: number;
  text: string;
  configured: Configured;
}

const read = new Map<string, Read>();

/** The same object as long as the configuration says the same. */
function configuredIn(folder: string): Configured {
  const known = read.get(folder);
  if (known && performance.now() - known.at < goodFor) return known.configured;
  const values: Values = Object.fromEntries(readConfiguration(folder)?.values ?? []);
  const text = JSON.stringify(values);
  const configured = known?.text === text ? known.configured : fromValues(values);
  read.set(folder, { at: performance.now(), text, configured });
  return configured;
}

/** What `readConfiguration` has checked. */
interface Values {
  profile?: NonNullable<Settings['profile']>;
  modules?: string[];
  ignore?: string[];
  only?: string[];
  skip?: string[];
  manifests?: boolean;
}

function fromValues({
  profile,
  modules = [],
  ignore = [],
  only = [],
  skip = [],
  manifests = true,
}: Values): Configured {
  const selection = selectIds(only, skip);
  return { profile, modules, ignore, selection: manifests ? selection : { ...selection, manifests } };
}

const nothing = fromValues({});

/**
 * What holds for a file: what ESLint's settings say, and for the rest `svc-codemod.config.json` or the key of
 * package.json, as for the command line. An answer that has to depend on the file's text alone does not depend on
 * these.
 * @param folder absolute; where the configuration is looked for, and above
 * @throws UsageError for a configuration with which the command line would refuse to run
 */
export function resolveSettings({ profile, modules, scope }: GivenSettings, folder: string): Settings {
  const configured = scope === 'file' ? nothing : configuredIn(folder);
  return { ...configured, profile: profile ?? configured.profile, modules: modules ?? configured.modules, scope };
}
