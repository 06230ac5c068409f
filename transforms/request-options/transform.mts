import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `request-options` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('request-options');
