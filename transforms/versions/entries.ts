import { type ChapterChange, chapterOf } from '../../src/catalog/chapter.ts';
import { releasedPackages } from '../../src/catalog/profile.ts';
import { chainCore, runtime, sdkMajors, service } from '../../src/catalog/versions.ts';

const packageNotes: Partial<Record<(typeof releasedPackages)[number], readonly string[]>> = {
  langchain: [`It needs \`${chainCore.name}\` ${chainCore.range}.`],
};

/** Version minimums (contract 9.1). */
export const versions = chapterOf({
  name: 'versions',
  title: 'Versions',
  how: 'All packages of the SDK move together, in `package.json`, catalogs, `overrides`, `resolutions` and import maps. The form of each range stays. `engines.node` is raised where it allows a version that is too old.\n\nLeft to you: what is tied to one version or one parent (`@svc/core@^5`, `parent>@svc/core`, patches), versions in import specifiers, Node versions in other files, and commands that install an older SDK. [All locations](../manifests.md) on one page.',
  examples: {},
  changes: [
    ...releasedPackages.map(
      (name): ChapterChange => ({
        id: `package:@svc/${name}`,
        kind: 'version',
        root: 'package',
        path: [`@svc/${name}`],
        sameShape: false,
        message: `\`@svc/${name}\` moves to major ${sdkMajors.to} together with all other packages of the SDK.`,
        todo: `Set it to ^${sdkMajors.to}.0.0.`,
        suggestion: `^${sdkMajors.to}.0.0`,
        contract: '1',
        ...(packageNotes[name] ? { notes: packageNotes[name] } : {}),
      }),
    ),
    {
      id: `package:${chainCore.name}`,
      kind: 'version',
      root: 'package',
      path: [chainCore.name],
      sameShape: false,
      message: `\`${chainCore.name}\` has to be ${chainCore.range} beside \`@svc/${chainCore.beside}\` ${sdkMajors.to}.`,
      todo: `Set it to ${chainCore.range} and read that package's own migration guide.`,
      suggestion: chainCore.range,
      contract: '9.1',
      notes: [`It was ${chainCore.before}; an older one is a peer dependency conflict.`],
    },
    {
      id: 'node:engines',
      kind: 'version',
      root: 'package',
      path: ['engines', 'node'],
      sameShape: false,
      message: `The runtime has to be Node ${runtime.minimumMajor} or later.`,
      todo: `Run on Node ${runtime.minimumMajor} or later, and say so in \`engines.node\`.`,
      suggestion: `>=${runtime.minimumMajor}`,
      contract: '9.1',
      notes: [`The packages are compiled to ${runtime.bundleTarget}.`],
    },
    {
      id: 'node:version-file',
      kind: 'version',
      root: 'package',
      path: ['node'],
      sameShape: false,
      message: `The runtime has to be Node ${runtime.minimumMajor} or later, also where a version file, a container image or a pipeline names it.`,
      todo: `Name Node ${runtime.minimumMajor} or later there.`,
      suggestion: `${runtime.minimumMajor}`,
      contract: '9.1',
    },
    {
      id: 'service:version',
      kind: 'version',
      root: 'package',
      path: ['service'],
      sameShape: false,
      message: `The service has to be hosted, or self-hosted ${service.minimum} or later.`,
      todo: `Check the self-hosted service's version (\`${service.route.method} ${service.route.path}\`) before you deploy.`,
      contract: '9.1',
      notes: [`With a service of major ${service.unsupportedMajor} stay on SDK major ${sdkMajors.from}.`],
    },
    {
      id: 'sdk:types',
      kind: 'version',
      root: 'package',
      path: ['types'],
      sameShape: false,
      message: 'The v6 types do not accept this use of the SDK, which the v5 types did.',
      todo: 'Read the type error and the contract of the member it names.',
      contract: '7.3',
      notes: ['The id of a type error that no other entry explains.'],
    },
  ],
});
