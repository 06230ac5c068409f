import { chapterTransform } from '../../transforms/chapter-transform.ts';

/** The chapter `archived-comments` of the catalogue, for `jscodeshift -t`. */
export default chapterTransform('archived-comments');
