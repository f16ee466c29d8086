import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { type SavedVex, type VexMatching, type PackedVex, applyVex, type VexTarget } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { AppContext } from '#platform/app-context.ts'
import { packDocument } from '#platform/files/file-store.ts'
import { lockModuleShared, lockProjectShared } from '#portfolio/portfolio.ts'
import { formatWarning } from '#ingest/diagnostics.ts'
import type { VexReaderInput } from '#ingest/vex/read-vex-upload.ts'

/** An uploaded VEX document, and the module or project it is for. */
export interface VexUpload {
  readonly caller: Caller
  readonly bytes: Buffer
  readonly read: { readonly document: (input: VexReaderInput) => Promise<PackedVex> }
  readonly moduleId: string | undefined
  readonly projectId: string | undefined
  readonly project: string | undefined
}

const Unmatched = Type.Object(
  { vulnerability: Type.String(), product: Type.String(), pointer: Type.String() },
  { title: 'UnmatchedStatement' },
)

/** The response to an upload of VEX (docs/reference/vex.md#upload). */
export const VexResult = Type.Object(
  {
    vexId: Type.String(),
    format: Type.String(),
    statements: Type.Integer(),
    matched: Type.Integer({ description: 'statements that match something in the modules of the company now' }),
    unmatched: Type.Array(Unmatched, {
      description: 'the first 100 statements that match nothing yet; they apply as soon as a matching component arrives',
    }),
    unmatchedCount: Type.Integer(),
    info: Type.Optional(Type.String()),
    warning: Type.Optional(Type.String()),
  },
  { title: 'VexResult' },
)
export type VexResult = Static<typeof VexResult>

/**
 * Imports one VEX document: validates it before anything is stored, then stores it and re-evaluates the findings it affects in one
 * transaction. It applies to the module, else the project, else the whole company; 404 where these do not exist.
 */
export async function ingestVex(context: AppContext, upload: VexUpload): Promise<VexResult> {
  const { caller, bytes } = upload
  const packed = await upload.read.document({ bytes, scope: requestedScope(upload) })
  const document = await packDocument(bytes)
  return transact(context.db, async (trx) => {
    const target = await resolveTarget(trx, upload)
    // stored only here, so that a rejected document leaves no file
    const digest = await context.files.save(caller.companyId, document)
    return toVexResult(packed, await applyVex(trx, context, caller, { target, packed, digest }))
  })
}

function requestedScope({ moduleId, projectId, project }: VexUpload): 'module' | 'project' | 'company' {
  if (moduleId !== undefined) return 'module'
  return (projectId ?? project) === undefined ? 'company' : 'project'
}

async function resolveTarget(trx: Transaction, upload: VexUpload): Promise<VexTarget> {
  const { caller } = upload
  const { companyId } = caller
  if (upload.moduleId !== undefined) return { companyId, moduleId: await lockModuleShared(trx, caller, upload.moduleId) }
  if (requestedScope(upload) === 'company') return { companyId }
  return { companyId, projectId: await lockProjectShared(trx, caller, upload) }
}

const formatNames = { csaf: 'CSAF', openvex: 'OpenVEX', cyclonedx: 'CycloneDX' } as const

function toVexResult(packed: PackedVex, applied: SavedVex & VexMatching): VexResult {
  const { vexId, matched, unmatched, unmatchedCount } = applied
  const count = packed.statements.length
  const recognised = `${formatNames[packed.format]} ${packed.formatVersion}, ${String(count)} statement${count === 1 ? '' : 's'}`
  const warning = [...packed.warnings.map(formatWarning), ...(applied.isCut ? [truncatedWarning] : [])].join('; ')
  return {
    vexId,
    format: packed.format,
    statements: count,
    matched,
    unmatched: [...unmatched],
    unmatchedCount,
    info: [recognised, ...outcomeNotes(applied)].join('; '),
    ...(warning !== '' && { warning }),
  }
}

const truncatedWarning = 'The document is too large to be compared with everything at once: matched counts only what was compared'

function outcomeNotes({ outcome, current }: SavedVex): readonly string[] {
  if (outcome === 'created') return []
  if (outcome === 'replaced') return ['it replaces the earlier version of this document']
  if (outcome === 'same') return ['this document is stored already, nothing changed']
  const issue = [current.version && `version ${current.version}`, current.published && `of ${current.published.slice(0, 10)}`].filter(
    Boolean,
  )
  return [`a newer version is stored already (${issue.join(' ')}), nothing changed`]
}
