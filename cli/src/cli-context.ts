import { homedir, hostname } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** Everything from outside; tests inject their own. */
export interface CliContext {
  /** The arguments after the command name. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working directory. */
  readonly folder: string
  readonly home: string
  /** The name of the machine. */
  readonly host: string
  readonly stdin: Readable
  readonly stdout: Terminal
  readonly stderr: Terminal
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** A stream that may be a terminal. */
export type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** Builds the context of the running process. */
export function processContext(): CliContext {
  const { argv, env, stdin, stdout, stderr } = process
  const [folder, home, host] = [process.cwd(), homedir(), hostname()]
  return { args: argv.slice(2), env, folder, home, host, stdin, stdout, stderr, wait: (ms) => setTimeout(ms) }
}
