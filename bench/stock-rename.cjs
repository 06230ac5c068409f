'use strict';
/**
 * What a usual codemod for this migration looks like: matches names, asks nothing about types. It does the same-shape
 * renames and the `{}` placeholder, nothing else, and is written the way the jscodeshift documentation shows it. Only
 * for comparing speed. `--precheck=true` skips files that contain none of the names before parsing.
 */

/** v5 member -> v6 path. */
const members = new Map([
  ['getPrompt', ['prompt', 'get']],
  ['createPrompt', ['prompt', 'create']],
  ['updatePrompt', ['prompt', 'update']],
  ['getDataset', ['dataset', 'get']],
  ['createDatasetItem', ['dataset', 'createItem']],
  ['resolveMediaReferences', ['media', 'resolveReferences']],
  ['createDataset', ['api', 'datasets', 'create']],
  ['getDatasetItem', ['api', 'datasetItems', 'get']],
  ['fetchMedia', ['api', 'media', 'get']],
  ['fetchObservations', ['api', 'observations', 'getMany']],
  ['datasetRunUrl', ['experimentUrl']],
  ['getManyV3', ['getMany']],
]);

/** `namespace.method` -> number of path arguments before `requestOptions`. */
const placeholders = new Map([
  ['annotationQueues.getQueue', 1],
  ['comments.getById', 1],
  ['datasetItems.get', 1],
  ['datasetItems.delete', 1],
  ['datasets.get', 1],
  ['health.health', 0],
  ['llmConnections.delete', 1],
  ['media.get', 1],
  ['models.get', 1],
  ['models.delete', 1],
  ['organizations.getOrganizationProjects', 0],
  ['projects.get', 0],
  ['projects.delete', 1],
  ['scoreV1.delete', 1],
  ['trace.delete', 1],
]);

const names = [...members.keys(), ...[...placeholders.keys()].map((path) => path.split('.')[0])];

module.exports = function stockRename(file, api, options) {
  if (options.precheck && !names.some((name) => file.source.includes(name))) return undefined;
  const j = api.jscodeshift;
  const root = j(file.source);
  let changed = false;

  root.find(j.CallExpression).forEach(({ node }) => {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'MemberExpression') return;
    const count = placeholders.get(`${callee.object.property.name}.${callee.property.name}`);
    if (count === undefined || node.arguments.length !== count + 1) return;
    node.arguments.splice(count, 0, j.objectExpression([]));
    changed = true;
  });

  root.find(j.MemberExpression).forEach((path) => {
    const target = members.get(path.node.property.name);
    if (!target) return;
    let object = path.node.object;
    for (const name of target) object = j.memberExpression(object, j.identifier(name));
    j(path).replaceWith(object);
    changed = true;
  });

  return changed ? root.toSource() : undefined;
};
