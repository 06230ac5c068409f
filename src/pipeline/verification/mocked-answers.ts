/** What tests give to mocks of the SDK: its types are those of a test library, which are not read. */
import type { RepositoryPlan } from '../../findings/repository-plan.ts';
import { counted } from '../../report/counted.ts';

/** `vi.spyOn(…)`, `jest.mocked(…)`, `sinon.stub(…)` */
const makesMock = /\b(?:spyOn|mocked|stub)\s*\(/;
const givesAnswer = /\.\s*(?:mock(?:Resolved|Return)Value(?:Once)?|mockImplementation(?:Once)?|resolves|returns)\s*\(/;

/** A note for who reads that all uses type-check; nothing where no test in TypeScript gives such an answer. */
export function mockedAnswersNote({ analysis }: Pick<RepositoryPlan, 'analysis'>): string | undefined {
  const files = analysis.filesAnalysed.filter((file) => {
    const text = /\.[cm]?tsx?$/.test(file) ? (analysis.text(file) ?? '') : '';
    return makesMock.test(text) && givesAnswer.test(text);
  });
  if (files.length === 0) return undefined;
  return `Not checked: what ${counted(files.length, 'test file')} ${files.length === 1 ? 'gives' : 'give'} to mocks has the types of the test library. "svc-codemod verify --project-tsc" checks it where the packages are installed.`;
}
