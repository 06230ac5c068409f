/** Ordinary application code that has nothing to do with the SDK: what most of a repository is. */
import { capital, noun, verb } from './random.mjs';

/**
 * What a block is made of.
 * @typedef {object} Block
 * @property {ReturnType<import('./random.mjs').createRandom>} random
 * @property {string} name of the function or class
 * @property {string} a a noun
 * @property {string} b another noun
 * @property {boolean} typed TypeScript or JavaScript
 * @property {(annotation: string) => string} t the annotation, in TypeScript
 */

/** A function that sums rows. @param {Block} block */
const sums = ({ random, name, a, b, t }) => `/** Sums the open ${b} amounts of one ${a}. */
export function ${name}(rows${t(': readonly { id: string; amount: number; open: boolean; tags: string[] }[]')}, limit = ${10 + random.below(90)}) {
  const totals = new Map${t('<string, number>')}();
  let rest = limit;
  for (const row of rows) {
    if (!row.open || row.tags.includes('${b}')) continue;
    if (rest-- <= 0) break;
    totals.set(row.id, (totals.get(row.id) ?? 0) + row.amount);
  }
  const sorted = [...totals.entries()].sort(([, left], [, right]) => right - left);
  return {
    ${a}: sorted.map(([id, amount]) => ({ id, amount: Math.round(amount * 100) / 100 })),
    count: sorted.length,
    mean: sorted.length === 0 ? 0 : sorted.reduce((sum, [, amount]) => sum + amount, 0) / sorted.length,
  };
}
`;

/** A class that keeps entries. @param {Block} block */
const store = ({ random, name, b, t }) => `export class ${capital(name)}Store {
  ${t('private readonly ')}entries = new Map${t('<string, { at: number; value: unknown }>')}();
  ${t('private ')}hits = 0;

  get(key${t(': string')}) {
    const entry = this.entries.get(key);
    if (!entry || entry.at < Date.now() - ${random.below(9000) + 1000}) return undefined;
    this.hits += 1;
    return entry.value;
  }

  update(key${t(': string')}, value${t(': unknown')}) {
    this.entries.set(key, { at: Date.now(), value });
    return this;
  }

  list() {
    return [...this.entries.keys()].filter((key) => key.startsWith('${b}:'));
  }
}
`;

/** A function that fetches, with retries. @param {Block} block */
const fetches = ({
  random,
  name,
  a,
  typed,
  t,
}) => `export async function ${name}(url${t(': string')}, options${t(': { retries?: number; signal?: AbortSignal }')} = {}) {
  const { retries = ${random.below(5) + 1}, signal } = options;
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    try {
      const response = await fetch(\`\${url}/${a}/\${attempt}\`, signal ? { signal } : {});
      if (!response.ok) throw new Error(\`${a}: \${response.status} \${response.statusText}\`);
      const body = ${typed ? '(await response.json()) as { data: unknown[]; meta?: { next?: string } }' : 'await response.json()'};
      return { data: body.data, next: body.meta?.next ?? null };
    } catch (error) {
      if (attempt === retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100));
    }
  }
  throw new Error('unreachable: ${name}');
}
`;

/** A function that writes a query string. @param {Block} block */
const searches = ({
  random,
  name,
  a,
  b,
  t,
}) => `const ${name}Defaults = { page: 1, size: ${random.below(50) + 10}, sort: '${b}', direction: 'asc' };

/** Query string of a ${a} search; empty values are left out. */
export function ${name}(query${t(': Record<string, string | number | undefined>')}) {
  const merged = { ...${name}Defaults, ...query };
  const parts = Object.entries(merged)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => \`\${encodeURIComponent(key)}=\${encodeURIComponent(String(value))}\`);
  switch (merged.sort) {
    case '${a}':
      return \`?\${parts.join('&')}\`;
    case '${b}':
      return \`?\${parts.reverse().join('&')}\`;
    default:
      return parts.length > 0 ? \`?\${parts.join('&')}#${a}\` : '';
  }
}
`;

/**
 * One function or class of about twenty lines.
 *
 * @param {ReturnType<import('./random.mjs').createRandom>} random
 * @param {number} index makes its name unique in the file
 * @param {boolean} typed TypeScript or JavaScript
 * @returns {string}
 */
export function plainBlock(random, index, typed) {
  const a = noun(random);
  const b = noun(random);
  const name = `${verb(random)}${capital(a)}${index}`;
  const block = random.pick([sums, store, fetches, searches]);
  return block({ random, name, a, b, typed, t: (annotation) => (typed ? annotation : '') });
}

/**
 * Blocks until the text has about `lines` lines.
 *
 * @param {ReturnType<import('./random.mjs').createRandom>} random
 * @param {string} start
 * @param {number} lines
 * @param {boolean} typed
 * @returns {string}
 */
export function fillUp(random, start, lines, typed) {
  const parts = [start];
  let count = start.split('\n').length;
  for (let index = 0; count < lines - 10; index += 1) {
    const block = plainBlock(random, index, typed);
    parts.push(block);
    count += block.split('\n').length;
  }
  return parts.join('\n');
}

/**
 * A React component file.
 *
 * @param {ReturnType<import('./random.mjs').createRandom>} random
 * @param {number} index
 * @returns {string}
 */
export function component(random, index) {
  const name = `${capital(noun(random))}Panel${index}`;
  return `export function ${name}({ rows, title }: { rows: readonly { id: string; label: string }[]; title?: string }) {
  if (rows.length === 0) return <p className="empty">Nothing here</p>;
  return (
    <section className="panel" data-kind="${noun(random)}">
      {title ? <h2>{title}</h2> : null}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={\`/rows/\${row.id}\`}>{row.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
`;
}
