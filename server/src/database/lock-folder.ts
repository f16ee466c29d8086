import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Keeps the locks of this process from the garbage collector, which would close and so release them. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Claims a data folder for this process: the embedded database has no lock of its own, and two processes in one folder overwrite each other.
 * The claim is a lock of the kernel (docs/adr/0006-kernel-lock-on-the-data-folder.md), so it holds between containers on one volume and ends with
 * the process, however it ends. Rejects with who holds the folder.
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
  // for people to read: the lock itself does not tell who holds it, and a full disk must not keep the service from starting
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

/** Two processes that start at once may disturb each other's first attempt; after this time the folder counts as held. */
const lockTimeoutMs = 2_000

/**
 * Takes the lock of SQLite on an empty file, which never gets a content; undefined: another process has it. The file is never removed, since a
 * new one under its name would be another lock, and nothing else may open it: to close it anywhere in the process would release the lock.
 */
function tryLock(folder: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(folder, 'waybill-lock.sqlite'), { timeout: lockTimeoutMs })
  try {
    // a journal in a file could not be written on a full disk
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw new Error(`${folder} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
}

const busy = 5

/** The lowest byte of SQLite's extended error codes is the plain code. */
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

/** Builds before the kernel lock wrote their process id and its start time; one of them may still run. */
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
