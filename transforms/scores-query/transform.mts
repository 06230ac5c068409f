import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `scores-query` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('scores-query');
