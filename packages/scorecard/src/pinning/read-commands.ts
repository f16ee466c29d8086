/** A command of a script as its words, and what its output is piped to. */
export interface ShellCommand {
  readonly words: readonly string[]
  /** The commands behind `|`, by their words. */
  readonly pipedTo: readonly (readonly string[])[]
  /** As written, in one line. */
  readonly text: string
  /** The number of lines before it. */
  readonly above: number
}

const mostCommands = 10_000
const separators = /(&&|\|\||;|\n)/u
const continued = /[\\`^]\r?\n/gu
const comment = /(?<=^|\s)#[^\n]*/gu
/** Stands for a line end within a command. */
const joint = '\v'

/** Splits a script into commands, roughly as a shell does; quotes keep blanks together, nothing is expanded. */
export function readCommands(script: string): readonly ShellCommand[] {
  const parts = script.replaceAll(comment, '').replaceAll(continued, joint).split(separators, mostCommands)
  const commands: ShellCommand[] = []
  for (let at = 0, above = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    if (at % 2 === 0) commands.push(commandOf(part.trimStart(), above))
    above += part.split(/[\n\v]/u).length - 1
  }
  return commands.filter(({ words }) => words.length > 0)
}

function commandOf(written: string, above: number): ShellCommand {
  const text = written.replaceAll(joint, ' ').trim()
  const [words = [], ...pipedTo] = text.split('|').map(wordsOf)
  return { words, pipedTo, text, above }
}

const prefixes = new Set(['sudo', 'exec', 'command', 'env', 'time', 'then', 'do', 'else', 'if', '!', '{', '(', '-E', '-H'])
const assignment = /^[A-Za-z_]\w*=/u

/** Lists the words without quotes; what comes before the command itself is left out. */
function wordsOf(text: string): readonly string[] {
  const words = (text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/gu) ?? []).map((word) => word.replaceAll(/["']/gu, ''))
  const start = words.findIndex((word) => !prefixes.has(word) && !assignment.test(word))
  return start === -1 ? [] : words.slice(start)
}
