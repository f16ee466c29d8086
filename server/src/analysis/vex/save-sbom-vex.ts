import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import type { VexDocument } from '@waybill/vulnerabilities/vex'
import type { ModuleGeneration } from '#sboms/sboms.ts'
import type { ModuleRef } from '#analysis/analyser.ts'
import { vexIdentityOf } from '#analysis/vex/save-vex.ts'
import { sizeProblemOf, type PackedVex, packVex } from '#analysis/vex/pack-vex.ts'
import { insertVex, lockVex, type NewVex, publishVex, removeVex, replaceVex, type StoredVex } from '#analysis/vex/vex-document-store.ts'

const sbomAsAuthor = { id: undefined, name: 'SBOM' }

/**
 * Stores the statements on vulnerabilities in a module's SBOM as evidence for that module, in place of those of the SBOM before.
 * Writes nothing where nothing changed; ignores what is too large to look anything up in. The caller evaluates the module afterwards.
 */
export async function saveSbomVex(trx: Transaction, module: ModuleRef, document: VexDocument | undefined, at: Date): Promise<boolean> {
  const target = targetOf(module)
  const identity = sbomIdentityOf(target)
  const stored = await lockVex(trx, target, identity)
  const digest = digestOf(document)
  if (stored?.digest === digest) return false
  const packed = packUsable(document)
  if (packed === undefined) {
    if (stored !== undefined) await removeVex(trx, target, stored.id)
    return stored !== undefined
  }
  const vex: NewVex = { target, packed, inSbom: true, identity, digest, submitted: at, by: sbomAsAuthor }
  if (stored === undefined) await insertVex(trx, vex)
  else await replaceVex(trx, stored.id, vex)
  return true
}

/** The statements of the SBOM that a generation is written of. */
export interface GenerationVex {
  /** The document that readers see, which the switch replaces; undefined where there is none. */
  readonly replaced: Pick<StoredVex, 'id' | 'digest'> | undefined
  /** The document of the generation: undefined where its SBOM makes no statements, that of readers where it makes the same ones. */
  readonly id: string | undefined
}

/** Stores the statements of an SBOM for a generation of its module, where they differ from those that readers see. */
export async function saveGenerationVex(
  trx: Transaction,
  module: ModuleGeneration,
  document: VexDocument | undefined,
  at: Date,
): Promise<GenerationVex> {
  const target = targetOf(module)
  const replaced = await lockVex(trx, target, sbomIdentityOf(target))
  const digest = digestOf(document)
  if (replaced?.digest === digest) return { replaced, id: replaced.id }
  const packed = packUsable(document)
  if (packed === undefined) return { replaced, id: undefined }
  const { generation } = module
  const identity = vexIdentityOf(target, ['generation', String(generation)])
  const id = await insertVex(trx, { target, packed, inSbom: true, identity, digest, submitted: at, by: sbomAsAuthor, generation })
  if (id === undefined) throw new Error('a generation has statements already')
  return { replaced, id }
}

/** Whether the statements that readers see are still those that a generation is to replace. Locks them. */
export async function isGenerationVexCurrent(trx: Transaction, module: ModuleRef, { replaced }: GenerationVex): Promise<boolean> {
  const target = targetOf(module)
  const stored = await lockVex(trx, target, sbomIdentityOf(target))
  return stored?.id === replaced?.id && stored?.digest === replaced?.digest
}

/** Lets readers see the statements of a generation in place of those before. */
export async function publishGenerationVex(trx: Transaction, module: ModuleRef, { replaced, id }: GenerationVex): Promise<void> {
  if (replaced?.id === id) return
  const target = targetOf(module)
  if (replaced !== undefined) await removeVex(trx, target, replaced.id)
  if (id !== undefined) await publishVex(trx, module, id, sbomIdentityOf(target))
}

/** A word of stored identities, by which the next import finds the statements of the SBOM before; it stays. */
const sbomIdentity = 'bill'

function sbomIdentityOf(target: ModuleRef): string {
  return vexIdentityOf(target, [sbomIdentity])
}

function targetOf({ companyId, moduleId }: ModuleRef): ModuleRef {
  return { companyId, moduleId }
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
