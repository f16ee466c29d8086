import type { ShellCommand } from './read-commands.ts'

const fetchers = /^(?:curl|wget|gsutil|aws|fetch)$/u
const shells = /^(?:(?:ba|z|k|mk|da|fi)?sh|python[\d.]*|perl|ruby|node|php|pwsh|powershell|iex)$/iu
/** A download within a substitution that a shell runs. */
const substituted = /(?:<\(|\$\(|`)\s*(?:sudo\s+)?(?:curl|wget)\b/u

/** Finds the commands of a script that run what was downloaded without a check, by their positions. */
export function findDownloads(commands: readonly ShellCommand[]): readonly ShellCommand[] {
  const files = new Set<string>()
  return commands.filter((command) => {
    for (const file of filesOf(command)) files.add(plainPath(file))
    return isPiped(command) || isSubstituted(command) || runsFile(command, files)
  })
}

function programOf(words: readonly string[]): string {
  return words[0]?.split('/').at(-1) ?? ''
}

function isPiped({ words, pipedTo }: ShellCommand): boolean {
  return fetchers.test(programOf(words)) && pipedTo.some((each) => shells.test(programOf(each)))
}

function isSubstituted({ words, text }: ShellCommand): boolean {
  const program = programOf(words)
  return (shells.test(program) || program === 'eval' || program === 'source' || program === '.') && substituted.test(text)
}

/** The files that a download writes: `-o file`, `> file`, or the last part of a copy. */
function filesOf({ words, text }: ShellCommand): readonly string[] {
  const program = programOf(words)
  if (!fetchers.test(program)) return []
  const option = words.flatMap((word, at) => (/^(?:-[a-zA-Z]*[oO]|--output|--output-document)$/u.test(word) ? [words[at + 1] ?? ''] : []))
  const redirected = />\s*([^\s>&|]+)/u.exec(text)?.[1]
  const copied = program === 'gsutil' || program === 'aws' ? words.at(-1) : undefined
  return [...option, redirected ?? '', copied ?? ''].filter((file) => file !== '' && file !== '-')
}

/** A file is run by its path, or as the first argument of a shell. */
function runsFile({ words }: ShellCommand, files: ReadonlySet<string>): boolean {
  const target = shells.test(programOf(words)) ? words.slice(1).find((word) => !word.startsWith('-')) : words[0]
  return target !== undefined && files.has(plainPath(target))
}

function plainPath(path: string): string {
  return path.replace(/^\.\//u, '')
}
