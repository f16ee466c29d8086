import { asObject, asText, type JsonObject } from '@waybill/documents/json'

/** Returns what an SBOM is about: the root component of CycloneDX, the name of an SPDX document; undefined for any other document. */
export function rootName(document: JsonObject): string | undefined {
  const root = document['spdxVersion'] === undefined ? asObject(asObject(document['metadata'])?.['component']) : document
  return asText(root?.['name'])?.trim() || undefined
}

/** What says how a document is written, not what it is about. */
const formatSuffix = /\.(?:json|xml|rdf|yaml|yml|sarif|spdx|cdx|cyclonedx|sbom|bom|obom|vex|openvex|csaf|otm)$/iu

/** Returns the name of a file without its suffixes: `shop.cdx.json` becomes `shop`, `shop-1.2.cdx.json` becomes `shop-1.2`. */
export function fileStem(fileName = ''): string {
  const shorter = fileName.replace(formatSuffix, '')
  return shorter === fileName ? fileName : fileStem(shorter)
}

const longestName = 200

/** Returns what may be the name of a project (docs/reference/projects.md#name), as near to a text as possible; nothing for one that is too short. */
export function projectName(text: string): string {
  const name = text.replaceAll(/[<>]/gu, '').trim().slice(0, longestName)
  return name.length < 3 ? '' : name
}

/** Returns what may be the name of a module (docs/reference/modules.md#name); nothing for a text without a letter or digit. */
export function moduleName(text: string): string {
  const name = text.trim().slice(0, longestName)
  return /[\p{L}\p{N}_/-]/u.test(name) ? name : ''
}

/** A file, and what its document says that it is about. */
export interface NamedFile {
  readonly fileName: string
  readonly name: string | undefined
}

/** Returns the first name that a document states, else that of the first file. */
export function proposedProject(files: readonly NamedFile[]): string {
  const names = files.map(({ name = '' }) => projectName(name))
  return names.find((name) => name !== '') ?? projectName(fileStem(files[0]?.fileName))
}
