// @ts-check
/** The manual page, made of the commands and flags that the command line itself knows. */

/** @param {string} text */
const roff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

/** @param {import('commander').Command} command */
function flags(command) {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .map((option) => `.TP\n.B ${roff(option.flags)}\n${roff(help.optionDescription(option))}`);
}

/**
 * @param {import('commander').Command} program
 * @param {string} exitCodes rows of the exit code table
 * @returns {string}
 */
export function manPage(program, exitCodes) {
  const commands = program.commands.flatMap((command) => [
    `.SS ${roff(`${command.name()} ${command.usage()}`)}`,
    roff(command.description()),
    ...flags(command),
  ]);
  return [
    `.TH SVC\\-CODEMOD 1 "" "svc\\-codemod ${program.version()}"`,
    '.SH NAME',
    `svc\\-codemod \\- ${roff(program.description())}`,
    '.SH SYNOPSIS',
    '.B svc\\-codemod',
    '[paths...] [flags]',
    '.br',
    '.B svc\\-codemod',
    '<command> [flags]',
    '.SH COMMANDS',
    ...commands,
    '.SH EXIT STATUS',
    '.nf',
    roff(exitCodes),
    '.fi',
    '.SH FILES',
    '.TP',
    '.B svc\\-codemod.config.json',
    roff('Flags that a project gives once; also the key "svc-codemod" of package.json.'),
    '',
  ].join('\n');
}
