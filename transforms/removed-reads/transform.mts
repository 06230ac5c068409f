import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `removed-reads` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('removed-reads');
