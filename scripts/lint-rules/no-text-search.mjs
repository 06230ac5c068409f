/** Searches of a text. */
const searches = new Set(
  'indexOf lastIndexOf includes search match matchAll split replace replaceAll startsWith endsWith'.split(' '),
);

/** A file's text, or a piece that is cut out of it. */
function isSourceText(node) {
  if (node.type === 'Identifier') return node.name === 'source';
  if (node.type === 'MemberExpression') return node.property.name === 'source';
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return property.name === 'getText' || (['slice', 'trim', 'trimEnd'].includes(property.name) && isSourceText(object));
}

/**
 * Strings and comments are no code: what the code says is a question to the syntax view, which planners get, or to the
 * tree. Words of messages, names and ids may be searched; a regular expression is not needed for these.
 */
export const noTextSearch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      pattern:
        'A regular expression reads strings and comments as code: ask the syntax view (`src/program/syntax-view.ts`).',
      search: 'This reads strings and comments as code: ask the syntax view (`src/program/syntax-view.ts`).',
    },
  },
  create(context) {
    const report = (node, messageId) => context.report({ node, messageId });
    return {
      'Literal[regex]': (node) => report(node, 'pattern'),
      ':matches(NewExpression, CallExpression)[callee.name=RegExp]': (node) => report(node, 'pattern'),
      'CallExpression[callee.type=MemberExpression]'(node) {
        const { object, property } = node.callee;
        if (searches.has(property.name) && isSourceText(object)) report(node, 'search');
      },
    };
  },
};
