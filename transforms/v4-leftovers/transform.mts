import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `v4-leftovers` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('v4-leftovers');
