import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'
import type { ModuleRef } from '#analysis/analyser.ts'
import { vexIdentityOf } from '#analysis/vex/save-vex.ts'
import { sizeProblemOf, type PackedVex, packVex } from '#analysis/vex/pack-vex.ts'
import { insertVex, lockVex, type NewVex, removeVex, replaceVex } from '#analysis/vex/vex-document-store.ts'

/**
 * Keeps what a module's bill itself says about vulnerabilities as evidence of that module, in the place of what the bill before said.
 * Writes nothing where nothing changed; what is too large to look anything up in counts for nothing. The caller judges the module afterwards.
 */
export async function saveSbomVex(
  trx: Transaction,
  { companyId, moduleId }: ModuleRef,
  document: VexDocument | undefined,
  at: Date,
): Promise<void> {
  const target = { companyId, moduleId }
  const identity = vexIdentityOf(target, ['bill'])
  const held = await lockVex(trx, target, identity)
  const digest = digestOf(document)
  if (held?.digest === digest) return
  const packed = packUsable(document)
  if (packed === undefined) {
    if (held !== undefined) await removeVex(trx, target, held.id)
    return
  }
  const by = { id: undefined, name: 'SBOM' }
  const vex: NewVex = { target, packed, inSbom: true, identity, digest, submitted: at, by }
  if (held === undefined) await insertVex(trx, vex)
  else await replaceVex(trx, held.id, vex)
}

function packUsable(document: VexDocument | undefined): PackedVex | undefined {
  if (document === undefined || document.statements.length === 0) return undefined
  const packed = packVex(document, 'module')
  return sizeProblemOf(packed) === undefined ? packed : undefined
}

function digestOf(document: VexDocument | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(document ?? null))
    .digest('hex')
}
