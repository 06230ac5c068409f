import { chapterTransform } from './chapter-transform.ts';

/** Every chapter of the catalogue in one pass, for `jscodeshift -t`. */
export default chapterTransform();
