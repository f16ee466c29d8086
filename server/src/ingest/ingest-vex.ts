import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { type SavedVex, type VexMatching, type PackedVex, applyVex, type VexTarget } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { lockModuleShared, lockProjectShared } from '#portfolio/portfolio.ts'
import { formatWarning } from '#ingest/import-result.ts'
import { readDocument } from '#ingest/read-document.ts'

/** A VEX document somebody uploaded, and what it is for. */
export interface VexUpload {
  readonly bytes: Buffer
  readonly moduleId: string | undefined
  readonly projectId: string | undefined
  readonly project: string | undefined
}

const Unmatched = Type.Object({ vulnerability: Type.String(), product: Type.String(), pointer: Type.String() })

/** The answer to an upload of VEX (decisions 5). */
export const VexResult = Type.Object({
  vexId: Type.String(),
  format: Type.String(),
  statements: Type.Integer(),
  matched: Type.Integer({ description: 'statements that mean something the company holds now' }),
  unmatched: Type.Array(Unmatched, { description: 'the first 100 statements that mean nothing held; they count as soon as it comes' }),
  unmatchedCount: Type.Integer(),
  info: Type.Optional(Type.String()),
  warning: Type.Optional(Type.String()),
})
export type VexResult = Static<typeof VexResult>

/**
 * Takes in one VEX document: validated before anything is stored, then kept and the findings it speaks of judged in one transaction.
 * It is for the module, else the project, else the whole company; 404 where these do not exist.
 */
export async function ingestVex(context: AppContext, caller: Caller, upload: VexUpload): Promise<VexResult> {
  const packed = await readDocument('vex', { bytes: upload.bytes, scope: requestedScope(upload) })
  return transact(context.db, async (trx) => {
    const target = await resolveTarget(trx, caller, upload)
    // only now: a document that goes nowhere leaves no file
    const digest = await context.files.save(caller.companyId, upload.bytes)
    return toVexResult(packed, await applyVex(trx, context, caller, { target, packed, digest }))
  })
}

function requestedScope({ moduleId, projectId, project }: VexUpload): 'module' | 'project' | 'company' {
  if (moduleId !== undefined) return 'module'
  return (projectId ?? project) === undefined ? 'company' : 'project'
}

async function resolveTarget(trx: Transaction, caller: Caller, upload: VexUpload): Promise<VexTarget> {
  const { companyId } = caller
  if (upload.moduleId !== undefined) return { companyId, moduleId: await lockModuleShared(trx, caller, upload.moduleId) }
  if (requestedScope(upload) === 'company') return { companyId }
  return { companyId, projectId: await lockProjectShared(trx, caller, upload) }
}

const formatNames = { csaf: 'CSAF', openvex: 'OpenVEX', cyclonedx: 'CycloneDX' } as const

function toVexResult(packed: PackedVex, taken: SavedVex & VexMatching): VexResult {
  const { vexId, matched, unmatched, unmatchedCount } = taken
  const count = packed.statements.length
  const recognised = `${formatNames[packed.format]} ${packed.formatVersion}, ${String(count)} statement${count === 1 ? '' : 's'}`
  const warning = [...packed.warnings.map(formatWarning), ...(taken.isCut ? [truncatedWarning] : [])].join('; ')
  return {
    vexId,
    format: packed.format,
    statements: count,
    matched,
    unmatched: [...unmatched],
    unmatchedCount,
    info: [recognised, ...outcomeWarnings(taken)].join('; '),
    ...(warning !== '' && { warning }),
  }
}

const truncatedWarning = 'The document is too large to be compared with everything at once: matched counts what was compared'

function outcomeWarnings({ outcome, current }: SavedVex): readonly string[] {
  if (outcome === 'created') return []
  if (outcome === 'replaced') return ['it takes the place of the issue that was held']
  if (outcome === 'same') return ['this issue is held already, nothing changed']
  const issue = [current.version && `version ${current.version}`, current.published && `of ${current.published.slice(0, 10)}`].filter(
    Boolean,
  )
  return [`a newer issue is held already (${issue.join(' ')}), nothing changed`]
}
