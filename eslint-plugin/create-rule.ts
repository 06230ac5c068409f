import { RuleCreator } from '@typescript-eslint/utils/eslint-utils';
import { toolVersion } from '../src/findings/tool-version.ts';

/** Where the sources are: `repository` of the manifests. */
export const repository = 'https://github.com/svc-codemod/svc-codemod';

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
export const createRule = RuleCreator<RuleDocs>((name) => `${repository}/blob/v${toolVersion()}/docs/rules/${name}.md`);
