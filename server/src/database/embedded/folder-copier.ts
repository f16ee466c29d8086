import { rm, statfs } from 'node:fs/promises'
import type { Pool } from 'pg'
import { copyBase } from '#database/embedded/copy-base.ts'

/** Space that is left free beside a copy. */
const reservedBytes = 134_217_728

/** A copy of the embedded database, to be read while the original is written to. */
export interface FolderCopy {
  readonly folder: string
  readonly remove: () => Promise<void>
}

/**
 * Copies the database in a folder; undefined where the disk has no room for it. One copy is made at a time: the second waits until the first
 * was removed.
 */
export function createFolderCopier(pool: Pool, from: string, to: string): () => Promise<FolderCopy | undefined> {
  const last = { removed: Promise.resolve() }
  return async () => {
    const before = last.removed
    const { promise, resolve } = Promise.withResolvers<void>()
    last.removed = promise
    await before
    async function remove(): Promise<void> {
      await rm(to, { recursive: true, force: true })
      resolve()
    }
    try {
      if (await makeCopy(pool, from, to)) return { folder: to, remove }
      resolve()
      return undefined
    } catch (error) {
      await remove()
      throw error
    }
  }
}

async function makeCopy(pool: Pool, from: string, to: string): Promise<boolean> {
  const session = await pool.connect()
  try {
    const { rows } = await session.query<{ size: number }>('select pg_database_size(current_database()) as size')
    const { bavail, bsize } = await statfs(from)
    if (bavail * bsize < (rows[0]?.size ?? 0) + reservedBytes) return false
    await copyBase(session, from, to)
    return true
  } catch (error) {
    // whatever of the backup is still open in the session
    await session.query('select pg_backup_stop(false)').catch(() => undefined)
    throw error
  } finally {
    session.release()
  }
}
