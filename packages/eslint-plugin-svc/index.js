export { configs, default, meta, rules } from 'svc-codemod/eslint-plugin';
