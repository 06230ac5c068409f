import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `dataset-item-link` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('dataset-item-link');
