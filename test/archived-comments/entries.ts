import { chapterOf } from '../../src/catalog/chapter.ts';

/** Comments that are put away (a change that was made up for this example). */
export const archivedComments = chapterOf({
  name: 'archived-comments',
  title: 'Archived comments',
  how: 'The call becomes one that sets a state. A call with a list of comments is left to you: v6 takes one.',
  rule: 'no-removed-api',
  examples: {},
  changes: [
    {
      id: 'api.comments.archive',
      kind: 'retarget',
      root: 'api',
      path: ['comments', 'archive'],
      target: ['comments', 'setState'],
      sameShape: false,
      message: '`api.comments.archive` is gone; `api.comments.setState` takes the state.',
      todo: "Call `api.comments.setState` with `'archived'`.",
      suggestion: "{api}.comments.setState({arg0}, 'archived')",
      parameters: ['commentId', 'requestOptions'],
      contract: '4.6',
    },
  ],
});
