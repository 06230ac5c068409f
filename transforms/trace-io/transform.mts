import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `trace-io` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('trace-io');
