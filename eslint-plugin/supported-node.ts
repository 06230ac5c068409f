/**
 * Imported before everything else of the plugin: it loads its analysis when a file needs it, with `require` of ES
 * modules, which older versions of Node.js do not have. The same versions as in bin/svc-codemod.cjs and in `engines`.
 */
const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);
const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;

if (!isSupported) {
  const error = new Error(
    `The ESLint plugin of svc-codemod needs Node.js 20.19 or later (22.12 or later within 22); this is ${node}. Install a newer Node.js and run ESLint again.`,
  );
  // ESLint prints the stack where there is one, and this one says nothing more.
  error.stack = error.message;
  throw error;
}

export {};
