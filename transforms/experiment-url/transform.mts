import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `experiment-url` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('experiment-url');
