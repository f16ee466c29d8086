import type { Caller } from '#access/access.ts'
import type { Database, Transaction } from '#database/database.ts'
import type { NamedVersion, VersionRef } from '#dependency-track/target.ts'
import { findVersion, type ProjectVersion } from '#dependency-track/version-store.ts'
import { HttpError } from '#platform/http-error.ts'
import { isId } from '#platform/ids.ts'

/** Finds a version or answers 404, as Dependency-Track does for an id of any form. */
export async function requireVersion(db: Database | Transaction, caller: Caller, ref: VersionRef): Promise<ProjectVersion> {
  const found = await findByAnyId(db, caller, ref)
  if (found === undefined) throw new HttpError(404, 'The project could not be found.')
  return found
}

/** Finds the parent that a version is to have, or answers 404. */
export async function requireParentVersion(trx: Transaction, caller: Caller, ref: VersionRef): Promise<ProjectVersion> {
  const found = await findByAnyId(trx, caller, ref)
  if (found === undefined) throw new HttpError(404, 'The parent project could not be found.')
  return found
}

async function findByAnyId(db: Database | Transaction, caller: Caller, ref: VersionRef): Promise<ProjectVersion | undefined> {
  return 'uuid' in ref && !isId(ref.uuid) ? undefined : findVersion(db, caller, ref)
}

/** Answers 409 where another version has this name. */
export async function requireFreeName(
  trx: Transaction,
  caller: Caller,
  { name, version }: NamedVersion,
  { uuid, parameter }: { readonly uuid?: string; readonly parameter: 'name' | 'version' },
): Promise<void> {
  const found = await findVersion(trx, caller, { name, version })
  if (found === undefined || found.uuid === uuid) return
  throw new HttpError(409, 'There is already a project of this name and version.', { parameter })
}
