import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { run } from '../src/run.ts'
import type { Terminal, CliContext } from '../src/cli-context.ts'

/** How a run went. */
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
}

/** A folder for one test. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waybill-cli-'))
}

/** Runs one command line in a world of its own: nothing of the process is looked at. */
export async function runWaybill(args: readonly string[], lent: RunOptions = {}): Promise<Run> {
  const [stdout, stderr] = [terminal(lent.isTerminal), terminal(lent.isTerminal)]
  const world: CliContext = {
    args,
    env: lent.env ?? {},
    folder: lent.folder ?? newFolder(),
    home: lent.home ?? newFolder(),
    stdin: Readable.from(lent.stdin === undefined ? [] : [Buffer.from(lent.stdin)]),
    stdout,
    stderr,
    wait: () => new Promise((resolve) => setImmediate(resolve)),
  }
  const said = Promise.all([buffer(stdout), text(stderr)])
  const code = await run(world)
  stdout.end()
  stderr.end()
  const [bytes, err] = await said
  return { code, bytes, stdout: bytes.toString('utf8'), stderr: err }
}

/** What a spinner asks of a terminal, and nothing else. */
function terminal(isTTY = false): Terminal & PassThrough {
  return Object.assign(new PassThrough(), { isTTY, columns: 120, clearLine: obey, cursorTo: obey, moveCursor: obey })
}

function obey(): boolean {
  return true
}
