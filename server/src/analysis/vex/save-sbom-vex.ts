import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'
import type { ModuleRef } from '#analysis/analyser.ts'
import { vexIdentityOf } from '#analysis/vex/save-vex.ts'
import { sizeProblemOf, type PackedVex, packVex } from '#analysis/vex/pack-vex.ts'
import { insertVex, lockVex, type NewVex, removeVex, replaceVex } from '#analysis/vex/vex-document-store.ts'

/**
 * Stores the statements on vulnerabilities in a module's SBOM as evidence for that module, in place of those of the SBOM before.
 * Writes nothing where nothing changed; ignores what is too large to look anything up in. The caller evaluates the module afterwards.
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

/** Whether `saveSbomVex` would write nothing. */
export async function isSbomVexSaved(
  trx: Transaction,
  { companyId, moduleId }: ModuleRef,
  document: VexDocument | undefined,
): Promise<boolean> {
  const target = { companyId, moduleId }
  const held = await lockVex(trx, target, vexIdentityOf(target, ['bill']))
  return held === undefined ? packUsable(document) === undefined : held.digest === digestOf(document)
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
