import { Argument, type Command } from 'commander'
import type { CliContext } from '#cli-context.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** Adds `waybill completion SHELL`: prints a script that completes commands and options. */
export function addCompletionCommand(program: Command, world: CliContext): void {
  program
    .command('completion')
    .summary('print a script that completes commands and options in your shell')
    .description('Prints a script for your shell, for example: source <(waybill completion bash)')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .action((shell: (typeof shells)[number]) => void world.stdout.write(scripts[shell](describe(program))))
}

/** What can follow on a path of commands, such as `keys list`. */
interface Path {
  readonly path: string
  readonly commands: readonly string[]
  readonly options: readonly string[]
}

interface Description {
  readonly paths: readonly Path[]
  /** What options take, by option, of all commands. */
  readonly values: ReadonlyMap<string, readonly string[]>
}

function describe(program: Command): Description {
  const values = new Map<string, readonly string[]>()
  for (const { long, argChoices } of allOptions(program))
    if (typeof long === 'string' && argChoices !== undefined) values.set(long, [...new Set([...(values.get(long) ?? []), ...argChoices])])
  return { paths: pathsOf(program, ''), values }
}

function pathsOf(command: Command, path: string): readonly Path[] {
  const own = { path, commands: command.commands.map((each) => each.name()), options: command.options.flatMap(({ long }) => long ?? []) }
  return [own, ...command.commands.flatMap((each) => pathsOf(each, `${path} ${each.name()}`))]
}

function allOptions(command: Command): Command['options'] {
  return [...command.options, ...command.commands.flatMap(allOptions)]
}

const scripts: Readonly<Record<(typeof shells)[number], (description: Description) => string>> = {
  bash: bashScript,
  zsh: (description) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(description)}`,
  fish: fishScript,
}

function bashScript({ paths, values }: Description): string {
  const [global] = paths
  return `_waybill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
      ${paths
        .slice(1)
        .map(({ path }) => `"${path}"`)
        .join('|')}) path="$path $word" ;;
    esac
  done
  case "$previous" in
${[...values].map(([option, choices]) => `    ${option}) words="${choices.join(' ')}" ;;`).join('\n')}
    *) case "$path" in
${paths.map(({ path, commands, options }) => `      "${path}") words="${[...commands, ...options, '--help'].join(' ')}" ;;`).join('\n')}
    esac
    [[ -n $path ]] && words="$words ${global?.options.join(' ') ?? ''}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _waybill waybill
`
}

function fishScript({ paths, values }: Description): string {
  return paths
    .flatMap(({ path, commands, options }) => {
      const place =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .trim()
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ')
      const start = `complete -c waybill -n '${place}'`
      return [
        ...(commands.length > 0 ? [`${start} -f -a '${commands.join(' ')}'`] : []),
        ...options.map((option) => `${start} -l ${option.slice(2)}${valuesOf(values, option)}`),
      ]
    })
    .map((line) => `${line}\n`)
    .join('')
}

function valuesOf(values: Description['values'], option: string): string {
  const choices = values.get(option)
  return choices === undefined ? '' : ` -x -a '${choices.join(' ')}'`
}
