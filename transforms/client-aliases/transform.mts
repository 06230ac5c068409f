import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `client-aliases` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('client-aliases');
