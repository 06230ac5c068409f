interface Frame {
  /** Absolute path of the file. */
  file: string;
  line: string;
  column: string;
}

/** One line of a stack; undefined for one without a file, or of Node itself. */
function frameOf(line: string): Frame | undefined {
  const [, place = '', row, column] = /^\s*at (?:.*? \()?(?:async )?(.+?):(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (row === undefined || column === undefined || place.startsWith('node:')) return undefined;
  return { file: place.startsWith('file:') ? pathOf(place.replace(/[?#].*$/, '')) : place, line: row, column };
}

/** Without an import, so that the shim can be bundled for a browser, whose stacks have no file addresses. */
function pathOf(url: string): string {
  return typeof process === 'undefined' ? url : (process.getBuiltinModule?.('node:url').fileURLToPath(url) ?? url);
}

function frames(): Frame[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack } = new Error() as { stack?: unknown };
  Error.stackTraceLimit = limit;
  // Code can have the runtime make something else of stacks, with `Error.prepareStackTrace`.
  if (typeof stack !== 'string') return [];
  return stack.split('\n').flatMap((line) => frameOf(line) ?? []);
}

/**
 * The folder of the shim, from this file's own frame: `import.meta` does not exist where a test runner has turned the
 * shim into CommonJS. Of a bundle it is the bundle.
 */
const shim = (frames()[0]?.file ?? '\0').replace(/explain[\\/]call-site\.[jt]s$/, '');

function placeOf(frame: Frame | undefined): string | undefined {
  return frame && `${frame.file}:${frame.line}:${frame.column}`;
}

const ofPackage = /[\\/]node_modules[\\/]/;

/**
 * The first place on the stack that is not the shim's own: `file:line:column`, the file as an absolute path.
 * Nothing where the runtime has no stack of that form.
 */
export function callSite(): string | undefined {
  return placeOf(frames().find(({ file }) => !file.startsWith(shim)));
}

/**
 * The same of the project's own code, if some is on the stack: between a request and who makes it stands what looks
 * into requests, such as msw.
 */
export function callSiteOfProject(): string | undefined {
  const callers = frames().filter(({ file }) => !file.startsWith(shim));
  return placeOf(callers.find(({ file }) => !ofPackage.test(file)) ?? callers[0]);
}
