import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import { docsAddress } from '../src/catalog/docs-address.ts';
import { toolVersion } from '../src/findings/tool-version.ts';

/** What `meta.docs` of a rule says besides its description and its address. */
export interface RuleDocs {
  /** The rule is in the configuration `recommended`. */
  recommended: boolean;
  /** What v6 removes. */
  removed?: string;
  /** What takes over. */
  instead?: string;
  /** Both for each id of the catalogue that the rule reports. */
  successors?: Readonly<Record<string, string>>;
}

/** Makes a rule whose address is that of its page in the version that is installed. */
export const createRule = RuleCreator<RuleDocs>((name) => docsAddress(toolVersion(), `rules/${name}.md`));
