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
const makeRule = RuleCreator<RuleDocs>((name) => docsAddress(toolVersion(), `rules/${name}.md`));

type Given<Options extends readonly unknown[], MessageIds extends string> = Parameters<
  typeof makeRule<Options, MessageIds>
>[0];

/**
 * As {@link makeRule}. A rule's defaults are not copied for each text, which takes longer than to see that nothing of
 * the SDK is in it: an option of its own takes the place of the default as a whole.
 */
export function createRule<Options extends readonly unknown[], MessageIds extends string>(
  given: Given<Options, MessageIds>,
): ReturnType<typeof makeRule<Options, MessageIds>> {
  const defaults: readonly unknown[] = given.meta.defaultOptions ?? [];
  return {
    ...makeRule(given),
    create(context) {
      const options = defaults.map((option, at) => Object.assign({}, option, context.options[at]));
      return given.create(context, options as unknown as Options);
    },
  };
}
