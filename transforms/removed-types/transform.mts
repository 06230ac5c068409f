import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `removed-types` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('removed-types');
