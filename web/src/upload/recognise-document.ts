import { detectDocument, type DocumentKind } from '@waybill/documents'
import { asObject, asText, isObject, type JsonObject } from '@waybill/documents/json'
import { rootName } from './root-name.ts'
import { type UploadKind, uploadKindOf } from './upload-kind.ts'

/** What a file is, as far as its content says so. */
export type RecognisedDocument = AcceptedDocument | RejectedDocument

interface AcceptedDocument {
  /** Undefined where only the service knows which roles may upload it. */
  readonly kind: UploadKind | undefined
  /** `bom`: a CycloneDX document of which only the start is read, so that it may be of any kind. Undefined where the start says nothing. */
  readonly document: DocumentKind | 'bom' | undefined
  readonly version: string | undefined
  /** What an SBOM is about. */
  readonly name: string | undefined
}

/** A file that the service would certainly refuse. */
interface RejectedDocument {
  readonly problem: FileProblem
  /** What the file is instead, where that is known. */
  readonly document?: DocumentKind
  /** The message of the parser. */
  readonly detail?: string
}

/** Why a file is not sent. */
export type FileProblem = 'empty' | 'unreadable' | 'archive' | 'utf16' | 'xml' | 'invalid' | 'unknown'

/** Recognises a document by its whole text. */
export function recogniseDocument(text: string): RecognisedDocument {
  const problem = problemOf(text)
  if (problem !== undefined) return { problem }
  if (isXml(text)) return recogniseXml(text)
  const { value, detail } = parse(text)
  if (detail !== undefined) return { problem: 'invalid', detail }
  return isObject(value) ? recogniseJson(value) : { problem: 'unknown' }
}

/** Recognises a document by its start, where the rest is too large to be read here. */
export function recogniseStart(start: string): RecognisedDocument {
  const problem = problemOf(start)
  if (problem !== undefined) return { problem }
  if (isXml(start)) return recogniseXml(start)
  const { document, kind, version } = startMarks.find(({ mark }) => mark.test(start)) ?? {}
  return { kind, document, version: version?.exec(start)?.[1], name: undefined }
}

interface StartMark {
  readonly document: DocumentKind | 'bom'
  readonly kind?: UploadKind
  readonly mark: RegExp
  readonly version?: RegExp
}

/** The first that is found decides: only an SBOM contains the name of its format and may quote others. */
const startMarks: readonly StartMark[] = [
  { document: 'bom', mark: /"bomFormat"\s*:/u, version: /"specVersion"\s*:\s*"([\d.]{1,20})"/u },
  { document: 'spdx', kind: 'sbom', mark: /"spdxVersion"\s*:/u, version: /"spdxVersion"\s*:\s*"SPDX-([\d.]{1,20})"/u },
  { document: 'csaf', kind: 'vex', mark: /"csaf_version"\s*:\s*"/u, version: /"csaf_version"\s*:\s*"([\d.]{1,20})"/u },
  { document: 'openvex', kind: 'vex', mark: /"@context"\s*:\s*"https:\/\/openvex\.dev\//u },
]

function problemOf(text: string): FileProblem | undefined {
  if (text.trim() === '') return 'empty'
  if (archiveMarks.some((mark) => text.startsWith(mark))) return 'archive'
  if (text.slice(0, 4).includes('\0') || text.startsWith('\uFFFD\uFFFD')) return 'utf16'
  return /^\s*[<{[]/u.test(text) ? undefined : 'unknown'
}

/** The first bytes of zip, gzip, 7z, xz and bzip2, as they are decoded as UTF-8. */
const archiveMarks: readonly string[] = ['PK\u0003\u0004', '\u001F\uFFFD', '7z\uFFFD\uFFFD', '\uFFFD7zXZ', 'BZh']

function isXml(text: string): boolean {
  return text.trimStart().startsWith('<')
}

/** How much of a file says what XML it is, for the service too. */
const openingLength = 4096

function recogniseXml(text: string): RecognisedDocument {
  const opening = text.trimStart().slice(0, openingLength)
  if (/<(?:[\w.-]+:)?RDF[\s>]/iu.test(opening)) return { kind: 'sbom', document: 'spdx-rdf', version: undefined, name: undefined }
  return /<bom[\s>]/u.test(opening) ? { problem: 'xml', document: 'cyclonedx-xml' } : { problem: 'unknown' }
}

function recogniseJson(value: JsonObject): RecognisedDocument {
  const document = detectDocument(value)?.kind
  const kind = document && uploadKindOf(document)
  if (document === undefined || kind === undefined) return { problem: 'unknown', ...(document && { document }) }
  return { kind, document, version: versionOf(value), name: rootName(value) }
}

/** The version of the format, wherever a format has it. */
function versionOf(value: JsonObject): string | undefined {
  const written = value['specVersion'] ?? value['spdxVersion'] ?? asObject(value['document'])?.['csaf_version'] ?? value['otmVersion']
  return asText(written ?? (value['runs'] === undefined ? undefined : value['version']))
    ?.replace(/^SPDX-/u, '')
    .slice(0, 20)
}

function parse(text: string): { readonly value?: unknown; readonly detail?: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { detail: error instanceof Error ? error.message : '' }
  }
}
