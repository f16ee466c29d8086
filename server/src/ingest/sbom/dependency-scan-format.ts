import { documentDetectors, readScanDocument } from '@waybill/documents'
import { importers } from '#access/scope-sets.ts'
import { defineFormat } from '#ingest/define-format.ts'
import { ImportResult } from '#ingest/sbom/import-result.ts'
import { ingestSbom } from '#ingest/sbom/ingest-sbom.ts'
import { sbomReader } from '#ingest/sbom/sbom-reader.ts'
import { readScanRequest } from '#ingest/sbom/scan-request.ts'

/** Dependency scans that build tools send (docs/reference/scans.md#dependency-scan). */
export const dependencyScan = defineFormat({
  id: 'scan',
  name: 'Dependency scan',
  kinds: [{ kind: 'scan', detect: documentDetectors.scan }],
  readers: { request: readScanRequest, sbom: sbomReader(readScanDocument) },
  scopes: importers,
  tags: ['scans'],
  uploads: [{ path: '/core/scans', as: 'body', operationId: 'createDependencyScan', summary: 'Send a dependency scan' }],
  result: ImportResult,
  namesFields: true,
  async ingest(context, upload) {
    const { project, module, moduleId, ...labels } = await upload.read.request({ bytes: upload.bytes })
    return ingestSbom(context, {
      ...upload,
      format: 'scan',
      project: { project },
      module: { moduleId, name: module },
      pkgType: undefined,
      version: undefined,
      isXml: false,
      options: { ...labels, demo: false, userAgent: upload.userAgent },
    })
  },
})
