import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `score-renames` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('score-renames');
