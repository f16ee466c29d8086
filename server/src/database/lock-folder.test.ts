import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lockFolder } from '#database/lock-folder.ts'

const children: ChildProcess[] = []

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** Takes the lock and keeps it until its input ends, or prints why it cannot. */
const script = `
  import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock-folder.ts'))}
  try {
    await lockFolder(process.argv[1])
    process.stdout.write('locked')
    process.stdin.resume()
  } catch (error) {
    process.stdout.write(error.message)
  }`

interface Other {
  readonly pid: number
  /** `locked`, or the reason why not. */
  readonly said: Promise<string>
  readonly kill: () => Promise<unknown>
}

const namespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Tries to lock the folder in another process, started through these arguments. */
function lockElsewhere(folder: string, before: readonly string[] = []): Other {
  const [program, ...parameters] = [...before, process.execPath, '--input-type=module', '--eval', script, folder]
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const said = once(child.stdout, 'data').then(([text]) => String(text))
  return { pid: child.pid ?? 0, said, kill: () => (child.kill('SIGKILL'), once(child, 'close')) }
}

function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waybill-lock-'))
}

const mayUnshare = spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0

describe('a data folder', () => {
  it('is locked for a second process, naming the first, until the first ends', async () => {
    const folder = makeFolder()
    const unlock = await lockFolder(folder)
    const holder = `the running process ${String(process.pid)} on ${hostname()} since [\\d:.TZ-]+`
    expect(await lockElsewhere(folder).said).toMatch(
      new RegExp(`^${folder} is in use by ${holder}; stop it or choose another folder$`, 'u'),
    )
    await expect(lockFolder(folder)).rejects.toThrow('is in use by')
    expect(readdirSync(folder).toSorted()).toEqual(['waybill-lock.sqlite', 'waybill.lock'])
    await unlock()
    expect(await lockElsewhere(folder).said).toBe('locked')
  })

  it('is free at once when its holder is killed', async () => {
    const folder = makeFolder()
    const other = lockElsewhere(folder)
    expect(await other.said).toBe('locked')
    await expect(lockFolder(folder)).rejects.toThrow(`the running process ${String(other.pid)} on`)
    await other.kill()
    await (
      await lockFolder(folder)
    )()
  })

  it.skipIf(!mayUnshare)(
    'is refused to a process in another PID namespace, as in another container (skipped where unshare is not permitted)',
    async () => {
      const folder = makeFolder()
      const unlock = await lockFolder(folder)
      expect(await lockElsewhere(folder, namespace).said).toContain('is in use by the running process')
      await unlock()
      const other = lockElsewhere(folder, namespace)
      expect(await other.said).toBe('locked')
      // its id means another process here, or none
      expect(readFileSync(join(folder, 'waybill.lock'), 'utf8')).toMatch(/^1 on /u)
      await expect(lockFolder(folder)).rejects.toThrow('is in use by the running process 1 on')
    },
  )

  // starts twelve processes
  it('is locked by exactly one of several that start at once', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const folder = makeFolder()
      const said = await Promise.all(Array.from({ length: 4 }, () => lockElsewhere(folder).said))
      expect(said.filter((text) => text === 'locked')).toEqual(['locked'])
    }
  })

  it('works after a killed process of an earlier build', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'waybill.lock'), '1 42')
    const unlock = await lockFolder(folder)
    expect(readFileSync(join(folder, 'waybill.lock'), 'utf8')).toMatch(new RegExp(`^${String(process.pid)} on `, 'u'))
    await unlock()
  })

  it('is locked while a process of an earlier build runs', async () => {
    const folder = makeFolder()
    const parent = String(process.ppid)
    const started = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
    writeFileSync(join(folder, 'waybill.lock'), `${parent} ${started}`)
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by the running process ${parent}; stop it`)
  })
})
