import { homedir } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

/** Everything outside: lent, so that a test lends others. */
export interface CliContext {
  /** The words after the command's name. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** The working folder. */
  readonly folder: string
  readonly home: string
  readonly stdin: Readable
  readonly stdout: Terminal
  readonly stderr: Terminal
  readonly wait: (milliseconds: number) => Promise<unknown>
}

/** A stream that may be a terminal. */
export type Terminal = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** The world of the running process. */
export function processContext(): CliContext {
  const { argv, env, stdin, stdout, stderr } = process
  return { args: argv.slice(2), env, folder: process.cwd(), home: homedir(), stdin, stdout, stderr, wait: (ms) => setTimeout(ms) }
}
