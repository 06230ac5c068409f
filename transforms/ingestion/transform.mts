import { chapterTransform } from '../chapter-transform.ts';

/** The chapter `ingestion` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('ingestion');
