import type { DocumentKind } from '@waybill/documents'
import { permissions } from '../shared/permissions.ts'

/** A kind of document that its own roles may upload. */
export type UploadKind = 'sbom' | 'vex' | 'obom' | 'threatModel'

const kinds: Readonly<Partial<Record<DocumentKind, UploadKind>>> = {
  cyclonedx: 'sbom',
  spdx: 'sbom',
  'spdx-3': 'sbom',
  'spdx-rdf': 'sbom',
  sarif: 'sbom',
  scan: 'sbom',
  'cyclonedx-vex': 'vex',
  csaf: 'vex',
  openvex: 'vex',
  'cyclonedx-obom': 'obom',
  otm: 'threatModel',
}

/** Who may upload what (docs/reference/access.md#scope-sets). */
const writers: Readonly<Record<UploadKind, readonly string[]>> = {
  sbom: permissions.importers,
  vex: permissions.vexWriters,
  obom: permissions.obomWriters,
  threatModel: permissions.riskWriters,
}

/** Returns the kind of a document that the upload takes; undefined for others. */
export function uploadKindOf(document: DocumentKind): UploadKind | undefined {
  return kinds[document]
}

/** Tells whether some of these roles may upload the kind. */
export function mayUploadKind(kind: UploadKind, roles: readonly string[]): boolean {
  return writers[kind].some((role) => roles.includes(role))
}

/** What the user has to name before documents are sent. */
export interface NeededFields {
  readonly project: boolean
  readonly module: boolean
}

/** Returns what documents of these kinds need: only SBOMs have a module, and VEX documents may apply to the whole company. */
export function neededFields(sent: readonly (UploadKind | undefined)[]): NeededFields {
  return {
    project: sent.some((kind) => kind !== 'vex'),
    // what only the service knows may be an SBOM
    module: sent.some((kind) => kind === 'sbom' || kind === undefined),
  }
}
