/** What each shell has to load, made of the words that can be completed. */

/** A flag, and the words that can be its value. */
export interface FlagWords {
  /** Without the dashes. */
  name: string;
  values: readonly string[];
}

/** What can stand behind a command; behind the program itself for the name `''`. */
export interface CommandWords {
  name: string;
  operands: readonly string[];
  flags: readonly FlagWords[];
}

function quoted({ operands, flags }: CommandWords): string {
  return `'${[...operands, ...flags.map(({ name }) => `--${name}`)].join(' ')}'`;
}

/**
 * A value may be a list with commas, of which the last is completed. Bash breaks words at `:`, `=` and `@`, which ids
 * have: the word is read from the line, and what stands in front of the part that bash replaces (`$2`; it begins behind
 * a `:` or `=`, but with an `@`) is cut off the answers. Only where files are among them bash takes the answers for
 * files, since it would put backslashes into ids.
 */
function bash(all: readonly CommandWords[]): string {
  const [program, ...commands] = all;
  const values = new Map(
    all.flatMap(({ flags }) =>
      flags.filter(({ values: words }) => words.length > 0).map(({ name, values: words }) => [name, words.join(' ')]),
    ),
  );
  return `_svc_codemod() {
  local line="\${COMP_LINE:0:$COMP_POINT}" current="$2" words=${program === undefined ? "''" : quoted(program)} files=yes prefix= before=
  local word="\${line##*[[:space:]]}"
  local kept="\${word%"$current"}"
  set -- \${line%"$word"}
  for before in "$@"; do :; done
  case "$word" in --*=*) before="\${word%%=*}" prefix="\${word%%=*}=" word="\${word#*=}" ;; esac
  case "$before" in
${[...values].map(([name, words]) => `    --${name}) words='${words}' files= ;;`).join('\n')}
    *)
      case "$2" in
${commands.map((command) => `        ${command.name}) words=${quoted(command)} ;;`).join('\n')}
      esac ;;
  esac
  if [ -z "$files" ]; then
    case "$word" in *,*) prefix="$prefix\${word%,*}," word="\${word##*,}" ;; esac
    case "$word" in *=*) prefix="$prefix\${word%%=*}=" word="\${word#*=}" words= files=yes ;; esac
  fi
  COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$word"))
  local IFS=$'\\n' found=
  [ -n "$files" ] && found="$(compgen -P "$prefix" -f -- "$word")"
  if [ -n "$found" ]; then COMPREPLY+=($found); else compopt +o filenames 2> /dev/null; fi
  COMPREPLY=("\${COMPREPLY[@]#"$kept"}")
}
complete -o filenames -F _svc_codemod svc-codemod
`;
}

function zsh(all: readonly CommandWords[]): string {
  return `autoload -U +X bashcompinit && bashcompinit
${bash(all)}`;
}

function fish(all: readonly CommandWords[]): string {
  return all
    .flatMap(({ name: command, operands, flags }) => {
      const start = `complete -c svc-codemod -n '${command === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${command}`}'`;
      return [
        ...operands.map((word) => `${start} -a ${word}\n`),
        ...flags.map(
          ({ name, values }) => `${start} -l ${name}${values.length === 0 ? '' : ` -x -a '${values.join(' ')}'`}\n`,
        ),
      ];
    })
    .join('');
}

/** By the name of the shell; the first words are those of the program itself. */
export const shellScripts: Readonly<Record<string, (all: readonly CommandWords[]) => string>> = { bash, zsh, fish };
