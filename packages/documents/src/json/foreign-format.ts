import type { DocumentKind } from '../detect-document.ts'

interface Signature {
  readonly bytes: readonly number[]
  readonly name: string
}

const archives: readonly Signature[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a zip archive (a spreadsheet is one too)' },
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'a zstd archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'an xz archive' },
  { bytes: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], name: 'a 7z archive' },
]

const others: readonly Signature[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], name: 'a PDF' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], name: 'a spreadsheet or another old office document' },
]

/** Describes a file sent instead of JSON or XML, by its first bytes; undefined when nothing is recognised. */
export function describeForeignBytes(bytes: Uint8Array, requested: 'JSON' | 'XML' = 'JSON'): string | undefined {
  const archive = archives.find((signature) => startsWithSignature(bytes, signature))
  if (archive !== undefined) return `This is ${archive.name}, not ${requested}: unpack it and send the document itself`
  const other = others.find((signature) => startsWithSignature(bytes, signature))
  if (other !== undefined) return `This is ${other.name}, not ${requested}`
  return isUtf16(bytes) ? 'The document is encoded as UTF-16: save it as UTF-8 and send it again' : undefined
}

/** A recognised text that is not JSON. */
interface ForeignText {
  readonly problem: string
  readonly kind: DocumentKind | undefined
}

const texts: readonly (readonly [RegExp, string, DocumentKind?])[] = [
  [
    /^(?:<[^]*?)?<(?:[\w.-]+:)?RDF[\s>]/iu,
    'RDF/XML, not JSON: SPDX in RDF has an import of its own, CycloneDX is read as JSON',
    'spdx-rdf',
  ],
  [/^(?:<[^]*?)?<bom[\s>]/u, 'CycloneDX in XML, which is not accepted here: have the tool write JSON', 'cyclonedx-xml'],
  [/^<(?:!doctype html|html)[\s>]/iu, 'an HTML page, not JSON: perhaps an error page was saved in place of the document'],
  [/^<[^]*?<spdxVersion>/u, 'SPDX in plain XML, which is not supported: have the tool write SPDX as JSON or RDF'],
  [/^</u, 'XML, not JSON'],
  [/^SPDXVersion:/mu, 'SPDX tag-value, which is not supported: have the tool write SPDX as JSON', 'spdx-tag-value'],
  [/^spdxVersion:/mu, 'SPDX in YAML, which is not supported: have the tool write SPDX as JSON'],
  [/^(?:---\s|[A-Za-z]+:\s)/u, 'YAML or plain text, not JSON'],
]

/** Describes a text sent instead of JSON, by its first characters. */
export function describeForeignText(text: string): ForeignText | undefined {
  const opening = text
    .slice(0, 4096)
    .replace(/^\uFEFF/u, '')
    .trimStart()
  const found = texts.find(([pattern]) => pattern.test(opening))
  return found && { problem: `This looks like ${found[1]}`, kind: found[2] }
}

function startsWithSignature(bytes: Uint8Array, signature: Signature): boolean {
  return signature.bytes.every((byte, index) => bytes[index] === byte)
}

const utf16Marks: readonly Signature[] = [
  { bytes: [0xff, 0xfe], name: 'little endian' },
  { bytes: [0xfe, 0xff], name: 'big endian' },
]

/** Detects UTF-16 by its byte order mark, or by the zero byte beside an opening brace. */
function isUtf16(bytes: Uint8Array): boolean {
  if (utf16Marks.some((mark) => startsWithSignature(bytes, mark))) return true
  return bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0)
}
