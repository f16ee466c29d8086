import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { supersedes } from '#standards/vex/supersedes.ts'
import { dateOf, type PackedVex } from '#analysis/vex/pack-vex.ts'
import { type HeldVex, insertVex, lockVex, type NewVex, replaceVex, type VexTarget } from '#analysis/vex/vex-document-store.ts'

/** A document somebody sent. */
export interface SentVex {
  readonly target: VexTarget
  readonly packed: PackedVex
  /** Of its bytes. */
  readonly digest: string
  readonly submitted: Date
  readonly by: NewVex['by']
}

export interface KeptVex {
  readonly vexId: string
  /** `held`: it, or a newer issue of it, was there already, and nothing was written. */
  readonly outcome: 'created' | 'replaced' | 'same' | 'older'
  /** The issue that is held. */
  readonly held: Pick<HeldVex, 'version' | 'published'>
}

/**
 * Stores a document, in the place of an older issue of it: the same publisher, the same id of the document, for the same module,
 * project or company. The same document again changes nothing, nor does an issue older than the one held.
 */
export async function keepVex(trx: Transaction, sent: SentVex): Promise<KeptVex> {
  const vex = newVexOf(sent)
  const { packed: document } = sent
  const created = await insertVex(trx, vex)
  if (created !== undefined) return { vexId: created, outcome: 'created', held: document }
  const held = await lockVex(trx, sent.target, vex.identity)
  if (held === undefined) return keepVex(trx, sent)
  if (held.digest === sent.digest) return { vexId: held.id, outcome: 'same', held }
  if (!supersedes({ version: document.version, published: dateOf(document.published)?.toISOString() }, held))
    return { vexId: held.id, outcome: 'older', held }
  await replaceVex(trx, held.id, vex)
  return { vexId: held.id, outcome: 'replaced', held: document }
}

function newVexOf(sent: SentVex): NewVex {
  const { target, packed, digest } = sent
  const named = packed.id === undefined ? ['digest', digest] : ['id', packed.publisher ?? '', packed.id]
  return { ...sent, inBill: false, identity: identityOf(target, named) }
}

/** Equal for all issues of one document in one place. */
export function identityOf({ companyId, projectId, moduleId }: VexTarget, named: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([moduleId ?? projectId ?? companyId, ...named]))
    .digest('hex')
}
