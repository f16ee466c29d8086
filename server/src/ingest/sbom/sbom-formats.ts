import { type Static, Type } from 'typebox'
import { readCycloneDxDocument, readCycloneDxXml } from '@waybill/documents/cyclonedx'
import { documentDetectors } from '@waybill/documents'
import { parseComponentKey } from '@waybill/identifiers'
import { readSpdxDocument, readSpdxRdf } from '@waybill/documents/spdx'
import { importers } from '#access/scope-sets.ts'
import { defineFormat, type Upload } from '#ingest/define-format.ts'
import type { Format } from '#ingest/format.ts'
import { diagnosticsRoutes } from '#ingest/sbom/diagnostics-routes.ts'
import { ImportResult } from '#ingest/sbom/import-result.ts'
import { ingestSbom } from '#ingest/sbom/ingest-sbom.ts'
import { sbomReader } from '#ingest/sbom/sbom-reader.ts'
import { isTrue, QueryFlag } from '#platform/http/query.ts'
import { invalid } from '#platform/http-error.ts'

const name = Type.Optional(Type.String({ maxLength: 1000 }))
const label = Type.Optional(Type.String({ maxLength: 500 }))

/** The query of an import (docs/reference/imports.md#operations). */
const ImportQuery = Type.Object({
  project: name,
  projectName: name,
  projectId: name,
  module: name,
  moduleName: name,
  moduleId: name,
  pkgType: Type.Optional(Type.String({ maxLength: 50, description: 'package type of components without a package URL' })),
  version: Type.Optional(Type.String({ maxLength: 20, description: 'format version where the document names none' })),
  release: label,
  branch: label,
  tag: label,
  binaryLinks: Type.Optional(Type.String({ maxLength: 20_000, description: 'links to the artefacts, separated by commas' })),
  demo: Type.Optional(QueryFlag),
})

interface SbomFormat extends Pick<Format, 'id' | 'name' | 'kinds'> {
  readonly read: Parameters<typeof sbomReader>[0]
  readonly uploads: Parameters<typeof defineFormat>[0]['uploads']
  readonly reads?: Format['register']
}

/** Imports of SBOMs (docs/reference/imports.md#operations). */
function sbomFormat({ read, ...format }: SbomFormat): Format {
  return defineFormat({
    ...format,
    readers: { sbom: sbomReader(read) },
    scopes: importers,
    tags: ['imports'],
    query: ImportQuery,
    result: ImportResult,
    ingest: (context, upload) => ingestSbom(context, { ...upload, format: format.id, isXml: isTakenAsXml(upload), ...placementOf(upload) }),
  })
}

/** XML is read only for clients that name the module in another way than by the query (docs/reference/dependency-track.md#bom). */
function isTakenAsXml({ bytes, resolvePlacement }: Pick<Upload, 'bytes' | 'resolvePlacement'>): boolean {
  return resolvePlacement !== undefined && bytes.toString('utf8', 0, 100).trimStart().startsWith('<')
}

/** Reads from the query where the SBOM goes and how it is labelled. */
function placementOf({ query, userAgent, resolvePlacement }: Pick<Upload<typeof ImportQuery>, 'query' | 'userAgent' | 'resolvePlacement'>) {
  if (resolvePlacement === undefined && (query.projectId || query.project || query.projectName) === undefined)
    throw invalid('project', 'project is required: the name or id of an existing project')
  const { projectId, moduleId, version, release, branch, tag } = query
  return {
    project: { project: query.project || query.projectName, projectId },
    module: { moduleId, name: query.module || query.moduleName || undefined },
    options: { release, branch, tag, binaryLinks: parseLinks(query), demo: isTrue(query.demo), userAgent },
    pkgType: readPackageType(query),
    version,
  }
}

function readPackageType({ pkgType = '' }: Static<typeof ImportQuery>): string | undefined {
  if (pkgType === '') return undefined
  if (parseComponentKey(`${pkgType}:name`)?.name !== 'name') throw invalid('pkgType', 'pkgType must be a package type such as npm or maven')
  return pkgType
}

function parseLinks({ binaryLinks = '' }: Static<typeof ImportQuery>): readonly { name: string }[] {
  const links = binaryLinks.split(',').map((link) => link.trim())
  return links.filter((link) => link !== '').map((link) => ({ name: link }))
}

export const cyclonedx = sbomFormat({
  id: 'cyclonedx',
  name: 'CycloneDX',
  kinds: [{ kind: 'cyclonedx', detect: documentDetectors.cyclonedx }],
  read: (bytes, { isXml, ...options }) => (isXml ? readCycloneDxXml(bytes, options) : readCycloneDxDocument(bytes, options)),
  uploads: [
    { path: '/core/imports/scan/cyclonedx', as: 'body', operationId: 'importCycloneDx', summary: 'Import a CycloneDX 1.2–1.7 document' },
    {
      path: '/core/imports/scan/cyclonedx/json',
      as: 'file',
      operationId: 'importCycloneDxFile',
      summary: 'Import a CycloneDX 1.2–1.7 file',
    },
  ],
  reads: diagnosticsRoutes,
})

export const spdx = sbomFormat({
  id: 'spdx',
  name: 'SPDX',
  kinds: [
    { kind: 'spdx', detect: documentDetectors.spdx },
    { kind: 'spdx-3', detect: documentDetectors['spdx-3'] },
  ],
  read: readSpdxDocument,
  uploads: [
    { path: '/core/imports/scan/spdx', as: 'body', operationId: 'importSpdx', summary: 'Import an SPDX 2.2, 2.3 or 3.0 JSON document' },
    {
      path: '/core/imports/scan/spdx/json',
      as: 'file',
      operationId: 'importSpdxFile',
      summary: 'Import an SPDX 2.2, 2.3 or 3.0 JSON file',
    },
  ],
})

export const spdxRdf = sbomFormat({
  id: 'spdx-rdf',
  name: 'SPDX RDF/XML',
  kinds: [{ kind: 'spdx-rdf' }],
  read: readSpdxRdf,
  uploads: [
    {
      path: '/core/imports/scan/spdx/rdf',
      as: 'file',
      operationId: 'importSpdxRdfFile',
      summary: 'Import an SPDX 2.0 to 2.3 RDF/XML file',
    },
  ],
})
