import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** The last attempt to back up into the bucket. */
export interface BackupAttempt {
  readonly started: Date
  readonly leaseUntil: Date
  readonly key: string
  readonly uploadId: string | undefined
  readonly finished: Date | undefined
  readonly bytes: number | undefined
  readonly error: string | undefined
}

export async function findAttempt(db: Database): Promise<BackupAttempt | undefined> {
  const row = await db.selectFrom('backup_attempt').selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const { started, lease_until: leaseUntil, object_key: key, upload_id: uploadId, finished, bytes, error } = row
  return {
    started,
    leaseUntil,
    key,
    uploadId: uploadId ?? undefined,
    finished: finished ?? undefined,
    bytes: bytes ?? undefined,
    error: error ?? undefined,
  }
}

interface NewAttempt {
  readonly id: string
  readonly started: Date
  readonly leaseUntil: Date
  readonly key: string
}

/** Begins an attempt in place of the last one; returns whether it did. While another process renews its lease, it does not. */
export async function beginAttempt(db: Database, { id, started, leaseUntil, key }: NewAttempt): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_attempt as a (id, started, lease_until, object_key) values (${id}, ${started}, ${leaseUntil}, ${key})
    on conflict (only_row) do update set id = excluded.id, started = excluded.started, lease_until = excluded.lease_until,
      object_key = excluded.object_key, upload_id = null, finished = null, bytes = null, error = null
    where a.finished is not null or a.lease_until < ${started}
    returning id`.execute(db)
  return rows.length > 0
}

export async function renewLease(db: Database, id: string, leaseUntil: Date): Promise<void> {
  await db.updateTable('backup_attempt').set({ lease_until: leaseUntil }).where('id', '=', id).where('finished', 'is', null).execute()
}

/** Stores which upload to abort if the process ends. */
export async function saveUpload(db: Database, id: string, uploadId: string): Promise<void> {
  await db.updateTable('backup_attempt').set({ upload_id: uploadId }).where('id', '=', id).execute()
}

/** Stores how an attempt ended. */
export async function endAttempt(
  db: Database,
  id: string,
  { finished, bytes, error }: { readonly finished: Date; readonly bytes?: number; readonly error?: string },
): Promise<void> {
  const ended = { finished, bytes: bytes ?? null, error: error ?? null, upload_id: null }
  await db.updateTable('backup_attempt').set(ended).where('id', '=', id).execute()
}
