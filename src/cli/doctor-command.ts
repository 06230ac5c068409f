import { resolve } from 'node:path';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { profiles } from '../catalog/profile.ts';
import type { Finding } from '../doctor/finding.ts';
import { UsageError } from '../findings/errors.ts';
import { toolVersion } from '../findings/tool-version.ts';
import { createColours, wantsColour } from '../report/colours.ts';
import { exitCodes } from '../report/exit-code.ts';
import { collect, forceHelp } from './flags.ts';
import { helpAfter } from './help-text.ts';
import { withTitle } from './own-file.ts';
import { plainWidth, terminalWidth } from './terminal-width.ts';
import { prepareFile, writeOutput } from './write-output.ts';

interface DoctorFlags {
  service?: URL;
  timeout: number;
  profile?: keyof typeof profiles;
  ignore?: string[];
  format: 'pretty' | 'json';
  output?: string;
  force?: boolean;
  quiet?: boolean;
  cwd?: string;
}

/** Messages do not repeat the address: it may hold a password. */
function serviceAddress(value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new InvalidArgumentError('It has to be an address with http:// or https://.');
  return url;
}

function seconds(value: string): number {
  const number = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (!(number >= 1 && number <= 300)) throw new InvalidArgumentError('It has to be a whole number from 1 to 300.');
  return number;
}

async function examine(flags: DoctorFlags, setExitCode: (code: number) => void): Promise<void> {
  const here = resolve(flags.cwd ?? '.');
  // As everywhere, `-` is standard output, which is where the report goes without the flag.
  const output = flags.output === '-' ? undefined : flags.output;
  if (output !== undefined) prepareFile(here, output, `--output "${output}"`, flags);
  const { findWorkspace } = await import('../pipeline/workspace.ts');
  const { gatherFacts } = await import('../doctor/gather-facts.ts');
  const { diagnose, inOrder } = await import('../doctor/diagnose.ts');
  const { doctorReport } = await import('../doctor/doctor-report.ts');
  const { prettyDoctor } = await import('../doctor/pretty.ts');
  const { root, paths } = findWorkspace(flags.cwd ?? '.', []);
  const facts = gatherFacts(
    {
      root,
      paths,
      ignore: flags.ignore ?? [],
      ...(flags.profile === undefined ? {} : { profile: profiles[flags.profile] }),
    },
    process.versions.node,
    process.env,
  );
  const findings: Finding[] = diagnose(facts);
  let asked: string | undefined;
  if (flags.service !== undefined) {
    const { checkService, healthAddress } = await import('../doctor/checks/service.ts');
    asked = healthAddress(flags.service).href;
    const serviceFindings = await checkService({
      url: flags.service,
      timeoutSeconds: flags.timeout,
      environment: process.env,
    });
    findings.push(...serviceFindings.map((finding): Finding => ({ check: 'service', ...finding })));
  }
  const report = doctorReport(
    toolVersion(),
    root,
    facts.map(({ profile }) => profile.name),
    inOrder(findings),
    asked,
  );
  setExitCode(report.summary.fail > 0 ? exitCodes.left : exitCodes.done);
  const json = `${JSON.stringify(report, undefined, 2)}\n`;
  const pretty = (colour: boolean, width: number): string =>
    prettyDoctor(report, createColours(colour), flags.quiet ?? false, width);
  process.stdout.write(
    flags.format === 'json' && output === undefined
      ? json
      : pretty(wantsColour(process.stdout, process.env), terminalWidth()),
  );
  if (output === undefined) return;
  const reason = await writeOutput(
    resolve(here, output),
    flags.format === 'json' || output.endsWith('.json') ? json : withTitle(pretty(false, plainWidth), 'doctor'),
  );
  if (reason !== undefined) throw new UsageError(`--output "${output}" cannot be written (${reason}).`);
}

/** Adds `doctor`: what a project needs besides its code for major 6. */
export function addDoctorCommand(program: Command, setExitCode: (code: number) => void): Command {
  return program
    .command('doctor')
    .description('check versions, lockfile, build targets, Node.js and the service; writes nothing')
    .optionsGroup('The service:')
    .option(
      '--service <url>',
      'ask this service for its version (GET /api/public/health); without it nothing is asked over the network',
      serviceAddress,
    )
    .option('--timeout <seconds>', 'how long to wait for it', seconds, 10)
    .optionsGroup('What to work on:')
    .addOption(
      new Option('--profile <name>', 'names of the SDK; found out when not given').choices(Object.keys(profiles)),
    )
    .option('--ignore <glob>', 'leave out files, in gitignore syntax from the root; repeatable', collect)
    .option('--cwd <folder>', 'run as if started in this folder')
    .optionsGroup('Output:')
    .addOption(new Option('--format <format>', 'how to report').choices(['pretty', 'json']).default('pretty'))
    .option('--output <file>', 'write it to a file too; as JSON with --format json or a name in .json')
    .option('--force', forceHelp)
    .option('--quiet', 'only what has to be done')
    .addHelpText(
      'after',
      helpAfter(`
Examples:
  svc-codemod doctor                                      before and after a migration
  svc-codemod doctor --service https://llm.example.com    is the service new enough?
  svc-codemod doctor --format json                        for CI

Exits with 0 when nothing has to be done (hints may be left), 1 when something has to be, 2 for wrong usage.
`),
    )
    .action((flags: DoctorFlags) => examine(flags, setExitCode));
}
