import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps the locks from garbage collection, which would close and release them. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Locks a data folder for this process: the embedded database has no lock of its own, and two processes would overwrite each other. A
 * kernel lock (docs/adr/0006-kernel-lock-on-the-data-folder.md) works between containers on one volume and ends with the process. Rejects
 * with the holder of the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const note = join(folder, 'waybill.lock')
  const lock = tryLock(folder)
  if (lock === undefined) throw folderInUseError(folder, describeHolder(await readNote(note)))
  const elder = findOlderProcess(await readNote(note))
  if (elder !== undefined) {
    lock.close()
    throw folderInUseError(folder, `the running process ${elder}`)
  }
  heldLocks.add(lock)
  // for people to read: the lock does not name its holder; a full disk must not prevent the start
  await writeFile(note, `${String(process.pid)} on ${hostname()} since ${new Date().toISOString()}\n`, { mode: 0o600 }).catch(
    () => undefined,
  )
  return async () => {
    await rm(note, { force: true })
    heldLocks.delete(lock)
    lock.close()
  }
}

function folderInUseError(folder: string, holder: string): Error {
  return new Error(`${folder} is in use by ${holder}; stop it or choose another folder`)
}

/** Two processes that start at once may disturb each other's first attempt; after this time the folder counts as locked. */
const lockTimeoutMs = 2_000

/**
 * Takes SQLite's lock on an empty file; undefined if another process has it. Never remove the file, since a new one would be another lock,
 * and open it nowhere else: closing it anywhere in the process releases the lock.
 */
function tryLock(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(folder, 'waybill-lock.sqlite'), { timeout: lockTimeoutMs })
  try {
    // a journal file could not be written on a full disk
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw new Error(`${folder} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
}

const busy = 5

/** The lowest byte of SQLite's extended error code is the primary code. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' && errcode % 256 === busy
}

function readNote(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

function describeHolder(note: string): string {
  return /^\d+ on \S+ since \S+\n$/u.test(note) ? `the running process ${note.trim()}` : 'another process'
}

/** Finds a running process of a version before the kernel lock, which wrote its process id and start time. */
function findOlderProcess(note: string): string | undefined {
  const [, pid, started] = /^(\d+) (\d+)$/u.exec(note.trim()) ?? []
  return pid !== undefined && Number(pid) !== process.pid && processStartTime(pid) === started ? pid : undefined
}

function processStartTime(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
  } catch {
    return undefined
  }
}
