import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { run } from '../src/run.ts'
import type { Terminal, CliContext } from '../src/cli-context.ts'

/** The result of a run. */
export interface Run {
  readonly code: number
  readonly stdout: string
  readonly bytes: Buffer
  readonly stderr: string
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string | Buffer
  readonly folder?: string
  readonly home?: string
  /** Whether stdout and stderr are a terminal. */
  readonly isTerminal?: boolean
  /** Whether stdin is a terminal. */
  readonly isAsked?: boolean
  /** What happens while the command waits; by default time passes at once. */
  readonly wait?: CliContext['wait']
  /** Reads stderr while the command runs, as a person does. */
  readonly onStderr?: (text: string) => void
}

/** Creates a folder for one test. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waybill-cli-'))
}

/** Runs one command line in isolation from the process. */
export async function runWaybill(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const [stdout, stderr] = [terminal(options.isTerminal), terminal(options.isTerminal)]
  const world: CliContext = {
    args,
    env: options.env ?? {},
    folder: options.folder ?? newFolder(),
    home: options.home ?? newFolder(),
    host: 'test-host',
    stdin: Object.assign(Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]), {
      isTTY: options.isAsked === true,
    }),
    stdout,
    stderr,
    wait: options.wait ?? (() => new Promise((resolve) => setImmediate(resolve))),
  }
  stderr.on('data', (chunk: Buffer) => options.onStderr?.(chunk.toString('utf8')))
  const output = Promise.all([buffer(stdout), text(stderr)])
  const code = await run(world)
  stdout.end()
  stderr.end()
  const [bytes, err] = await output
  return { code, bytes, stdout: bytes.toString('utf8'), stderr: err }
}

/** The part of a terminal that the spinner uses. */
function terminal(isTTY = false): Terminal & PassThrough {
  return Object.assign(new PassThrough(), { isTTY, columns: 120, clearLine: obey, cursorTo: obey, moveCursor: obey })
}

function obey(): boolean {
  return true
}
