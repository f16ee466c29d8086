import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ClientBase } from 'pg'

const slotName = 'waybill_copy'

/**
 * Copies the folder of a running database as pg_basebackup does: what changes meanwhile is in the log, which is copied last and which a
 * database that is opened on the copy recovers from. Others wait for the checkpoint at its beginning alone.
 */
export async function copyBase(session: ClientBase, from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true, mode: 0o700 })
  // the slot keeps the log from being recycled before it is copied; one is left behind by a process that was killed
  await session.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${slotName}'`)
  await session.query(`select pg_create_physical_replication_slot('${slotName}', true)`)
  try {
    await session.query(`select pg_backup_start('waybill', true)`)
    await cp(from, to, { recursive: true, filter: (path) => !isLeftOut(path.slice(from.length + 1)) })
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await cp(join(from, 'pg_wal'), join(to, 'pg_wal'), { recursive: true })
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await session.query(`select pg_drop_replication_slot('${slotName}')`)
  }
}

const processFiles: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts'])

/** The log comes last; what belongs to the running process does not come at all. */
function isLeftOut(path: string): boolean {
  const [top = '', below] = path.split(sep)
  return processFiles.has(path) || ((top === 'pg_wal' || top === 'pg_replslot') && below !== undefined)
}
