import { detectDocument, type DocumentKind } from '@waybill/documents'
import { isObject } from '@waybill/documents/json'
import { permissions } from '../shared/permissions.ts'

/** A kind of document that its own roles may upload. */
export type UploadKind = 'sbom' | 'vex' | 'obom' | 'threatModel'

const kinds: Readonly<Partial<Record<DocumentKind, UploadKind>>> = {
  cyclonedx: 'sbom',
  spdx: 'sbom',
  'spdx-3': 'sbom',
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

/** Returns the kind of a document by its content; undefined for what only the service knows. XML is an SBOM. */
export function uploadKind(text: string): UploadKind | undefined {
  if (text.trimStart().startsWith('<')) return 'sbom'
  const document = parse(text)
  const kind = isObject(document) ? detectDocument(document)?.kind : undefined
  return kind && kinds[kind]
}

const bomMark = /"(?:bomFormat|spdxVersion)"\s*:/u
const vexMarks = [/"csaf_version"\s*:\s*"/u, /"@context"\s*:\s*"https:\/\/openvex\.dev\//u]

/** Returns the kind of a large document by its first bytes, where they say it without the rest. */
export function uploadKindOfStart(start: string): UploadKind | undefined {
  return !bomMark.test(start) && vexMarks.some((mark) => mark.test(start)) ? 'vex' : undefined
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
