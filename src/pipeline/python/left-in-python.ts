/**
 * Python that calls major 5 and reads of its answer what only major 4 had: no name of major 4 is there to be found, and
 * a marker that said it may be gone. The types of major 5 tell.
 */
import { pythonEntries } from '../../catalog/python/entries.ts';
import { gonePageFields, pythonAnswers } from '../../catalog/python/gone-fields.ts';
import { fingerprints } from '../../findings/fingerprint.ts';
import { compareFindings, type RepositoryPlan } from '../../findings/repository-plan.ts';
import type { Finding } from '../../report/report-schema.ts';
import { joinPath } from '../../repository/repository-path.ts';

const gone = [...gonePageFields, ...Object.values(pythonAnswers).flatMap((answer) => [...answer.gone.keys()])];
const readsGone = new RegExp(String.raw`\.(?:${gone.join('|')})\b`);
const ids = new Set(Object.values(pythonAnswers).map(({ id }) => id));

/** Whether some of a file's text can read one: nobody else waits for a check of types. */
export function mayReadGone({ source }: { source: string }): boolean {
  return source.includes('get_many') && readsGone.test(source);
}

/**
 * The plan with what the types of major 5 say of Python that has nothing of major 4 in its words.
 * @param files the only ones to ask about, absolute
 */
export async function withLeftInPython(
  plan: RepositoryPlan,
  files: ReadonlySet<string> | undefined,
): Promise<RepositoryPlan> {
  const { root, leftInPython } = plan;
  const told = new Set([...plan.findings, ...plan.remainingMarkers].map(({ file, id }) => `${file} ${id}`));
  const isAsked = (file: string): boolean =>
    (files?.has(joinPath(root, file)) ?? true) && [...ids].some((id) => !told.has(`${file} ${id}`));
  const errors = (await leftInPython?.(isAsked)) ?? [];
  const left = errors.filter(
    ({ error: { id, file }, isAtSite }) => !isAtSite && ids.has(id) && !told.has(`${file} ${id}`),
  );
  const hashes = fingerprints(
    left.map(({ error: { id, message }, line }) => ({ id, statement: `${message} ${line}`, enclosing: '' })),
  );
  const found = left.map(
    ({ error: { code: _, ...error }, line }, index): Finding => ({
      ...error,
      status: 'manual',
      message: `This does not fit the types of major 5: ${error.message}`,
      before: line,
      confidence: 'proven',
      contract: pythonEntries.get(error.id)?.contract ?? '',
      fingerprint: hashes[index] ?? '',
    }),
  );
  if (found.length === 0) return plan;
  return { ...plan, leftOnV6: [...(plan.leftOnV6 ?? []), ...found].sort(compareFindings) };
}
