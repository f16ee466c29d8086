import { Type } from 'typebox'
import { documentDetectors } from '@waybill/documents'
import { readOtm } from '@waybill/documents/otm'
import { riskWriters } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { ContentNotice, toDiagnosticsResponse } from '#ingest/diagnostics.ts'
import { importThreats } from '#risks/risks.ts'

const name = Type.Optional(Type.String({ maxLength: 1000 }))

/** The project or module that the model describes. */
const Query = Type.Object({
  projectId: name,
  project: Type.Optional(Type.String({ maxLength: 1000, description: 'name or id of the project' })),
  projectName: name,
  moduleId: name,
})

/** The response to an import: the number of threats by what became of their risks. */
const ThreatModelResult = Type.Object(
  {
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    info: Type.String({ description: 'what was recognised' }),
    warning: Type.Optional(Type.String({ description: 'what was passed over, with counts' })),
    contentNotices: Type.Optional(Type.Array(ContentNotice)),
  },
  { title: 'ThreatModelResult' },
)

/** Threat models: each threat becomes a risk, all in one transaction. */
export const threatModel = defineFormat({
  id: 'threat-model',
  name: 'Open Threat Model',
  kinds: [{ kind: 'otm', detect: documentDetectors.otm }],
  readers: { document: ({ bytes }: { readonly bytes: Uint8Array }) => readOtm(bytes) },
  scopes: riskWriters,
  tags: ['risks'],
  uploads: [
    {
      path: '/core/imports/threat-model',
      as: 'body',
      operationId: 'importThreatModel',
      summary: 'Import a threat model: Open Threat Model (OTM) in JSON',
    },
    {
      path: '/core/imports/threat-model/json',
      as: 'file',
      operationId: 'importThreatModelFile',
      summary: 'Import a threat model as a file: OTM in JSON',
    },
  ],
  query: Query,
  result: ThreatModelResult,
  async ingest(context, { caller, bytes, query, read, guard }) {
    const model = await read.document({ bytes })
    const { projectId, project, projectName, moduleId } = query
    const target = {
      projectId: trimmed(projectId),
      project: trimmed(project) ?? trimmed(projectName),
      moduleId: trimmed(moduleId),
      prepare: guard?.before,
    }
    const count = model.threats.length
    const info = `${model.format}, ${String(count)} threat${count === 1 ? '' : 's'}`
    return { ...(await importThreats(context, caller, target, model)), info, ...toDiagnosticsResponse(model.diagnostics) }
  },
})

/** Treats blank text as absent. */
function trimmed(text: string | undefined): string | undefined {
  return text?.trim() || undefined
}
