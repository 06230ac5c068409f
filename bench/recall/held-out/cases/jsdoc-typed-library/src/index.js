export { exists, prune } from './prune.js';
