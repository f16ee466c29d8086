import { readFileSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Claims a data folder for this process: the embedded database has no lock of its own, and two processes in one folder
 * overwrite each other silently. A claim whose process is gone, as after a kill, is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'waybill.lock')
  if (!(await tryCreate(file))) {
    const holder = (await readFile(file, 'utf8')).trim()
    if (isAlive(holder))
      throw new Error(`${folder} is in use by the running process ${holder.split(' ')[0] ?? ''}; stop it or choose another folder`)
    await rm(file, { force: true })
    if (!(await tryCreate(file))) throw new Error(`${folder} was just taken by another process`)
  }
  return () => rm(file, { force: true })
}

async function tryCreate(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(identity(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return identity(pid) === holder
}

/** Process ids are reused, above all in containers; with the start time they are not. */
function identity(pid: number): string {
  return `${String(pid)} ${startTime(pid)}`.trim()
}

function startTime(pid: number): string {
  try {
    return (
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ')[19] ?? ''
    )
  } catch {
    return ''
  }
}
