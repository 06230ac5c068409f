import { runtime } from '../catalog/versions.ts';
import { nodeVersionIn, olderNodeImage } from './image-files.ts';
import { lineAt, type PlannedChange } from './manifest.ts';
import { atNode, nodeMajor } from './node-version.ts';
import type { YamlValue } from './yaml-document.ts';

/** Keys under which pipelines name the Node version itself. */
const versionKeys = new Set(['node-version', 'node_version', 'nodeversion', 'versionspec', 'node_js', 'node_major']);
/** Keys that mean Node's version only as a dimension of a build matrix. */
const matrixKeys = new Set(['node', 'node-versions', 'nodes']);
const imageKeys = new Set(['image', 'container', 'name', 'uses']);

/**
 * Reports Node versions and images below the minimum in a pipeline's YAML (GitHub, GitLab, CircleCI, Azure, Bitbucket,
 * Travis).
 */
export function reportPipeline(values: readonly YamlValue[], source: string): PlannedChange[] {
  const installs = nodeInstallers();
  return values.flatMap((value) => {
    const key = (value.path.at(-1) ?? '').toLowerCase();
    const reference = value.text.replace(/^docker:\/\//, '');
    const older =
      installs(value) || versionKeys.has(key) || (matrixKeys.has(key) && value.path.includes('matrix'))
        ? olderVersion(value.text)
        : imageKeys.has(key)
          ? olderNodeImage(reference)
          : undefined;
    if (older === undefined) return [];
    return [
      {
        change: {
          name: value.path.join('.'),
          id: 'node:version-file',
          status: 'manual' as const,
          before: value.text,
          message: `The pipeline runs Node ${nodeVersionIn(reference)}; v6 needs Node ${String(runtime.minimumMajor)} or later.`,
          suggestion: older.after,
          line: lineAt(source, value.offset),
        },
      },
    ];
  });
}

/**
 * Asked with one value after the other: whether it is the `version` of a `UseNode` task of Azure. Tasks of other tools
 * have an input of this name too; a task is the first key of its step.
 */
function nodeInstallers(): (value: YamlValue) => boolean {
  let step = '';
  let isNode = false;
  return ({ path, text }) => {
    const last = path.at(-1)?.toLowerCase();
    if (last === 'task') {
      step = JSON.stringify(path.slice(0, -1));
      isNode = /^UseNode@/i.test(text);
    }
    return (
      isNode &&
      last === 'version' &&
      path.at(-2)?.toLowerCase() === 'inputs' &&
      JSON.stringify(path.slice(0, -2)) === step
    );
  };
}

function olderVersion(text: string): { after: string } | undefined {
  const major = nodeMajor(text);
  return major === undefined || major >= runtime.minimumMajor
    ? undefined
    : { after: atNode(text, runtime.minimumMajor) };
}
