import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `scores-create-response` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('scores-create-response');
