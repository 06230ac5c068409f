import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `dataset-runs` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('dataset-runs');
