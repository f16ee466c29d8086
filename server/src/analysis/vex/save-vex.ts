import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { supersedes } from '@waybill/documents/vex'
import { parseDate, type PackedVex } from '#analysis/vex/pack-vex.ts'
import { type StoredVex, insertVex, lockVex, type NewVex, replaceVex, type VexTarget } from '#analysis/vex/vex-document-store.ts'

/** An uploaded VEX document. */
export interface SubmittedVex {
  readonly target: VexTarget
  readonly packed: PackedVex
  /** Of its bytes. */
  readonly digest: string
  readonly submitted: Date
  readonly by: NewVex['by']
}

export interface SavedVex {
  readonly vexId: string
  /** `same` and `older`: it, or a newer version of it, was stored already, and nothing was written. */
  readonly outcome: 'created' | 'replaced' | 'same' | 'older'
  /** The version that is stored. */
  readonly current: Pick<StoredVex, 'version' | 'published'>
}

/**
 * Stores a document, in place of an older version of it: the same publisher, the same id of the document, for the same module,
 * project or company. The same document again changes nothing, nor does a version older than the stored one.
 */
export async function saveVex(trx: Transaction, sent: SubmittedVex): Promise<SavedVex> {
  const vex = toNewVex(sent)
  const { packed: document } = sent
  const created = await insertVex(trx, vex)
  if (created !== undefined) return { vexId: created, outcome: 'created', current: document }
  const current = await lockVex(trx, sent.target, vex.identity)
  if (current === undefined) return saveVex(trx, sent)
  if (current.digest === sent.digest) return { vexId: current.id, outcome: 'same', current }
  if (!supersedes({ version: document.version, published: parseDate(document.published)?.toISOString() }, current))
    return { vexId: current.id, outcome: 'older', current }
  await replaceVex(trx, current.id, vex)
  return { vexId: current.id, outcome: 'replaced', current: document }
}

function toNewVex(sent: SubmittedVex): NewVex {
  const { target, packed, digest } = sent
  const named = packed.id === undefined ? ['digest', digest] : ['id', packed.publisher ?? '', packed.id]
  return { ...sent, inSbom: false, identity: vexIdentityOf(target, named) }
}

/** Returns the identity that all versions of one document share in one scope. */
export function vexIdentityOf({ companyId, projectId, moduleId }: VexTarget, named: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([moduleId ?? projectId ?? companyId, ...named]))
    .digest('hex')
}
