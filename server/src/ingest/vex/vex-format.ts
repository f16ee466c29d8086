import { type Static, Type } from 'typebox'
import { documentDetectors } from '@waybill/documents'
import { vexWriters } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { ingestVex, VexResult } from '#ingest/vex/ingest-vex.ts'
import { readVexUpload } from '#ingest/vex/read-vex-upload.ts'

const name = Type.Optional(Type.String({ maxLength: 1000 }))

/** The module or project that the document is for; without any of these, the whole company. */
const VexQuery = Type.Object({ moduleId: name, projectId: name, project: name, projectName: name })

/** VEX documents (docs/reference/vex.md#effect). */
export const vex = defineFormat({
  id: 'vex',
  name: 'VEX',
  kinds: [
    {
      kind: 'cyclonedx-vex',
      detect: documentDetectors['cyclonedx-vex'],
      hint: 'it lists no components but only statements on vulnerabilities, which are applied to the components of all modules',
    },
    { kind: 'openvex', detect: documentDetectors.openvex },
    { kind: 'csaf', detect: documentDetectors.csaf },
  ],
  readers: { document: readVexUpload },
  scopes: vexWriters,
  tags: ['vex'],
  uploads: [
    { path: '/core/imports/vex', as: 'body', operationId: 'importVex', summary: 'Import a VEX document: CSAF, OpenVEX or CycloneDX' },
    { path: '/core/imports/vex/json', as: 'file', operationId: 'importVexFile', summary: 'Import a VEX file: CSAF, OpenVEX or CycloneDX' },
  ],
  query: VexQuery,
  result: VexResult,
  ingest: (context, upload) => ingestVex(context, { ...upload, ...targetOf(upload.query) }),
})

function targetOf({ moduleId, projectId, project, projectName }: Static<typeof VexQuery>) {
  return { moduleId: moduleId || undefined, projectId: projectId || undefined, project: project || projectName || undefined }
}
