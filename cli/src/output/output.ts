import { clean, cleanDocument, cleanJson } from '#output/clean.ts'
import { type Cell, drawTable } from '#output/table.ts'
import { type Painter, painterFor } from '#output/painter.ts'
import { type Progress, type ProgressOptions, startProgress } from '#output/progress.ts'
import type { CliContext } from '#cli-context.ts'

/** Writes results to stdout and everything else to stderr. External text is cleaned, so that it cannot control the terminal. */
export interface Output {
  /** Whether to print JSON; then only `json` writes to stdout. */
  readonly isJson: boolean
  readonly line: (text: string) => void
  readonly table: (head: readonly string[], rows: readonly (readonly Cell[])[]) => void
  readonly json: (value: unknown) => void
  /** Prints a document of several lines. */
  readonly document: (text: string) => void
  /** Prints a note on stderr. */
  readonly note: (text: string) => void
  readonly report: (how: 'error' | 'warning' | 'note', text: string, more?: readonly string[]) => void
  /** Shows progress; prints whole lines without a terminal. */
  readonly progress: (text: string, options?: ProgressOptions) => Progress
}

const colours = { error: 'red', warning: 'yellow', note: undefined } as const

export function openOutput({ stdout, stderr, env }: CliContext, isJson = false): Output {
  const painters: Readonly<Record<'out' | 'err', Painter>> = { out: painterFor(stdout, env), err: painterFor(stderr, env) }
  function say(text: string): void {
    stderr.write(`${clean(text)}\n`)
  }
  return {
    isJson,
    line: (text) => void stdout.write(`${clean(text)}\n`),
    table: (head, rows) => void stdout.write(`${drawTable(head, rows, painters.out)}\n`),
    json: (value) => void stdout.write(`${cleanJson(value)}\n`),
    document: (text) => void stdout.write(cleanDocument(text)),
    note: say,
    report(how, text, more = []) {
      stderr.write(`${painters.err(`${how}:`, colours[how])} ${clean(text)}\n`)
      for (const line of more) say(`  ${line}`)
    },
    progress: (text, options) => startProgress(stderr, clean(text), options),
  }
}
