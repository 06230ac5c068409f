/** Whole programs of a few files, composed of pieces. */
import fc from '../random.ts';
import { langfuseText } from '../harness/twins.ts';
import { foreignTops, lookAlikes } from './look-alikes.ts';
import { mutant } from './mutants.ts';
import { arrivals, indent, type Piece, piece } from './pieces.ts';

/** One program, in a folder of its own. */
export interface Program {
  files: readonly { name: string; text: string }[];
  /** Nothing in it is of the SDK. */
  foreign: boolean;
}

const styles = [
  'plain',
  'plain',
  'plain',
  'crlf',
  'bom',
  'bom crlf',
  'no semicolons',
  'tabs',
  'double quotes',
  'no final newline',
  'shebang',
  'one line',
] as const;
type Style = (typeof styles)[number];

const broken = [
  'const = ;\n',
  'function (\n',
  '}\n',
  'await await;;)\n',
  '<<<<<<< HEAD\n',
  'import { from;\n',
  "const s = 'open\n",
  '`${\n',
];

function dressed(text: string, style: Style): string {
  if (style === 'crlf') return text.replaceAll('\n', '\r\n');
  if (style === 'bom') return `\uFEFF${text}`;
  if (style === 'bom crlf') return `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  if (style === 'no semicolons') return text.replace(/;$/gm, '');
  if (style === 'tabs') return text.replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2));
  if (style === 'double quotes') return text.replace(/'([^'"\n]*)'/g, '"$1"');
  if (style === 'no final newline') return text.trimEnd();
  if (style === 'shebang') return `#!/usr/bin/env node\n${text}`;
  if (style === 'one line')
    return text.includes('//') || text.includes('`') ? text : `${text.replaceAll('\n', ' ').trim()}\n`;
  return text;
}

const head = "const id = 'x', list = [], query = {}, options = {};\n";
const tracingImport =
  "import { startObservation, startActiveObservation, observe, updateActiveTrace, setActiveTraceIO, createTraceAttributes } from '@svc/tracing';\n";
/** For statements that were written for JavaScript with assertions in them. */
const untyped = (text: string): string => text.replaceAll('id as string', 'id').replaceAll('id!', 'id');

interface Choices {
  arrival: number;
  pieces: readonly Piece[];
  language: 'ts' | 'tsx' | 'js' | 'jsx' | 'mjs' | 'mts' | 'cjs' | 'vue' | 'md';
  style: Style;
  isBroken: boolean;
  foreign: boolean;
  nested: boolean;
  profile: 'svc' | 'langfuse';
}

const untypedLanguages: ReadonlySet<string> = new Set(['js', 'jsx', 'mjs', 'cjs']);

/** How the client comes into a program. */
interface Beginning {
  top: string;
  client: string;
  /** No import statement may stand in the file. */
  commonjs: boolean;
  /** What is put around the statements that use the client. */
  around: (body: string) => string;
  /** Another file, `./shared`. */
  shared: string | undefined;
}

function beginningOf({ arrival: index, language, foreign, nested }: Choices): Beginning {
  const picked = arrivals[index % arrivals.length]!;
  const arrival = picked.typed && untypedLanguages.has(language) ? arrivals[0]! : picked;
  const commonjs = arrival.commonjs === true || language === 'cjs';
  const inFunction = (body: string): string => `export async function main(id, list) {\n${indent(body)}}\n`;
  const around = foreign || nested ? inFunction : (arrival.around ?? ((body: string) => body));
  const rest = { commonjs, around, shared: foreign ? undefined : arrival.shared };
  if (foreign) return { ...rest, top: foreignTops[index % foreignTops.length]!, client: 'client' };
  if (commonjs && !arrival.commonjs) return { ...rest, top: arrivals[6]!.top, client: 'client' };
  return { ...rest, top: arrival.top, client: arrival.client };
}

/** The pieces that a program of this kind may have. */
function usablePieces({ pieces, language, foreign }: Choices, { commonjs }: Beginning): readonly Piece[] {
  return pieces.filter(
    (one) =>
      (!untypedLanguages.has(language) || !one.typed) &&
      (!one.jsx || /x$/.test(language)) &&
      (!one.tracing || !commonjs) &&
      !(foreign && (one.sdk || one.tracing)),
  );
}

