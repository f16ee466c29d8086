import { isUtf8 } from 'node:buffer'
import { invalid } from '#platform/http-error.ts'
import type { FileName } from '#products/attachments/file-name.ts'

/** A kind of document: its extensions, its content type, and a test of its content. */
interface DocumentKind {
  readonly label: string
  readonly extensions: readonly string[]
  readonly contentType: string
  readonly fits: (bytes: Buffer) => boolean | Promise<boolean>
}

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const odt = 'application/vnd.oasis.opendocument.text'

/** Every kind that is taken (docs/reference/products.md#accepted-files). Text is UTF-8. */
const kinds: readonly DocumentKind[] = [
  { label: 'PDF', extensions: ['pdf'], contentType: 'application/pdf', fits: isPdf },
  { label: 'Markdown in UTF-8', extensions: ['md', 'markdown'], contentType: 'text/markdown; charset=utf-8', fits: isText },
  { label: 'text in UTF-8', extensions: ['txt', 'text', 'spdx'], contentType: 'text/plain; charset=utf-8', fits: isText },
  { label: 'HTML in UTF-8', extensions: ['html', 'htm'], contentType: 'text/html; charset=utf-8', fits: isHtml },
  { label: 'JSON in UTF-8', extensions: ['json'], contentType: 'application/json', fits: isJson },
  { label: 'XML in UTF-8', extensions: ['xml', 'rdf'], contentType: 'application/xml', fits: isXml },
  { label: 'ZIP', extensions: ['zip'], contentType: 'application/zip', fits: isZip },
  { label: 'DOCX', extensions: ['docx'], contentType: docx, fits: (bytes) => isArchiveOf(bytes, docx) },
  { label: 'ODT', extensions: ['odt'], contentType: odt, fits: (bytes) => isArchiveOf(bytes, odt) },
]

/**
 * The content type of a document (docs/reference/products.md#accepted-files). 400 `file` for a kind that is not taken, and for content that
 * is not what its name says.
 */
export async function readDocumentType({ name, extension }: FileName, bytes: Buffer): Promise<string> {
  const kind = kinds.find(({ extensions }) => extensions.includes(extension))
  if (kind === undefined)
    throw invalid('file', `A document is PDF, Markdown, text, HTML, JSON, XML, ZIP, DOCX or ODT; ${name} is none of them by its name.`)
  if (bytes.length === 0) throw invalid('file', `${name} is empty.`)
  if (!(await kind.fits(bytes))) throw invalid('file', `The content of ${name} is not ${kind.label}.`)
  return kind.contentType
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

/** Whether the bytes are UTF-8 text without control characters. */
function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !hasControls(bytes)
}

function hasControls(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true
  }
  return false
}

/** Number of bytes at the start that identify a text. */
const sniffedBytes = 65_536

function headOf(bytes: Buffer): string {
  return bytes
    .subarray(0, sniffedBytes)
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart()
}

function tailOf(bytes: Buffer): string {
  return bytes.subarray(-sniffedBytes).toString('utf8').trimEnd()
}

function isHtml(bytes: Buffer): boolean {
  const head = headOf(bytes)
  return (
    isText(bytes) &&
    head.startsWith('<') &&
    /<(?:!doctype html|html|head|body|title|main|article|section|div|table|h[1-6]|p|ul|ol)\b/iu.test(head)
  )
}

function isXml(bytes: Buffer): boolean {
  return isText(bytes) && /^<[?!\p{L}_:]/u.test(headOf(bytes)) && tailOf(bytes).endsWith('>')
}

/** JSON up to this size is parsed; of larger files only both ends are checked. */
const maxJsonBytes = 2_097_152

function isJson(bytes: Buffer): boolean {
  if (!isText(bytes)) return false
  if (bytes.length <= maxJsonBytes) return parses(bytes.toString('utf8').replace(/^\uFEFF/u, ''))
  const [first, last] = [headOf(bytes)[0], tailOf(bytes).at(-1)]
  return (first === '{' && last === '}') || (first === '[' && last === ']')
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether the bytes begin with a ZIP entry, or with the end record of an empty archive. */
function isZip(bytes: Buffer): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(bytes.subarray(0, 4).toString('latin1'))
}

async function isArchiveOf(bytes: Buffer, contentType: string): Promise<boolean> {
  if (!isZip(bytes)) return false
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime === contentType
}
