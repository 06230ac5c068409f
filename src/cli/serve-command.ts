import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { inProfileNames } from '../catalog/profile-names.ts';
import { profiles, type Profile } from '../catalog/profile.ts';
import { NotWritten, UsageError } from '../findings/errors.ts';
import { harmless } from '../report/harmless-text.ts';
import { collectList } from './flags.ts';
import { helpAfter } from './help-text.ts';
import { profileOfProject } from './profile-of-project.ts';
import { refusePlace, writeOutput } from './write-output.ts';
import type { ContractService, DumpedData, FaultScope, RecordedRequest, SeedData } from '../../shim/service/index.ts';
import { defined } from '../catalog/defined.ts';

/** What the flags of `serve` become. */
interface ServeFlags {
  port: number;
  data?: string;
  sample?: boolean;
  save?: string;
  profile?: keyof typeof profiles;
  serviceVersion?: string;
  bodyLimit?: number;
  log?: boolean;
  latency?: number;
  fail?: number;
  reset?: boolean;
  every?: number;
  times?: number;
  route?: string;
  after?: boolean;
  rejectScores?: string[];
}

function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    if (!(number >= min && number <= max))
      throw new InvalidArgumentError(`It has to be a whole number from ${min} to ${max}.`);
    return number;
  };
}

/** The records of a file. @throws UsageError when it is not there or not JSON */
function readData(file: string): SeedData {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SeedData;
  } catch (error) {
    const why =
      error instanceof SyntaxError
        ? `is not valid JSON (${error.message})`
        : `cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
    throw new UsageError(`--data "${file}" ${why}.`);
  }
}

function checkSave(file: string): void {
  refusePlace(resolve('.'), file, `--save "${file}"`);
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new UsageError(`--save "${file}": the folder ${folder} does not exist.`);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new UsageError(`--save "${file}" is a folder; name a file.`);
}

function setFaults(service: ContractService, flags: ServeFlags): void {
  const scope: FaultScope = {
    ...defined({ every: flags.every, times: flags.times, route: flags.route }),
    ...(flags.after ? { when: 'after' as const } : {}),
  };
  service.faults.set({
    latency: flags.latency,
    fail: flags.fail === undefined ? undefined : { ...scope, status: flags.fail },
    reset: flags.reset ? scope : undefined,
    rejectScores: flags.rejectScores,
  });
}

function requestLine({ method, path, route, removed, status }: RecordedRequest, profile: Profile): string {
  const names = removed?.map((id) => inProfileNames(id, profile));
  const answeredBy = route ?? (names === undefined ? 'no route' : `removed: ${names.join(', ')}`);
  return `${harmless(`${method} ${path}`)}  ${status ?? 'cut off'}  ${answeredBy}\n`;
}

/** Resolves when the process is asked to end; a second time ends it at once, as always. */
function askedToEnd(): Promise<void> {
  return new Promise((resolveEnd) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolveEnd());
  });
}

async function serve(flags: ServeFlags): Promise<void> {
  const scoped = (['every', 'times', 'route', 'after'] as const).find((name) => flags[name] !== undefined);
  if (scoped !== undefined && flags.fail === undefined && !flags.reset)
    throw new UsageError(`--${scoped} needs --fail or --reset.`);
  if (flags.save !== undefined) checkSave(flags.save);
  const { createContractService, sampleData } = await import('../../shim/service/index.ts');
  const shown = flags.profile === undefined ? await profileOfProject() : profiles[flags.profile];
  const service = createContractService({
    ...(flags.profile === undefined ? {} : { profile: profiles[flags.profile] }),
    ...defined({ version: flags.serviceVersion, bodyLimit: flags.bodyLimit }),
    ...(flags.log ? { onRequest: (request) => process.stdout.write(requestLine(request, shown)) } : {}),
    // Nobody reads them here.
    requestLimit: 1000,
  });
  if (flags.sample) service.seed(sampleData);
  if (flags.data !== undefined) {
    const data = readData(flags.data);
    try {
      service.seed(data);
    } catch (error) {
      throw new UsageError(`--data "${flags.data}": ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  setFaults(service, flags);
  const ended = askedToEnd();
  let url: string;
  try {
    ({ url } = await service.start(flags.port));
  } catch (error) {
    throw new UsageError(
      `Port ${flags.port} cannot be used (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
    );
  }
  process.stdout.write(`${url}\n`);
  await ended;
  await service.stop();
  if (flags.save === undefined) return;
  const reason = await writeOutput(resolve(flags.save), `${JSON.stringify(withoutEmpty(service.dump()), null, 2)}\n`);
  if (reason !== undefined) throw new NotWritten(`the data could not be written to "${flags.save}" (${reason}).`);
}

/** A file names no collection of which there is nothing. */
function withoutEmpty(data: DumpedData): SeedData {
  return Object.fromEntries(Object.entries(data).filter(([, records]) => records.length > 0));
}

/** Adds `serve`: the contract service until it is interrupted. */
export function addServeCommand(program: Command): Command {
  return program
    .command('serve')
    .description('start a v6 service in memory on this machine, for tests; its address is the first line of output')
    .optionsGroup('Service:')
    .option('--port <number>', 'port to listen on; 0 is any that is free', wholeNumber(0, 65_535), 0)
    .addOption(
      new Option('--profile <name>', 'names of the span attributes; all are understood when not given').choices(
        Object.keys(profiles),
      ),
    )
    .option('--service-version <version>', 'version that /api/public/health answers')
    .option('--body-limit <bytes>', 'largest body that is taken', wholeNumber(1, 1_000_000_000))
    .option('--log', 'print a line for each request')
    .optionsGroup('Data:')
    .option('--data <file>', 'JSON file with records to start with')
    .option('--sample', 'start with one record of each kind')
    .option('--save <file>', 'write all records to a JSON file at the end')
    .optionsGroup('Faults:')
    .option('--latency <milliseconds>', 'wait before each answer', wholeNumber(0, 600_000))
    .option('--fail <status>', 'answer with an error, as 429 or 503', wholeNumber(400, 599))
    .option('--reset', 'cut the connection without an answer')
    .option('--every <number>', 'fail or cut only every nth request', wholeNumber(1, 1_000_000))
    .option('--times <number>', 'fail or cut only so many times', wholeNumber(1, 1_000_000))
    .option('--route <name>', 'fail or cut only this method or path: scores.create, /api/public/scores')
    .option('--after', 'fail or cut after the request has had its effect')
    .option(
      '--reject-scores <names>',
      'answer 207 for scores with these names, separated by commas; repeatable',
      collectList,
    )
    .addHelpText(
      'after',
      helpAfter(`
Examples:
  svc-codemod serve --sample --log                              one record of each kind, a line for each request
  svc-codemod serve --port 4000 --data seed.json --save end.json
  svc-codemod serve --fail 503 --every 3 --times 50             does a client lose or double anything?

Ctrl-C answers what is under way and ends. Records: docs/contract-service.md.`),
    )
    .action(serve);
}