/** The text of the program in the `svc` profile, as nobody has formatted it. */
function textOf(choices: Choices, { top, client, commonjs, around }: Beginning, usable: readonly Piece[]): string {
  const { arrival: index, language, isBroken } = choices;
  // Exports, types and imports stand at the top level only.
  const parts = usable.map((one, n) => one.text(client, n));
  const isTop = (text: string): boolean => /^(?:export|import|interface|enum)\b/m.test(text);
  const inside = around('') === '' ? parts.join('') : around(parts.filter((text) => !isTop(text)).join(''));
  const outside = around('') === '' || /this|#/.test(client) ? '' : parts.filter(isTop).join('');
  const tracing = usable.some((one) => one.tracing) ? tracingImport : '';
  const module = `${tracing}${top}${head}${outside}${inside}`;
  const whole = commonjs ? module.replace(/^export default /gm, '').replace(/^export /gm, '') : module;
  const wreck = isBroken ? broken[index % broken.length]! : '';
  // What a script declares is there in all files of the repository, and each program is one of its own.
  const mayBeScript = (!untypedLanguages.has(language) || !whole.includes('require(')) && language !== 'cjs';
  const isScript = mayBeScript && !/^(?:import|export)\b/m.test(whole);
  return `${whole}${isScript ? 'export {};\n' : ''}${wreck}`;
}

/** In the language, the style and the names of a profile. */
function written({ language, style, profile }: Choices, text: string): string {
  const plain = dressed(
    untypedLanguages.has(language) ? untyped(text) : text,
    style === 'shebang' && /vue|md|x$/.test(language) ? 'plain' : style,
  );
  return profile === 'langfuse' ? langfuseText(plain) : plain;
}

/** Code in the file of its language: a component, a page, or the file itself. */
function inFile(language: Choices['language'], code: string): string {
  const inside = code.replace('\uFEFF', '');
  if (language === 'vue')
    return `<template>\n  <p :title="id">{{ list.length }}</p>\n</template>\n\n<script setup lang="ts">\n${inside}</script>\n`;
  if (language === 'md')
    return `# Notes\n\nText about getPrompt.\n\n\`\`\`ts\n${inside.replaceAll('```', '')}\n\`\`\`\n\nMore.\n`;
  return code;
}

function compose(choices: Choices): Program {
  const { language, foreign, isBroken } = choices;
  const beginning = beginningOf(choices);
  const text = written(choices, textOf(choices, beginning, usablePieces(choices, beginning)));
  const files = [{ name: `program.${language}`, text: inFile(language, text) }];
  if (beginning.shared !== undefined)
    files.push({
      name: untypedLanguages.has(language) ? 'shared.js' : 'shared.ts',
      text: written(choices, beginning.shared),
    });
  return { files, foreign: foreign && !isBroken };
}

const language = fc.constantFrom<Choices['language']>(
  'ts',
  'ts',
  'ts',
  'ts',
  'tsx',
  'js',
  'js',
  'jsx',
  'mjs',
  'mts',
  'cjs',
  'vue',
  'md',
);
const strange = fc.constantFrom(...lookAlikes).map((text): Piece => ({ text: (_, n) => text(n) }));

/** Programs of one profile. */
export function program(profile: Choices['profile']): fc.Arbitrary<Program> {
  return fc.oneof({ weight: 2, arbitrary: composed(profile) }, { weight: 1, arbitrary: changed(profile) });
}

function changed(profile: Choices['profile']): fc.Arbitrary<Program> {
  return fc.record({ files: mutant, style: fc.constantFrom(...styles) }).map(({ files, style }) => ({
    files: files.map(({ name, text }) => ({
      name,
      text: profile === 'langfuse' ? langfuseText(dressed(text, style)) : dressed(text, style),
    })),
    foreign: false,
  }));
}

function composed(profile: Choices['profile']): fc.Arbitrary<Program> {
  const rarely = (oneIn: number): fc.Arbitrary<boolean> => fc.nat(oneIn - 1).map((n) => n === 0);
  return fc
    .record({
      arrival: fc.nat(10_000),
      pieces: fc.array(fc.oneof({ weight: 9, arbitrary: piece }, { weight: 1, arbitrary: strange }), {
        minLength: 1,
        maxLength: 7,
      }),
      language,
      style: fc.constantFrom(...styles),
      isBroken: rarely(15),
      foreign: rarely(8),
      nested: rarely(3),
    })
    .map((choices) => compose({ ...choices, profile }));
}
