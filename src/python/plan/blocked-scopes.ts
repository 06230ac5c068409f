/** `blocked_instrumentation_scopes` of the client: a function decides which spans are sent. */
import type { Argument } from '../arguments.ts';
import { scopeOf, type Span, splitAt } from '../scopes.ts';
import type { Call, PythonFile, PythonSite } from '../site.ts';
import { plainText } from '../tokens.ts';
import { manual, migrated, placeOfSite, type PythonDecision, review } from './decision.ts';
import { importedName } from './imported-name.ts';
import { argumentRange, withoutArgument } from './pieces.ts';

const newKeyword = 'should_export_span';

/** A list, tuple or set of plain strings. */
function isLiteral({ tokens }: PythonFile, { from, to }: Span): boolean {
  const open = tokens[from]!.text;
  if (!['[', '(', '{'].includes(open)) return false;
  const items = splitAt(tokens, { from: from + 1, to: to - 1 }, ',');
  return (
    items.length > 0 && items.every((item) => item.to - item.from === 1 && plainText(tokens[item.from]!) !== undefined)
  );
}

/** A name of the module that is given such a literal once. */
function isConstant(file: PythonFile, name: string): boolean {
  const [binding, ...others] = file.scopes.module.names.get(name) ?? [];
  return binding?.kind === 'value' && others.length === 0 && isLiteral(file, binding.span);
}

/** Only spans of other instrumentation are sent. */
function condition(names: string): string {
  return `span.instrumentation_scope is None or span.instrumentation_scope.name not in ${names}`;
}

/** The value as it can stand in a function that runs later; `isSure` where it cannot change until then. */
function lasting(
  file: PythonFile,
  site: PythonSite,
  { value, text }: Argument,
): { text: string; isSure: boolean } | undefined {
  if (isLiteral(file, value)) return { text, isSure: true };
  const isName = value.to - value.from === 1 && file.tokens[value.from]!.kind === 'name' && text !== 'span';
  if (!isName) return undefined;
  const isOwn = site.part.scope.kind !== 'module' && site.part.scope.names.has(text);
  return isConstant(file, text) && !isOwn ? { text, isSure: true } : { text: `(${text} or ())`, isSure: false };
}

/** The function that was given as it can be called: where there may be none, the filter of the SDK decides. */
function calledDecider(
  { tokens }: PythonFile,
  site: PythonSite,
  decider: Argument,
  filter: string,
): string | undefined {
  if (decider.text === 'None') return filter;
  if (decider.text.startsWith('lambda')) return `(${decider.text})`;
  if (!/^[\w.]+$/.test(decider.text) || decider.text === 'span') return undefined;
  if (decider.text.includes('.')) return `(${decider.text} or ${filter})`;
  const bindings = scopeOf(decider.text, site.part.scope)?.names.get(decider.text) ?? [];
  const isFunction = bindings.every(
    (binding) =>
      ['function', 'import'].includes(binding.kind) ||
      (binding.kind === 'value' && tokens[binding.span.from]!.text === 'lambda'),
  );
  return isFunction ? decider.text : `(${decider.text} or ${filter})`;
}

/** Majors 4 applied both: the function that was given, and the names. */
function besidesOwn(
  file: PythonFile,
  site: PythonSite,
  call: Call,
  { blocked, decider, names }: { blocked: Argument; decider: Argument; names: string },
): PythonDecision {
  const without = withoutArgument(file, call, blocked);
  const filter = importedName(placeOfSite(site), file, 'span_filter', 'is_default_export_span');
  const called = typeof filter === 'string' ? undefined : calledDecider(file, site, decider, filter.local);
  if (without === undefined || typeof filter === 'string' || called === undefined)
    return manual(site, file, `\`${newKeyword}\` is given as well`);
  const { end } = argumentRange(file, decider);
  const start = end - decider.text.length;
  const edits = [...without, { start, end, text: `lambda span: ${called}(span) and (${condition(names)})` }];
  const imports = called.includes(filter.local) ? filter.imports : [];
  return review(edits, `both \`${newKeyword}\` and the names decide, as in major 4`, imports);
}

/** The argument as the function that takes its place. */
export function planBlockedScopes(site: PythonSite, file: PythonFile): PythonDecision | undefined {
  const { use } = site;
  if (use.kind !== 'keyword') return undefined;
  const { argument, call } = use;
  if (/^(?:None|\[\s*\]|\(\s*\)|set\(\s*\))$/.test(argument.text)) {
    const edits = withoutArgument(file, call, argument);
    return edits === undefined ? manual(site, file, 'A comment would go with it') : migrated(edits);
  }
  if (call.given.some(({ star }) => star)) return manual(site, file, `\`${newKeyword}\` may be given as well`);
  const names = lasting(file, site, argument);
  if (names === undefined) return manual(site, file, 'The value would be worked out for each span');
  const decider = call.given.find(({ keyword }) => keyword === newKeyword);
  if (decider !== undefined) return besidesOwn(file, site, call, { blocked: argument, decider, names: names.text });
  const filter = importedName(placeOfSite(site), file, 'span_filter', 'is_default_export_span');
  if (typeof filter === 'string') return manual(site, file, filter);
  const text = `${newKeyword}=lambda span: ${filter.local}(span) and (${condition(names.text)})`;
  const edits = [{ ...argumentRange(file, argument), text }];
  if (names.isSure) return migrated(edits, filter.imports);
  return review(edits, `\`${argument.text}\` is read for each span now`, filter.imports);
}
