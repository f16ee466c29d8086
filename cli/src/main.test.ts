import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../test/run-waybill.ts'
import { json, scriptedService } from '../test/scripted-service.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs the program while nobody reads one of its streams; returns the exit code. */
async function runUnread(stream: 'stdout' | 'stderr', args: readonly string[], cwd: string): Promise<number> {
  const child = spawn(process.execPath, ['--conditions', 'development', main, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  child[stream].destroy()
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

const finding = { kind: 'vulnerability', status: 'violation', key: 'CVE-1', severity: 'high', score: 9, knownExploited: false, fixedIn: [] }
const item = { ...finding, component: { key: 'npm:a', version: '1' }, reason: '', since: '', project: 'P', module: 'M' }

describe('a reader that closes the pipe early (docs/reference/cli.md#output-and-exit-codes)', () => {
  it('does not hide that a threshold is reached', async () => {
    const url = await scriptedService(json([item], 200, { 'x-total-count': '1' }))
    const args = ['findings', '--fail-on', 'high', '--url', url, '--key', 'key']
    expect(await runUnread('stdout', args, newFolder())).toBe(1)
  })

  it('of stderr does not end a run', async () => {
    const folder = newFolder()
    expect(await runUnread('stderr', ['scan', '.', '--no-send', '--out', 'result.json'], folder)).toBe(0)
    expect(existsSync(join(folder, 'result.json'))).toBe(true)
  })
})
