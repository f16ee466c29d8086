import { asList, asObject, asObjects, asText, type JsonObject } from './json/json-values.ts'

/** A kind of document that may be sent to the wrong route. Those that are not JSON are recognised by their readers. */
export type DocumentKind = keyof typeof documentDetectors | 'cyclonedx-xml' | 'spdx-rdf' | 'spdx-tag-value'

/** The detected kind of a document. */
export interface DetectedDocument {
  readonly kind: DocumentKind
  /** The usual name with the version, where given: `SPDX 2.3`. */
  readonly name: string
}

type Detector = (document: JsonObject) => string | undefined

/** Names a JSON document of a kind; undefined for any other. The first that answers decides: special kinds stand before general ones. */
export const documentDetectors = {
  'cyclonedx-obom': (document) =>
    isCycloneDx(document) && isMarkedObom(document) ? cyclonedxName(document, 'operational BOM') : undefined,
  'cyclonedx-vex': (document) => (isCycloneDx(document) && isVexOnly(document) ? cyclonedxName(document, 'VEX document') : undefined),
  cyclonedx: (document) => (isCycloneDx(document) ? cyclonedxName(document, '') : undefined),
  spdx: (document) => versioned('SPDX', asText(document['spdxVersion'])?.replace(/^SPDX-/u, '')),
  'spdx-3': (document) => (contextOf(document).includes('spdx.org/rdf/3') ? 'SPDX 3 in JSON-LD' : undefined),
  openvex: (document) => (contextOf(document).includes('openvex.dev') || hasStatements(document) ? 'OpenVEX' : undefined),
  csaf: (document) => versioned('CSAF', asText(asObject(document['document'])?.['csaf_version'])),
  sarif: (document) => (Array.isArray(document['runs']) ? (versioned('SARIF', asText(document['version'])) ?? 'SARIF') : undefined),
  otm: (document) => versioned('an Open Threat Model', asText(document['otmVersion'])),
  osv: (document) => (isOsv(document) ? 'an advisory in the OSV format' : undefined),
  'package-lock': (document) => (document['lockfileVersion'] === undefined ? undefined : 'a package lock'),
  scan: (document) => (isScan(document) ? 'a dependency scan' : undefined),
  'npm-package': (document) => (isNpmPackage(document) ? 'a package.json' : undefined),
} as const satisfies Readonly<Record<string, Detector>>

/** Detects the kind of a JSON document by its content; undefined when unknown. */
export function detectDocument(document: JsonObject): DetectedDocument | undefined {
  for (const [kind, detect] of Object.entries(documentDetectors)) {
    const name = detect(document)
    if (name !== undefined) return { kind: kind as DocumentKind, name }
  }
  return undefined
}

function isCycloneDx(document: JsonObject): boolean {
  return document['bomFormat'] === 'CycloneDX'
}

function cyclonedxName(document: JsonObject, what: string): string {
  const name = versioned('CycloneDX', asText(document['specVersion'])) ?? 'CycloneDX'
  return what === '' ? name : `a ${name} ${what}`
}

function versioned(name: string, version: string | undefined): string | undefined {
  return version === undefined ? undefined : `${name} ${version.slice(0, 20)}`
}

/** The properties by which an operational BOM says that it is one (docs/reference/obom.md#marker); `ts-obom` writes the second. */
const obomMarkers: ReadonlySet<unknown> = new Set(['service:bomType', 'trustsource:bomType'])

export function isMarkedObom(document: JsonObject): boolean {
  return asObjects(asObject(document['metadata'])?.['properties']).some(({ name, value }) => obomMarkers.has(name) && value === 'obom')
}

/** Whether the document contains VEX statements and no components. */
function isVexOnly(document: JsonObject): boolean {
  const parts = [document, asObject(asObject(document['metadata'])?.['component'])].flatMap((each) => asList(each?.['components']))
  return (
    parts.length === 0 && asObjects(document['vulnerabilities']).some(({ analysis }) => asText(asObject(analysis)?.['state']) !== undefined)
  )
}

/** Joins context and type of a JSON-LD document. */
function contextOf(document: JsonObject): string {
  return [document['@context']]
    .flat()
    .filter((each) => typeof each === 'string')
    .join(' ')
}

function hasStatements(document: JsonObject): boolean {
  return Array.isArray(document['statements']) && asObjects(document['statements']).some(({ vulnerability }) => vulnerability !== undefined)
}

function isOsv(document: JsonObject): boolean {
  return document['affected'] !== undefined && document['modified'] !== undefined && document['id'] !== undefined
}

function isScan(document: JsonObject): boolean {
  return Array.isArray(document['dependencies']) && asText(document['project']) !== undefined
}

function isNpmPackage(document: JsonObject): boolean {
  return asObject(document['dependencies'] ?? document['devDependencies']) !== undefined && document['name'] !== undefined
}
