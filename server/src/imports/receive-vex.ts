import { type Static, Type } from 'typebox'
import type { Caller } from '#access/access.ts'
import { type KeptVex, type Matching, type PackedVex, takeVex, type VexTarget } from '#analysis/analysis.ts'
import type { Transaction } from '#database/database.ts'
import { transact } from '#database/transact.ts'
import type { Tools } from '#platform/tools.ts'
import { holdModule, holdProject } from '#portfolio/portfolio.ts'
import { sentence } from '#imports/import-result.ts'
import { readDocument } from '#imports/read-document.ts'

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
export async function receiveVex(tools: Tools, caller: Caller, upload: VexUpload): Promise<VexResult> {
  const packed = await readDocument('vex', { bytes: upload.bytes, scope: scopeAsked(upload) })
  return transact(tools.db, async (trx) => {
    const target = await placeOf(trx, caller, upload)
    // only now: a document that goes nowhere leaves no file
    const digest = await tools.files.keep(caller.companyId, upload.bytes)
    return resultOf(packed, await takeVex(trx, tools, caller, { target, packed, digest }))
  })
}

function scopeAsked({ moduleId, projectId, project }: VexUpload): 'module' | 'project' | 'company' {
  if (moduleId !== undefined) return 'module'
  return (projectId ?? project) === undefined ? 'company' : 'project'
}

async function placeOf(trx: Transaction, caller: Caller, upload: VexUpload): Promise<VexTarget> {
  const { companyId } = caller
  if (upload.moduleId !== undefined) return { companyId, moduleId: await holdModule(trx, caller, upload.moduleId) }
  if (scopeAsked(upload) === 'company') return { companyId }
  return { companyId, projectId: await holdProject(trx, caller, upload) }
}

const formats = { csaf: 'CSAF', openvex: 'OpenVEX', cyclonedx: 'CycloneDX' } as const

function resultOf(packed: PackedVex, taken: KeptVex & Matching): VexResult {
  const { vexId, matched, unmatched, unmatchedCount } = taken
  const count = packed.statements.length
  const recognised = `${formats[packed.format]} ${packed.formatVersion}, ${String(count)} statement${count === 1 ? '' : 's'}`
  const warning = [...packed.warnings.map(sentence), ...(taken.isCut ? [cut] : [])].join('; ')
  return {
    vexId,
    format: packed.format,
    statements: count,
    matched,
    unmatched: [...unmatched],
    unmatchedCount,
    info: [recognised, ...outcomeOf(taken)].join('; '),
    ...(warning !== '' && { warning }),
  }
}

const cut = 'The document is too large to be compared with everything at once: matched counts what was compared'

function outcomeOf({ outcome, held }: KeptVex): readonly string[] {
  if (outcome === 'created') return []
  if (outcome === 'replaced') return ['it takes the place of the issue that was held']
  if (outcome === 'same') return ['this issue is held already, nothing changed']
  const issue = [held.version && `version ${held.version}`, held.published && `of ${held.published.slice(0, 10)}`].filter(Boolean)
  return [`a newer issue is held already (${issue.join(' ')}), nothing changed`]
}
